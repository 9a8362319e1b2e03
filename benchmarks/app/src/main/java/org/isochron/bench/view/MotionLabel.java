package org.isochron.bench.view;

import java.util.Locale;
import org.isochron.bench.trace.Judder;
import org.isochron.bench.trace.ValueTrack;

/**
 * What a pane shows and how evenly: its title, the judder of the last frames, how far a body in
 * even motion moved in each of them, and a wheel that rolls evenly. Owner: the thread that draws.
 */
final class MotionLabel {
  static final int TOP = 14;

  /** The frames that the bars show and the number sums up. */
  private static final int FRAMES = 60;

  private static final int WIDTH = 430;
  private static final int HEIGHT = Sheet.LINE + 62;
  private static final int BAR_HEIGHT = 14;
  private static final float RADIUS = 26;
  private static final int SPOKES = 8;

  /** The number of widths of the pane that the wheel rolls in a second. */
  private static final double SPEED = 0.5;

  private static final long NANOS_PER_SECOND = 1_000_000_000L;

  private final String title;
  private final ValueTrack shown;
  private final ValueTrack ideal;
  private final int ink;
  private String judder = "";

  MotionLabel(ShownRun run, boolean blended) {
    title = blended ? "blended, delay " + run.mode().name() : "nearest: the newest tick";
    shown = blended ? run.meter().shown() : run.meter().newest();
    ideal = run.meter().ideal();
    ink = blended ? 0xff53d39b : 0xffff9a5c;
  }

  /** Computes the judder; a number that changes with every frame cannot be read. */
  void count() {
    judder = Math.min(shown.count(), ideal.count()) <= FRAMES
        ? "" // not known yet
        : String.format(
            Locale.ROOT, "judder %.1f %%", Judder.percentOfLast(FRAMES + 1, shown, ideal));
  }

  void draw(Sheet sheet, Pane pane) {
    float left = pane.left() + Math.max(0, pane.width() - WIDTH) / 2f;
    sheet.area(left, TOP, WIDTH, HEIGHT, Sheet.PANEL);
    sheet.text(left + 10, TOP + 8, title, Sheet.INK);
    sheet.textTo(left + WIDTH - 10, TOP + 8, judder, Sheet.INK);
    drawBars(sheet, left + 10, TOP + HEIGHT - 10, WIDTH - 20);
  }

  /**
   * A bar for each frame, as wide as the frame is long, and as high as the share of its way that a
   * body moved: all are equally high if motion is even, also where frames were dropped.
   */
  private void drawBars(Sheet sheet, float left, float bottom, float width) {
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
      sheet.area((float) from, bottom - height, (float) Math.max(1, step - 1), height, ink);
      from += step;
    }
    sheet.area(left, bottom - BAR_HEIGHT, width, 1, 0x60ffffff);
  }

  /** How far a frame should have moved; nothing where time was taken back to slow down. */
  private long wanted(long frame) {
    return Math.max(0, ideal.at(frame) - ideal.at(frame - 1));
  }

  /**
   * Draws a wheel on the ground where a body in even motion would be seen at the instant of the
   * last frame; nothing before the first one.
   */
  void drawWheel(Sheet sheet, Pane pane, float ground) {
    if (shown.count() == 0) {
      return;
    }
    double rolled = rolled(shown.at(shown.count() - 1), pane.width());
    float x = (float) (pane.left() + RADIUS + rolled);
    float y = ground - RADIUS;
    for (int spoke = 0; spoke < SPOKES; spoke++) {
      double angle = rolled / RADIUS + 2 * Math.PI * spoke / SPOKES;
      float toX = x + RADIUS * (float) Math.cos(angle);
      float toY = y + RADIUS * (float) Math.sin(angle);
      // one of them differs, so that a turn by a whole spoke shows
      sheet.line(x, y, toX, toY, spoke == 0 ? 6 : 3, spoke == 0 ? Sheet.INK : ink);
    }
    sheet.circle(x, y, RADIUS, 3, ink);
  }

  /** How far from the left end of its way the wheel is at an instant, in pixels. */
  static double rolled(long instantNanos, int paneWidth) {
    double way = Math.max(1, paneWidth - 2 * RADIUS);
    return SPEED * paneWidth * ((double) instantNanos / NANOS_PER_SECOND) % way;
  }
}
