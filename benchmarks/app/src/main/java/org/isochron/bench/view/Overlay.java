package org.isochron.bench.view;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.isochron.bench.stage.DemoRun;
import org.isochron.bench.stage.Match;
import org.isochron.bench.summary.Quantiles;

/**
 * The overlay on the picture: labels, figures, the menu and the keys. Owner: the graphics thread.
 */
final class Overlay {
  private static final int MARGIN = 14;
  private static final int BELOW_LABELS = 110;

  /** Interval between updates, because figures that change in every frame are unreadable. */
  private static final long FIGURE_NANOS = 250_000_000;

  private static final long NANOS_PER_SECOND = 1_000_000_000L;

  private final ShownRun run;
  private final Controls controls;
  private final String renderer;
  private final MotionLabel blendedLabel;
  private final MotionLabel newestLabel;
  private final Optional<Match> match;
  private String hint = "";
  private String heading = "";
  private long framesPerSecond;
  private long countedFrames;
  private long countedNanos;

  Overlay(ShownRun run, Controls controls, String renderer) {
    this.run = run;
    this.controls = controls;
    this.renderer = renderer;
    blendedLabel = new MotionLabel(run, true);
    newestLabel = new MotionLabel(run, false);
    match = run.stage().match();
    countedNanos = run.stage().state().clock().nanos();
  }

  void draw(Sheet sheet, List<Pane> panes) {
    long now = run.stage().state().clock().nanos();
    if (heading.isEmpty() || now - countedNanos >= FIGURE_NANOS) {
      count(now);
    }
    Pane last = panes.get(panes.size() - 1);
    int width = last.left() + last.width();
    int height = last.height();
    float bottom = height - (2f * Sheet.LINE + MARGIN);
    sheet.begin(width, height);
    for (Pane pane : panes) {
      MotionLabel label = pane.blended() ? blendedLabel : newestLabel;
      label.draw(sheet, pane);
      if (match.isEmpty()) {
        label.drawWheel(sheet, pane, bottom - 3);
      }
      new Markers(sheet, controls.camera(), pane).draw(run, controls.mouse());
      sheet.area(pane.left() - 1f, 0, 2, height, Sheet.QUIET);
    }
    sheet.area(0, bottom, width, height - bottom, Sheet.PANEL);
    float top = bottom + MARGIN / 2f;
    sheet.text(MARGIN, top, hint, Sheet.INK);
    String keys = match.isPresent() ? "F1 keys" : "tab scenes   F1 keys";
    sheet.textTo(width - MARGIN, top, keys, Sheet.INK);
    sheet.text(MARGIN, top + Sheet.LINE, heading, Sheet.QUIET);
    run.stage()
        .score()
        .ifPresent(score -> sheet.panel(width / 2f, 0.5f, BELOW_LABELS, List.of(score)));
    run.stage()
        .ticks()
        .absence()
        .ifPresent(reason -> sheet.panel(width / 2f, 0.5f, BELOW_LABELS, ended(reason)));
    if (controls.shows(Key.MENU)) {
      SceneMenu.draw(sheet, run.stage().settings().show());
    }
    if (controls.shows(Key.HELP)) {
      sheet.panel(width - MARGIN, 1, MARGIN, help());
    }
    sheet.end();
  }

  private List<String> help() {
    Stream<String> keys = Arrays.stream(Key.values())
        .filter(key -> !key.label.isEmpty() && (match.isEmpty() || key.isForMatch()))
        .map(key -> "%-8s%s".formatted(key.label, key.help));
    Stream<String> mouse = Stream.of(
        "left    drag a body, or turn the camera",
        "right   throw a body",
        "wheel   nearer, farther");
    return Stream.concat(mouse, keys).toList();
  }

  private void count(long now) {
    long frames = run.counts().frames();
    if (frames > countedFrames && now > countedNanos) {
      framesPerSecond =
          Math.round((double) (frames - countedFrames) * NANOS_PER_SECOND / (now - countedNanos));
    }
    countedFrames = frames;
    countedNanos = now;
    blendedLabel.count();
    newestLabel.count();
    DemoRun stage = run.stage();
    int hertz = stage.settings().hertz();
    String age = "frames %s old".formatted(Quantiles.duration(run.meter().ageNanosAtPermille(500)));
    hint = match.map(Match::hint).orElseGet(() -> hint(hertz, framesPerSecond));
    heading = match
        .map(game -> "%s, %s, latency %d ms, %s"
            .formatted(rates(hertz, framesPerSecond), age, game.latencyMillis(), game.heading()))
        .orElseGet(() -> "%s, %d bodies, %s, %s, tick %d, %s, %s"
            .formatted(
                stage.settings().show().name().toLowerCase(Locale.ROOT),
                stage.bodyCount(),
                stage.engine(),
                run.isPaused() ? "paused" : "speed " + run.meter().timeline().speedPermille() / 1e3,
                stage.ticks().report().ticks(),
                age,
                renderer));
  }

  static List<String> ended(String absence) {
    return List.of("this run has ended", absence, "esc: close, with the report");
  }

  static String hint(int hertz, long framesPerSecond) {
    String difference = hertz > framesPerSecond
        ? "nearest is off by less than a frame, which is hard to see."
        : "nearest stands still in some frames and jumps in others.";
    return "%s: %s c: %d ticks"
        .formatted(rates(hertz, framesPerSecond), difference, Controls.otherHertz(hertz));
  }

  private static String rates(int hertz, long framesPerSecond) {
    return "%d ticks and %d frames a second".formatted(hertz, framesPerSecond);
  }
}
