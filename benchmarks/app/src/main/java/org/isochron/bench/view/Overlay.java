package org.isochron.bench.view;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.isochron.bench.stage.DemoRun;
import org.isochron.bench.stage.DemoSettings;
import org.isochron.bench.trace.FrameMeter;
import org.isochron.physics.tick.TickStatistics;
import org.isochron.render.clock.FrameCounts;

/** What the window says over the picture: figures, live graphs, keys. Owner: the thread that draws. */
final class Overlay {
  private static final int PANEL = 0xb4090d14;
  private static final int INK = 0xfff1f4f9;
  private static final int QUIET = 0xffa3afc2;
  private static final int MARGIN = 14;
  private static final int WIDTH = 330;

  /** Figures that change with every frame cannot be read. */
  private static final int FRAMES_BETWEEN_FIGURES = 15;

  private final ShownRun play;
  private final Controls controls;
  private final String renderer;
  private final List<Graph> graphs;
  private String[] figures = new String[0];
  private String[] heading = new String[0];
  private int frames;

  Overlay(ShownRun play, Controls controls, String renderer) {
    this.play = play;
    this.controls = controls;
    this.renderer = renderer;
    DemoRun stage = play.stage();
    FrameMeter meter = play.meter();
    long periodNanos = 1_000_000_000L / stage.settings().hertz();
    graphs = List.of(
        new Graph("tick lateness", stage.lateness(), 100, 100_000_000, true, 0xffff9a5c),
        new Graph("step cost", stage.stepCosts(), 0, periodNanos, false, 0xff6fb1ff),
        new Graph("blend fraction", meter.alphas(), 0, 1_000, false, 0xffd29bff),
        new Graph("state age", meter.ages(), 0, 5 * periodNanos, false, 0xff53d39b));
  }

  void draw(OverlayCanvas canvas, FrameCounts counts, int width, int height) {
    if (frames++ % FRAMES_BETWEEN_FIGURES == 0) {
      heading = heading();
      figures = figures(counts);
    }
    int line = canvas.lineHeight();
    float top = MARGIN;
    float panelHeight =
        2 * MARGIN + heading.length * line + graphs.size() * (Graph.HEIGHT + line + 8);
    canvas.area(MARGIN, top, WIDTH, panelHeight, PANEL);
    float y = top + MARGIN;
    for (int i = 0; i < heading.length; i++) {
      canvas.text(2 * MARGIN, y, heading[i], i == 0 ? INK : QUIET);
      y += line;
    }
    for (int i = 0; i < graphs.size(); i++) {
      y += 8;
      Graph graph = graphs.get(i);
      canvas.text(2 * MARGIN, y, graph.title(), QUIET);
      canvas.textTo(WIDTH, y, figures[i], INK);
      y += line;
      graph.draw(canvas, 2 * MARGIN, y, WIDTH - 2 * MARGIN);
      y += Graph.HEIGHT;
    }
    if (controls.isHelpShown()) {
      help(canvas, width);
    }
    canvas.draw(width, height);
  }

  private void help(OverlayCanvas canvas, int width) {
    int line = canvas.lineHeight();
    int left = width - MARGIN - WIDTH;
    long lines =
        Arrays.stream(Key.values()).filter(key -> !key.label().isEmpty()).count()
            + (controls.isUsed() ? 2 : 3);
    canvas.area(left, MARGIN, WIDTH, lines * line + 2f * MARGIN, PANEL);
    float y = 2 * MARGIN;
    for (Key key : Key.values()) {
      if (!key.label().isEmpty()) {
        y = help(canvas, left, y, key.label(), key.help());
      }
    }
    y = help(canvas, left, y, "drag", "turn the camera");
    y = help(canvas, left, y, "wheel", "nearer, farther");
    if (!controls.isUsed()) {
      help(canvas, left, y, "any", "keeps this window open");
    }
  }

  private static float help(OverlayCanvas canvas, float left, float y, String label, String what) {
    canvas.text(left + MARGIN, y, label, INK);
    canvas.text(left + MARGIN + 7f * canvas.letterWidth(), y, what, QUIET);
    return y + canvas.lineHeight();
  }

  private String[] heading() {
    DemoSettings settings = play.stage().settings();
    String speed = controls.isPaused()
        ? "paused"
        : "speed %s".formatted(decimal(controls.speedPermille(), 1_000, 3));
    return new String[] {
      "%d bodies, %s, %d Hz".formatted(settings.bodies(), play.stage().engine(), settings.hertz()),
      "delay: %s   %s".formatted(play.mode().name(), speed),
      shortened(renderer)
    };
  }

  private String[] figures(FrameCounts counts) {
    TickStatistics ticks = play.stage().physics().statistics();
    long lately = Math.max(1, counts.frames());
    return new String[] {
      "p99 " + decimal(ticks.lateness().nanosAtPermille(990), 1_000, 1) + " µs",
      "p50 " + decimal(ticks.stepCost().nanosAtPermille(500), 1_000_000, 2) + " ms",
      "starved " + decimal(1_000 * counts.starved() / lately, 10, 1) + " %",
      "p50 " + decimal(play.meter().ageNanosAtPermille(500), 1_000_000, 1) + " ms"
    };
  }

  private static String decimal(long value, long unit, int decimals) {
    return String.format(Locale.ROOT, "%." + decimals + "f", (double) value / unit);
  }

  private static String shortened(String text) {
    int most = 36;
    return text.length() <= most ? text : text.substring(0, most - 1) + "…";
  }
}
