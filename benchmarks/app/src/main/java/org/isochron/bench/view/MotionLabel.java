package org.isochron.bench.view;

import java.util.Locale;
import org.isochron.bench.trace.Judder;
import org.isochron.bench.trace.ValueTrack;

/**
 * The label of a pane: its title, its judder, bars for the motion in each recent frame, and a wheel
 * that rolls at constant speed across the middle. Owner: the graphics thread.
 */
final class MotionLabel {
  static final int TOP = 14;

  /** Number of frames of the bars and of the judder; fewer frames give no figure. */
  static final int FRAMES = 60;

  private static final int WIDTH = 460;
  private static final int HEIGHT = Sheet.LINE + 62;
  private static final int BAR_HEIGHT = 14;
  private static final float RADIUS = 26;
  private static final int BESIDE_WHEEL = 8;
  private static final int BAND = 0x70090d14;
  private static final int TRACK = 0x80ffffff;
  private static final int SPOKES = 8;

  /** Speed of the wheel, in pane widths per second. */
  private static final double SPEED = 0.5;

  private static final long NANOS_PER_SECOND = 1_000_000_000L;

  private final String title;
  private final String stillTitle;
  private final ValueTrack shown;
  private final ValueTrack ideal;
  private final int ink;
  private String judder = "";

  MotionLabel(ShownRun run, boolean blended) {
    title =
        blended ? "interpolated, delay " + run.mode().name() : "newest tick, as without Isochron";
    stillTitle = blended ? "with Isochron: interpolated" : "without Isochron: the newest tick";
    shown = blended ? run.meter().shown() : run.meter().newest();
    ideal = run.meter().ideal();
    ink = blended ? 0xff53d39b : 0xffff9a5c;
  }

  /**
   * Updates the judder figure; called rarely, because a figure that changes in every frame is
   * unreadable.
   */
  void count() {
    judder = Math.min(shown.count(), ideal.count()) <= FRAMES
        ? "" // unknown until enough frames were shown
        : String.format(
            Locale.ROOT, "judder %.1f %%", Judder.percentOfLast(FRAMES + 1, shown, ideal));
  }

  /** Draws the title, and the motion if it is comparable. */
  void draw(Sheet sheet, Pane pane, boolean isStill, boolean isComparable) {
    float left = pane.left() + Math.max(0, pane.width() - WIDTH) / 2f;
    sheet.area(left, TOP, WIDTH, isComparable ? HEIGHT : Sheet.LINE + 14, Sheet.PANEL);
    sheet.text(left + 10, TOP + 8, isStill ? stillTitle : title, Sheet.INK);
    if (isComparable) {
      sheet.textTo(left + WIDTH - 10, TOP + 8, judder, Sheet.INK);
      drawBars(sheet, left + 10, TOP + HEIGHT - 10, WIDTH - 20);
    }
  }

  /**
   * Draws a bar for each frame: its width is the frame's duration, and its height is the shown
   * motion relative to the ideal motion. With even motion, all bars have the same height, even if
   * frames were dropped.
   */
  private void drawBars(Sheet sheet, float left, float bottom, float width) {
    long end = Math.min(shown.count(), ideal.count());
    long first = Math.max(1, end - FRAMES);
    double all = 1;
    for (long frame = first; frame < end; frame++) {
      all += idealStep(frame);
    }
    all *= (double) FRAMES / Math.max(1, end - first); // a few frames leave room for the next ones
    double from = left;
    for (long frame = first; frame < end; frame++) {
      double step = width * idealStep(frame) / all;
      double share = Judder.shareMoved(frame, shown, ideal);
      float height = (float) Math.max(1, Math.min(3, share) * BAR_HEIGHT);
      sheet.area((float) from, bottom - height, (float) Math.max(1, step - 1), height, ink);
      from += step;
    }
    sheet.area(left, bottom - BAR_HEIGHT, width, 1, 0x60ffffff);
  }

  /**
   * Returns how far the ideal instant advanced since the previous frame; 0 if it went back because
   * time was slowed down.
   */
  private long idealStep(long frame) {
    return Math.max(0, ideal.at(frame) - ideal.at(frame - 1));
  }

  /**
   * Draws a wheel where an evenly moving body would be at the instant of the last frame; nothing
   * before the first frame.
   */
  void drawWheel(Sheet sheet, Pane pane) {
    if (shown.count() == 0) {
      return;
    }
    double rolled = rolled(shown.at(shown.count() - 1), pane.width());
    float x = (float) (pane.left() + RADIUS + rolled);
    float y = pane.height() / 2f;
    float reach = RADIUS + BESIDE_WHEEL;
    sheet.area(pane.left(), y - reach, pane.width(), 2 * reach, BAND);
    sheet.area(pane.left(), y + RADIUS, pane.width(), 1.5f, TRACK);
    for (int spoke = 0; spoke < SPOKES; spoke++) {
      double angle = rolled / RADIUS + 2 * Math.PI * spoke / SPOKES;
      float toX = x + RADIUS * (float) Math.cos(angle);
      float toY = y + RADIUS * (float) Math.sin(angle);
      // one spoke looks different, so that a turn by exactly one spoke is visible
      sheet.line(x, y, toX, toY, spoke == 0 ? 6 : 3, spoke == 0 ? Sheet.INK : ink);
    }
    sheet.circle(x, y, RADIUS, 3, ink);
  }

  static double rolled(long instantNanos, int paneWidth) {
    double pathLength = Math.max(1, paneWidth - 2 * RADIUS);
    return SPEED * paneWidth * ((double) instantNanos / NANOS_PER_SECOND) % pathLength;
  }
}
