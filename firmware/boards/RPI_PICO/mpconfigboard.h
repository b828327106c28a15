// Stichtisch on a Raspberry Pi Pico: the last 1408 KB of its flash hold the file system, as in MicroPython's RPI_PICO.
#define MICROPY_HW_BOARD_NAME "Stichtisch " STICHTISCH_VERSION
#define MICROPY_HW_FLASH_STORAGE_BYTES (1408 * 1024)

// Half of the processor's 200 MHz, as the SDK has it for this board at that speed. The port would take a quarter.
// Winbond's W25Q16JV does 104 MHz at 2.7 V and 133 MHz at 3.0 V.
#define MICROPY_HW_FLASH_MAX_FREQ (100 * 1000 * 1000)
