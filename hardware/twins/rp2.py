"""Twin of the rp2 port's `rp2`: the flash as a block device for the file system, and the DMA."""

from twins.dma import Dma

_flash = None
_world = None
_find_spi = None


def install(flash, world, find_spi):
    # `find_spi`: see twins.dma.Dma.
    global _flash, _world, _find_spi
    _flash = flash
    _world = world
    _find_spi = find_spi


def Flash():
    return _flash


def DMA():
    return Dma(_world, _find_spi)
