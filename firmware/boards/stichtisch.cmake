# What all boards have in common: version, features, frozen modules, and the code that runs from RAM.

# The version is written once, in the firmware.
set(STICHTISCH_VERSION_FILE ${MICROPY_BOARD_DIR}/../../table/table.py)
file(STRINGS ${STICHTISCH_VERSION_FILE} STICHTISCH_VERSION REGEX "^FIRMWARE = ")
string(REGEX REPLACE "^FIRMWARE = \"(.*)\"$" "\\1" STICHTISCH_VERSION ${STICHTISCH_VERSION})
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${STICHTISCH_VERSION_FILE})

list(APPEND MICROPY_DEF_BOARD
    STICHTISCH_VERSION="${STICHTISCH_VERSION}"
    MP_CONFIGFILE="../features.h"
)
set(MICROPY_FROZEN_MANIFEST ${MICROPY_BOARD_DIR}/../manifest.py)

# Nothing in the image depends on where it was built.
add_compile_options(-ffile-prefix-map=${CMAKE_BINARY_DIR}=. -ffile-prefix-map=${MICROPY_DIR}=micropython)

# Files of MicroPython that run from RAM. The port's linker script names three, but with the ending of another compiler,
# so that with GCC everything stays in the flash. README.md beside this says what each of them wins.
set(STICHTISCH_HOT "*gc.c.o *vm.c.o *map.c.o")
set(STICHTISCH_LISTED "*gc.c.obj *vm.c.obj *parse.c.obj")
file(READ ${MICROPY_PORT_DIR}/${STICHTISCH_MEMORY_MAP} STICHTISCH_SCRIPT)
if(NOT STICHTISCH_SCRIPT MATCHES "\\*gc\\.c\\.obj \\*vm\\.c\\.obj \\*parse\\.c\\.obj")
    message(FATAL_ERROR "${STICHTISCH_MEMORY_MAP} of this MicroPython does not list ${STICHTISCH_LISTED}")
endif()
string(REPLACE "${STICHTISCH_LISTED}" "${STICHTISCH_HOT}" STICHTISCH_SCRIPT "${STICHTISCH_SCRIPT}")
file(CONFIGURE OUTPUT ${CMAKE_BINARY_DIR}/stichtisch.ld CONTENT "${STICHTISCH_SCRIPT}" @ONLY)
set(MICROPY_BOARD_LINKER_SCRIPT ${CMAKE_BINARY_DIR}/stichtisch.ld)
