// Stichtisch on a Raspberry Pi Pico 2: the flash behind the first megabyte holds the file system, as in MicroPython's
// RPI_PICO2.
#define MICROPY_HW_BOARD_NAME "Stichtisch " STICHTISCH_VERSION
#define MICROPY_HW_FLASH_STORAGE_BYTES (PICO_FLASH_SIZE_BYTES - 1024 * 1024)
