package org.isochron.bench.view;

import java.util.Locale;
import org.isochron.bench.trace.FrameMeter;
import org.isochron.bench.trace.Judder;
import org.isochron.bench.trace.ValueTrack;

/**
 * What a pane is called and how even its motion is: the judder of the last frames, and how far a
 * body in even motion moved in each of them. Owner: the thread that draws.
 */
final class MotionLabel {
  /** About two seconds. */
  private static final int JUDDER_FRAMES = 120;

  private static final int WIDTH = 390;
  private static final int BARS = 60;
  private static final int BAR_HEIGHT = 14;

  private final Pane.Showing showing;
  private final String title;
  private final ValueTrack shown;
  private final ValueTrack ideal;
  private String judder = "";

  MotionLabel(Pane.Showing showing, FrameMeter meter, String delay) {
    this.showing = showing;
    boolean blended = showing == Pane.Showing.BLENDED;
    title = blended ? "blended, delay " + delay : "nearest: the newest tick";
    shown = blended ? meter.shown() : meter.newest();
    ideal = meter.ideal();
  }

  Pane.Showing showing() {
    return showing;
  }

  /** Computes the number anew; one that changes with every frame cannot be read. */
  void count() {
    judder = String.format(
        Locale.ROOT, "judder %.1f %%", Judder.percentOfLast(JUDDER_FRAMES, shown, ideal));
  }

  void draw(OverlayCanvas canvas, Pane pane, float top) {
    float left = pane.left() + Math.max(0, pane.width() - WIDTH) / 2f;
    int line = canvas.lineHeight();
    canvas.area(left, top, WIDTH, line + 3 * BAR_HEIGHT + 20, Overlay.PANEL);
    canvas.text(left + 10, top + 6, title, Overlay.INK);
    canvas.textTo(left + WIDTH - 10, top + 6, judder, Overlay.INK);
    bars(canvas, left + 10, top + line + 10 + 3 * BAR_HEIGHT, WIDTH - 20);
  }

  /** A bar for each frame; all are equally high if motion is even. */
  private void bars(OverlayCanvas canvas, float left, float bottom, float width) {
    long end = Math.min(shown.count(), ideal.count());
    long first = Math.max(1, end - BARS);
    double even = end <= first
        ? 1
        : Math.max(1, (double) (ideal.at(end - 1) - ideal.at(first - 1)) / (end - first));
    int ink = showing == Pane.Showing.BLENDED ? 0xff53d39b : 0xffff9a5c;
    float step = width / BARS;
    for (long frame = first; frame < end; frame++) {
      double moved = (shown.at(frame) - shown.at(frame - 1)) / even;
      float height = (float) Math.max(1, Math.min(3, moved) * BAR_HEIGHT);
      canvas.area(left + step * (frame - end + BARS), bottom - height, step - 1, height, ink);
    }
    canvas.area(left, bottom - BAR_HEIGHT, width, 1, 0x60ffffff);
  }
}
