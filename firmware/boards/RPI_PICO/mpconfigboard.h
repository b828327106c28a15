// Stichtisch on a Raspberry Pi Pico: the last 1408 KB of its flash hold the file system, as in MicroPython's RPI_PICO.
#define MICROPY_HW_BOARD_NAME "Stichtisch " STICHTISCH_VERSION
#define MICROPY_HW_FLASH_STORAGE_BYTES (1408 * 1024)
