# Stichtisch on a Raspberry Pi Pico 2, on its Arm cores. Untried: no table has run on one yet.
set(PICO_BOARD "pico2")
set(PICO_PLATFORM "rp2350-arm-s")
include(${MICROPY_BOARD_DIR}/../stichtisch.cmake)
