package org.isochron.bench.view;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.isochron.bench.stage.DemoRun;
import org.isochron.bench.stage.DemoSettings;
import org.isochron.bench.stage.FarScene;
import org.isochron.bench.stage.Match;
import org.isochron.bench.stage.TickReport;
import org.isochron.bench.summary.Quantiles;
import org.isochron.bench.trace.FrameMeter;
import org.isochron.render.picture.FrameInfo;

/**
 * What the window says over the picture: labels, figures, live graphs, keys. Owner: the thread that
 * draws.
 */
final class Overlay {
  static final int PANEL = 0xb4090d14;
  static final int INK = 0xfff1f4f9;
  static final int QUIET = 0xffa3afc2;
  private static final int MARGIN = 14;
  private static final int LABEL_LETTERS = 7;
  private static final int BANNER = 0xe0142033;
  private static final int BANNER_TOP = 110;

  private static final String DRAG = "drag a body, or turn the camera";

  /** Figures that change with every frame cannot be read. */
  private static final long FIGURE_NANOS = 250_000_000;

  private static final long NANOS_PER_SECOND = 1_000_000_000L;

  private final ShownRun play;
  private final Controls controls;
  private final String renderer;
  private final List<MotionLabel> labels;
  private final List<Graph> graphs;
  private final Optional<MatchPanel> match;
  private String[] figures = new String[0];
  private List<String> banner = List.of();
  private String heading = "";
  private String hint = "";
  private String score = "";
  private long framesPerSecond;
  private long countedFrames;
  private long countedNanos;

  Overlay(ShownRun play, Controls controls, String renderer) {
    this.play = play;
    this.controls = controls;
    this.renderer = renderer;
    DemoRun stage = play.stage();
    FrameMeter meter = play.meter();
    labels = play.farMeter()
        .map(far -> List.of(
            new MotionLabel(Pane.Showing.HOME, far.home(), FarScene.HOME.length()),
            new MotionLabel(Pane.Showing.BLENDED, far.away(), FarScene.AWAY.length())))
        .orElseGet(() -> Stream.of(Pane.Showing.NEAREST, Pane.Showing.BLENDED)
            .map(showing -> new MotionLabel(showing, meter, play.mode().name()))
            .toList());
    long periodNanos = NANOS_PER_SECOND / stage.settings().hertz();
    match = stage.match().map(MatchPanel::new);
    List<Graph> own = List.of(
        new Graph("tick lateness", stage.ticks().lateness(), 100, 100_000_000, true, 0xffff9a5c),
        new Graph("step cost", stage.ticks().stepCosts(), 0, periodNanos, false, 0xff6fb1ff),
        new Graph("blend fraction", meter.alphas(), 0, 1_000, false, 0xffd29bff),
        new Graph("state age", meter.ages(), 0, 5 * periodNanos, false, 0xff53d39b));
    graphs = match
        .map(MatchPanel::graphs)
        .map(more -> Stream.concat(own.stream().skip(1).limit(1), more.stream()).toList())
        .orElse(own);
    countedNanos = stage.state().clock().nanos();
  }

  void draw(
      OverlayCanvas canvas, FrameInfo.Counts counts, List<Pane> panes, int width, int height) {
    long now = play.stage().state().clock().nanos();
    if (heading.isEmpty() || now - countedNanos >= FIGURE_NANOS) {
      count(counts, now);
    }
    for (Pane pane : panes) {
      for (MotionLabel label : labels) {
        if (label.showing() == pane.showing()) {
          label.draw(canvas, pane, MARGIN);
          if (match.isEmpty()) {
            label.drawWheel(canvas, pane, graphsTop(canvas, height));
          }
        }
      }
      if (pane.left() > 0) {
        canvas.area(pane.left() - 1, 0, 2, graphsTop(canvas, height), QUIET);
      }
    }
    drawGraphs(canvas, width, height);
    banner(canvas, banner, width);
    if (!score.isEmpty()) {
      canvas.textTo((width + score.length() * canvas.letterWidth()) / 2f, MARGIN, score, INK);
    }
    match.ifPresent(panel -> panel.draw(canvas, width));
    if (controls.shows(Key.MENU)) {
      SceneMenu.draw(canvas, play.stage().settings().show());
    }
    if (controls.shows(Key.HELP)) {
      help(canvas, width);
    }
    canvas.draw(width, height);
  }

  /** Lines in the middle below the labels. */
  private static void banner(OverlayCanvas canvas, List<String> lines, int width) {
    int longest = lines.stream().mapToInt(String::length).max().orElse(0);
    if (longest > 0) {
      float room = longest * canvas.letterWidth() + 4f * MARGIN;
      float height = (float) lines.size() * canvas.lineHeight() + 2f * MARGIN;
      canvas.area((width - room) / 2, BANNER_TOP, room, height, BANNER);
    }
    for (int i = 0; i < lines.size(); i++) {
      float left = (width - lines.get(i).length() * canvas.letterWidth()) / 2f;
      canvas.text(left, BANNER_TOP + MARGIN + (float) i * canvas.lineHeight(), lines.get(i), INK);
    }
  }

  private static float graphsTop(OverlayCanvas canvas, int height) {
    return height - (3f * canvas.lineHeight() + Graph.HEIGHT + MARGIN + 8);
  }

  private void drawGraphs(OverlayCanvas canvas, int width, int height) {
    int line = canvas.lineHeight();
    float top = graphsTop(canvas, height);
    canvas.area(0, top, width, height - top, PANEL);
    float y = top + 4;
    canvas.text(MARGIN, y, hint, INK);
    canvas.textTo(width - MARGIN, y, match.isPresent() ? "F1 keys" : "tab scenes   F1 keys", INK);
    canvas.text(MARGIN, y + line, heading, QUIET);
    y += 2 * line + 4;
    float graphWidth = (width - MARGIN) / (float) graphs.size() - MARGIN;
    for (int i = 0; i < graphs.size(); i++) {
      float left = MARGIN + i * (graphWidth + MARGIN);
      Graph graph = graphs.get(i);
      canvas.text(left, y, graph.title(), QUIET);
      canvas.textTo(left + graphWidth, y, figures[i], INK);
      graph.draw(canvas, left, y + line, graphWidth);
    }
  }

  private void help(OverlayCanvas canvas, int width) {
    int line = canvas.lineHeight();
    int longest = helpedKeys().mapToInt(key -> key.help().length()).max().orElse(0);
    int letters = LABEL_LETTERS + Math.max(DRAG.length(), longest);
    int helpWidth = letters * canvas.letterWidth() + 2 * MARGIN;
    int left = width - MARGIN - helpWidth;
    long lines = helpedKeys().count() + 3;
    canvas.area(left, MARGIN, helpWidth, lines * line + 2f * MARGIN, 0xf0090d14);
    float y = 2 * MARGIN;
    y = help(canvas, left, y, "left", DRAG);
    y = help(canvas, left, y, "right", "throw a body");
    y = help(canvas, left, y, "wheel", "nearer, farther");
    for (Key key : helpedKeys().toList()) {
      y = help(canvas, left, y, key.label(), key.help());
    }
  }

  private Stream<Key> helpedKeys() {
    return Arrays.stream(Key.values())
        .filter(key -> !key.label().isEmpty() && (match.isEmpty() || key.isForMatch()));
  }

  private static float help(OverlayCanvas canvas, float left, float y, String label, String what) {
    canvas.text(left + MARGIN, y, label, INK);
    canvas.text(left + MARGIN + (float) LABEL_LETTERS * canvas.letterWidth(), y, what, QUIET);
    return y + canvas.lineHeight();
  }

  private void count(FrameInfo.Counts counts, long now) {
    if (counts.frames() > countedFrames && now > countedNanos) {
      framesPerSecond = Math.round(
          (double) (counts.frames() - countedFrames) * NANOS_PER_SECOND / (now - countedNanos));
    }
    countedFrames = counts.frames();
    countedNanos = now;
    labels.forEach(MotionLabel::count);
    banner = play.stage()
        .ticks()
        .absence()
        .map(Overlay::ended)
        .orElseGet(() -> controls.firstLook().lines(now));
    heading = heading();
    hint = play.stage()
        .match()
        .map(Match::hint)
        // a banner says it otherwise, and next to a pile far away there is no nearest tick
        .orElseGet(() -> banner.isEmpty() && play.farMeter().isEmpty()
            ? hint(play.stage().settings().hertz(), framesPerSecond)
            : rates(play.stage().settings().hertz(), framesPerSecond));
    if (play.stage().ticks().absence().isEmpty() || figures.length == 0) { // the last ones stay
      figures = figures(counts);
    }
    score = play.stage().score().orElse("");
  }

  /** What the window says when the process that computed the run has gone. */
  static List<String> ended(String absence) {
    return List.of("this run has ended", absence, "esc: close, with the report");
  }

  private String heading() {
    DemoSettings settings = play.stage().settings();
    if (play.stage().match().isPresent()) {
      return "%d ticks and %d frames a second, %s"
          .formatted(
              settings.hertz(), framesPerSecond, play.stage().match().get().heading());
    }
    boolean gone = play.stage().ticks().absence().isPresent();
    String speed = gone
        ? "ended"
        : controls.isPaused()
            ? "paused"
            : "speed %s".formatted(decimal(controls.speedPermille(), 1_000, 3));
    return "%s, %s, %s, %s, %s"
        .formatted(
            settings.show().name().toLowerCase(Locale.ROOT),
            play.stage().bodyCount() == 1 ? "1 body" : play.stage().bodyCount() + " bodies",
            play.stage().engine(),
            speed,
            renderer);
  }

  /** Says why the two views differ as much as they do. */
  static String hint(int hertz, long framesPerSecond) {
    String difference = hertz > framesPerSecond
        ? "nearest is off by less than a frame, which is hard to see."
        : "nearest stands still in some frames and jumps in others.";
    return "%s: %s c: %d ticks"
        .formatted(rates(hertz, framesPerSecond), difference, OfferedRates.other(hertz));
  }

  private static String rates(int hertz, long framesPerSecond) {
    return "%d ticks and %d frames a second".formatted(hertz, framesPerSecond);
  }

  private String[] figures(FrameInfo.Counts counts) {
    TickReport ticks = play.stage().ticks().report();
    long lately = Math.max(1, counts.frames());
    if (match.isPresent()) {
      return Stream.concat(Stream.of(stepCost(ticks)), match.get().figures().stream())
          .toArray(String[]::new);
    }
    return new String[] {
      known("p99 ", ticks.lateness().p99Nanos()),
      stepCost(ticks),
      "starved " + decimal(1_000 * counts.starved() / lately, 10, 1) + " %",
      known("p50 ", play.meter().ageNanosAtPermille(500))
    };
  }

  private static String stepCost(TickReport ticks) {
    return known("p50 ", ticks.stepCost().p50Nanos());
  }

  /** A duration in the unit that suits it; nothing as long as it is not known. */
  static String known(String what, long nanos) {
    return nanos == 0 ? "" : what + Quantiles.duration(nanos);
  }

  private static String decimal(long value, long unit, int decimals) {
    return String.format(Locale.ROOT, "%." + decimals + "f", (double) value / unit);
  }
}
