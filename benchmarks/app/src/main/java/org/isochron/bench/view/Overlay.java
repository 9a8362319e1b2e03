package org.isochron.bench.view;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.isochron.bench.stage.DemoRun;
import org.isochron.bench.summary.Quantiles;
import org.isochron.bench.trace.ValueTrack;

/**
 * The overlay on the picture: labels, figures, the menu and the keys. Owner: the graphics thread.
 */
final class Overlay {
  private static final int MARGIN = 14;
  private static final int BELOW_LABELS = 110;

  /** Interval between updates, because figures that change in every frame are unreadable. */
  private static final long FIGURE_NANOS = 250_000_000;

  private static final long NANOS_PER_SECOND = 1_000_000_000L;

  /** Number of frames from which the frame rate is computed. */
  private static final int RATE_FRAMES = 30;

  /** Fewer frames, or frames of a shorter time, give no frame rate. */
  private static final int MIN_RATE_FRAMES = 10;

  private static final long MIN_RATE_NANOS = 2 * NANOS_PER_SECOND;

  /** Even motion needs no higher frame rate. */
  private static final int MAX_NEEDED_FRAMES = 60;

  /** Units across a still, fewer than in a window: pages show stills at a reduced size. */
  private static final float STILL_WIDTH = 960;

  private final ShownRun run;
  private final Controls controls;
  private final MotionLabel blendedLabel;
  private final MotionLabel newestLabel;
  private String hint = "";
  private String offer = "";
  private String heading = "";
  private boolean isComparable = true;
  private long framesBeforePause;
  private long countedNanos;

  Overlay(ShownRun run, Controls controls) {
    this.run = run;
    this.controls = controls;
    blendedLabel = new MotionLabel(run, true);
    newestLabel = new MotionLabel(run, false);
    countedNanos = run.stage().state().clock().nanos();
  }

  /** Draws over a frame in the window. */
  void draw(Sheet sheet, List<Pane> panes) {
    long now = run.stage().state().clock().nanos();
    if (heading.isEmpty() || now - countedNanos >= FIGURE_NANOS) {
      countedNanos = now;
      count();
    }
    Pane last = panes.get(panes.size() - 1);
    draw(sheet, panes, Sheet.scale(last.left() + last.width(), last.height()), false);
  }

  /** Draws over a picture that is kept, without the keys. */
  void drawStill(Sheet sheet, List<Pane> panes) {
    count();
    Pane last = panes.get(panes.size() - 1);
    draw(sheet, panes, (last.left() + last.width()) / STILL_WIDTH, true);
  }

  /** Draws only the lines that belong to the scene, such as the wheels of a car. */
  void drawMarkers(Sheet sheet, Pane pane) {
    sheet.begin(pane.width(), pane.height(), 1);
    new Markers(sheet, controls.camera(), pane).draw(run, controls.mouse());
    sheet.end();
  }

  private void draw(Sheet sheet, List<Pane> panes, float scale, boolean isStill) {
    Pane lastPane = panes.get(panes.size() - 1);
    sheet.begin(lastPane.left() + lastPane.width(), lastPane.height(), scale);
    Pane last = lastPane.inUnitsOf(scale);
    int width = last.left() + last.width();
    int height = last.height();
    float bottom = height - (2f * Sheet.LINE + MARGIN);
    for (Pane inPixels : panes) {
      Pane pane = inPixels.inUnitsOf(scale);
      MotionLabel label = pane.blended() ? blendedLabel : newestLabel;
      new Markers(sheet, controls.camera(), pane).draw(run, controls.mouse());
      label.drawWheel(sheet, pane);
      label.draw(sheet, pane, isStill, isComparable);
      sheet.area(pane.left() - 1f, 0, 2, height, Sheet.QUIET);
    }
    sheet.area(0, bottom, width, height - bottom, Sheet.PANEL);
    float top = bottom + MARGIN / 2f;
    sheet.text(MARGIN, top, isStill ? hint : hint + offer, Sheet.INK);
    sheet.text(MARGIN, top + Sheet.LINE, heading, Sheet.QUIET);
    run.stage()
        .score()
        .ifPresent(score -> sheet.panel(width / 2f, 0.5f, BELOW_LABELS, List.of(score)));
    run.stage()
        .ticks()
        .absence()
        .ifPresent(reason -> sheet.panel(width / 2f, 0.5f, BELOW_LABELS, ended(reason)));
    if (!isStill) {
      drawKeys(sheet, width, top);
    }
    sheet.end();
  }

  private void drawKeys(Sheet sheet, int width, float top) {
    sheet.textTo(width - MARGIN, top, "tab scenes   F1 keys", Sheet.INK);
    if (controls.shows(Key.MENU)) {
      SceneMenu.draw(sheet, run.stage().settings().show());
    }
    if (controls.shows(Key.HELP)) {
      sheet.panel(width - MARGIN, 1, MARGIN, help());
    }
  }

  private List<String> help() {
    Stream<String> keys = Arrays.stream(Key.values())
        .filter(key -> !key.label.isEmpty())
        .map(key -> "%-8s%s".formatted(key.label, key.help));
    Stream<String> mouse = Stream.of(
        "left    drag a body, or turn the camera",
        "right   throw a body",
        "wheel   nearer, farther");
    return Stream.concat(mouse, keys).toList();
  }

  private void count() {
    ValueTrack presents = run.meter().presents();
    if (run.isPaused()) {
      framesBeforePause = presents.count(); // no frame is measured during a pause
    }
    long frames = presents.count() - framesBeforePause;
    long framesPerSecond = framesPerSecond(presents.last((int) Math.min(frames, RATE_FRAMES + 1)));
    isComparable = !isLimited(framesPerSecond, controls.framesPerSecond());
    blendedLabel.count();
    newestLabel.count();
    DemoRun stage = run.stage();
    int hertz = stage.settings().hertz();
    String age = run.meter().ages().count() <= MotionLabel.FRAMES
        ? ""
        : ", frames %s old".formatted(Quantiles.duration(run.meter().ageNanosAtPermille(500)));
    boolean isSplit = controls.shows(Key.SPLIT);
    hint = isComparable
        ? hint(hertz, framesPerSecond, isSplit)
        : limit(framesPerSecond, controls.framesPerSecond());
    offer = isComparable ? offer(hertz, isSplit) : "";
    heading = "%s, %d bodies, %s, %s, tick %d%s"
        .formatted(
            stage.settings().show(),
            stage.bodyCount(),
            stage.engine(),
            run.isPaused() ? "paused" : "speed " + run.meter().timeline().speedPermille() / 1e3,
            stage.ticks().report().ticks(),
            age);
  }

  /** Returns the rate of frames presented at the given instants; 0 if there are too few. */
  static long framesPerSecond(long[] presentNanos) {
    int frames = presentNanos.length - 1;
    if (frames < MIN_RATE_FRAMES) {
      return 0;
    }
    long nanos = presentNanos[frames] - presentNanos[0];
    return frames < RATE_FRAMES && nanos < MIN_RATE_NANOS
        ? 0
        : Math.round((double) frames * NANOS_PER_SECOND / nanos);
  }

  /**
   * Returns true if frames come so much later than requested that any picture judders. The two
   * halves can then not be compared.
   */
  static boolean isLimited(long framesPerSecond, int requested) {
    return framesPerSecond > 0 && 4 * framesPerSecond < 3L * Math.min(requested, MAX_NEEDED_FRAMES);
  }

  static String limit(long framesPerSecond, int requested) {
    return "drawing limits this picture to %d of %d frames a second, too few to compare motion; a smaller window helps"
        .formatted(framesPerSecond, requested);
  }

  static List<String> ended(String absence) {
    return List.of("this run has ended", absence, "esc: close, with the report");
  }

  static String hint(int hertz, long framesPerSecond, boolean isSplit) {
    String rates = rates(hertz, framesPerSecond);
    if (framesPerSecond == 0 || !isSplit) {
      return rates;
    }
    return rates
        + (hertz > framesPerSecond
            ? ": the left half moves unevenly"
            : ": the left half stands still in some frames and jumps in others");
  }

  /** Names the key that shows the difference between the halves better. */
  static String offer(int hertz, boolean isSplit) {
    if (!isSplit) {
      return ". x: compare with the newest tick";
    }
    int other = Controls.otherHertz(hertz);
    return ". c: %d ticks%s".formatted(other, other < hertz ? ", easier to see" : "");
  }

  private static String rates(int hertz, long framesPerSecond) {
    return framesPerSecond == 0
        ? hertz + " ticks a second"
        : "%d ticks and %d frames a second".formatted(hertz, framesPerSecond);
  }
}
