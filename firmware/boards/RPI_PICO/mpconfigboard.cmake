# Stichtisch on a Raspberry Pi Pico.
set(PICO_BOARD "pico")
set(PICO_PLATFORM "rp2040")
set(STICHTISCH_MEMORY_MAP "memmap_mp_rp2040.ld")
include(${MICROPY_BOARD_DIR}/../stichtisch.cmake)
