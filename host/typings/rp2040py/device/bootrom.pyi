BOOTROM_B1: list[int]
