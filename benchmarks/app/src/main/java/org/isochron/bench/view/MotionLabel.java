package org.isochron.bench.view;

import java.util.Locale;
import org.isochron.bench.trace.FrameMeter;
import org.isochron.bench.trace.Judder;
import org.isochron.bench.trace.PlaceMeter;
import org.isochron.bench.trace.ValueTrack;

/**
 * What a pane is called and how even its motion is: the judder of the last frames, and how far a
 * body in even motion moved in each of them. Owner: the thread that draws.
 */
final class MotionLabel {
  /** The frames that the bars show and the number sums up. */
  private static final int FRAMES = 60;

  private static final int WIDTH = 430;
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

  /** One of a pile, judged by its place. */
  MotionLabel(Pane.Showing showing, PlaceMeter meter, double metres) {
    this.showing = showing;
    title = String.format(Locale.ROOT, "%,.0f km from the origin", metres / 1_000);
    shown = meter.shown();
    ideal = meter.ideal();
  }

  Pane.Showing showing() {
    return showing;
  }

  /** Computes the number anew; one that changes with every frame cannot be read. */
  void count() {
    judder = Math.min(shown.count(), ideal.count()) <= FRAMES
        ? "" // not known yet
        : String.format(
            Locale.ROOT, "judder %.1f %%", Judder.percentOfLast(FRAMES + 1, shown, ideal));
  }

  void draw(OverlayCanvas canvas, Pane pane, float top) {
    float left = pane.left() + Math.max(0, pane.width() - WIDTH) / 2f;
    int line = canvas.lineHeight();
    canvas.area(left, top, WIDTH, line + 3 * BAR_HEIGHT + 20, Overlay.PANEL);
    canvas.text(left + 10, top + 6, title, Overlay.INK);
    canvas.textTo(left + WIDTH - 10, top + 6, judder, Overlay.INK);
    bars(canvas, left + 10, top + line + 10 + 3 * BAR_HEIGHT, WIDTH - 20);
  }

  /** Draws what moves evenly, at the instant of the last frame; nothing before the first one. */
  void drawWheel(OverlayCanvas canvas, Pane pane, float ground) {
    if (shown.count() > 0) {
      RollingWheel.draw(canvas, pane, ground, shown.at(shown.count() - 1), ink());
    }
  }

  /**
   * A bar for each frame, as wide as the frame is long, and as high as the share of its way that a
   * body moved: all are equally high if motion is even, also where frames were dropped.
   */
  private void bars(OverlayCanvas canvas, float left, float bottom, float width) {
    long end = Math.min(shown.count(), ideal.count());
    long first = Math.max(1, end - FRAMES);
    double all = 1;
    for (long frame = first; frame < end; frame++) {
      all += wanted(frame);
    }
    double from = left;
    for (long frame = first; frame < end; frame++) {
      double step = width * wanted(frame) / all;
      double share = Judder.shareMoved(frame, shown, ideal);
      float height = (float) Math.max(1, Math.min(3, share) * BAR_HEIGHT);
      canvas.area((float) from, bottom - height, (float) Math.max(1, step - 1), height, ink());
      from += step;
    }
    canvas.area(left, bottom - BAR_HEIGHT, width, 1, 0x60ffffff);
  }

  /** How far a frame should have moved; nothing where time was taken back to slow down. */
  private long wanted(long frame) {
    return Math.max(0, ideal.at(frame) - ideal.at(frame - 1));
  }

  private int ink() {
    return showing == Pane.Showing.NEAREST ? 0xffff9a5c : 0xff53d39b;
  }
}
