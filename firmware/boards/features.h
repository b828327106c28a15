// The port's features without those that the firmware does not use. firmware/IMAGE.md has the cost of each.
#include "mpconfigport.h"

// Networks, and ciphers and hashes for them. SHA-256 is MicroPython's own.
#undef MICROPY_PY_CRYPTOLIB
#define MICROPY_PY_CRYPTOLIB (0)
#undef MICROPY_PY_HASHLIB_MD5
#define MICROPY_PY_HASHLIB_MD5 (0)
#undef MICROPY_PY_HASHLIB_SHA1
#define MICROPY_PY_HASHLIB_SHA1 (0)
#undef MICROPY_SSL_MBEDTLS
#define MICROPY_SSL_MBEDTLS (0)

// The flash has littlefs 2.
#undef MICROPY_VFS_FAT
#define MICROPY_VFS_FAT (0)

// Buses and parts that the table does not have.
#undef MICROPY_PY_MACHINE_I2S
#define MICROPY_PY_MACHINE_I2S (0)
#undef MICROPY_PY_MACHINE_I2C_TARGET
#define MICROPY_PY_MACHINE_I2C_TARGET (0)
#undef MICROPY_PY_MACHINE_DHT_READINTO
#define MICROPY_PY_MACHINE_DHT_READINTO (0)
#undef MICROPY_PY_ONEWIRE
#define MICROPY_PY_ONEWIRE (0)
#undef MICROPY_PY_MACHINE_SOFTSPI
#define MICROPY_PY_MACHINE_SOFTSPI (0)
#undef MICROPY_PY_MACHINE_UART
#define MICROPY_PY_MACHINE_UART (0)
#undef MICROPY_HW_ENABLE_USB_RUNTIME_DEVICE
#define MICROPY_HW_ENABLE_USB_RUNTIME_DEVICE (0)

// The second core.
#undef MICROPY_PY_THREAD
#define MICROPY_PY_THREAD (0)

// Modules and functions that neither the firmware nor the PC at its prompt uses. uctypes stays, because `flash` reads
// the program with it. deflate stays, too, because it provides the CRC of binascii.
#undef MICROPY_PY_ASYNCIO
#define MICROPY_PY_ASYNCIO (0)
#undef MICROPY_PY_RE
#define MICROPY_PY_RE (0)
#undef MICROPY_PY_HEAPQ
#define MICROPY_PY_HEAPQ (0)
#undef MICROPY_PY_CMATH
#define MICROPY_PY_CMATH (0)
#undef MICROPY_PY_BUILTINS_COMPLEX
#define MICROPY_PY_BUILTINS_COMPLEX (0)
#undef MICROPY_PY_MATH_SPECIAL_FUNCTIONS
#define MICROPY_PY_MATH_SPECIAL_FUNCTIONS (0)

// Assembler in Python. Viper stays, because the overlay can have a module that uses it.
#undef MICROPY_EMIT_INLINE_THUMB
#define MICROPY_EMIT_INLINE_THUMB (0)
