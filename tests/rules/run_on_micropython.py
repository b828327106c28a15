"""Runs the rules tests on MicroPython: micropython run_on_micropython.py FOLDER_OF_THE_FIRMWARE MODULE…"""

import sys

sys.path[:] = [__file__.rsplit("/", 1)[0] if "/" in __file__ else ".", sys.argv[1]]


def run(name):
    # Call every test function of a module; print and count exceptions.
    module = __import__(name)
    failed = 0
    tests = sorted(test for test in dir(module) if test.startswith("test_"))
    for test in tests:
        try:
            getattr(module, test)()
        except Exception as error:
            failed += 1
            print("FAILED", name, test)
            sys.print_exception(error)
    print("%s: %d passed, %d failed" % (name, len(tests) - failed, failed))
    return failed


sys.exit(1 if sum(run(name) for name in sys.argv[2:]) else 0)
