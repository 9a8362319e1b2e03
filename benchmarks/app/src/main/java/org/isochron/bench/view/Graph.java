package org.isochron.bench.view;

import org.isochron.bench.trace.ValueTrack;

/**
 * The last values of a track as a line that runs leftward. Owner: the thread that draws.
 *
 * @param title what is to be seen
 * @param track the values
 * @param least the value at the bottom
 * @param most the value at the top; what lies above is cut
 * @param logarithmic true if equal heights are equal ratios
 * @param ink its colour
 */
record Graph(String title, ValueTrack track, long least, long most, boolean logarithmic, int ink) {
  static final int HEIGHT = 46;
  private static final int VALUES = 280;
  private static final int RULE = 0x30ffffff;

  void draw(OverlayCanvas canvas, float left, float top, float width) {
    canvas.area(left, top, width, HEIGHT, 0x28000000);
    canvas.area(left, top + HEIGHT / 2f, width, 1, RULE);
    canvas.area(left, top + HEIGHT, width, 1, RULE);
    long end = track.count();
    long first = Math.max(0, end - VALUES);
    float before = 0;
    for (long index = first; index < end; index++) {
      float y = top + HEIGHT * (1 - share(track.at(index)));
      float x = left + width * (VALUES - (end - index)) / VALUES;
      if (index > first) {
        canvas.line(x - width / VALUES, before, x, y, 1.5f, ink);
      }
      before = y;
    }
  }

  private float share(long value) {
    double share = logarithmic
        ? Math.log((double) Math.max(value, least) / least) / Math.log((double) most / least)
        : (double) (value - least) / (most - least);
    return (float) Math.max(0, Math.min(1, share));
  }
}
