package org.isochron.bench.view;

/** The colours of bodies, drawn from their slots. */
final class Palette {
  private static final int[] COLOURS = {
    0xf2a65a, 0xe4572e, 0x4f9dde, 0x2e6fb7, 0x7fc8a9, 0xe9e3d5, 0xc9b1ff, 0xf6c945
  };

  private Palette() {}

  /** As red, green and blue of a screen. */
  static int of(int slot) {
    int mixed = slot * 0x9e3779b9;
    return COLOURS[(mixed >>> 24) % COLOURS.length];
  }

  /** The same in units of light, of which a screen shows the root. */
  static int linear(int slot) {
    int colour = of(slot);
    return squared(colour, 16) << 16 | squared(colour, 8) << 8 | squared(colour, 0);
  }

  /** One part of a colour, from 0 to 1. */
  static float share(int colour, int shift) {
    return (colour >> shift & 0xff) / 255f;
  }

  private static int squared(int colour, int shift) {
    float share = share(colour, shift);
    return Math.round(255 * share * share);
  }
}
