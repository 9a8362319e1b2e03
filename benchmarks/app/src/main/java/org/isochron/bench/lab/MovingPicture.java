package org.isochron.bench.lab;

import static java.util.stream.Collectors.joining;

import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.isochron.bench.plot.PlotStyle;

/**
 * The animated picture of the README: a body that moves at constant speed, at 60 frames per second.
 * It is drawn at the newest tick and interpolated, with 25 and 100 ticks per second. Its bytes are
 * the same on every machine.
 */
final class MovingPicture {
  private static final int FRAME_HERTZ = 60;
  private static final int SETTLING_FRAMES = 2 * FRAME_HERTZ;
  private static final int FRAMES = 2 * FRAME_HERTZ;

  /**
   * Length of the lane, one second in each direction, so that the animation repeats without a
   * visible jump.
   */
  private static final int LANE = 360;

  private static final Course COURSE = Course.even(LANE, "px");
  private static final double EVEN_STEP = (double) LANE / FRAME_HERTZ;

  private static final int COLUMN = 430;
  private static final int EDGE = 26;
  private static final int ROW = 138;
  private static final int FIRST_ROW = 64;
  private static final int BAR_BASE = 92;
  private static final double BAR_SCALE = 3;
  private static final int HEIGHT = FIRST_ROW + 2 * ROW - 6;

  private static final String STYLE = """
      text { font: 15px system-ui, sans-serif; fill: var(--quiet); }
      text.head { font-size: 19px; font-weight: 600; fill: var(--tone); }
      .s0 { --tone: var(--series-0); } .s1 { --tone: var(--series-1); }
      .lane { stroke: var(--rule); stroke-width: 2; } circle, .bar { fill: var(--tone); } .bar { opacity: .75; }
      .even { stroke: var(--reference); stroke-dasharray: 4 4; }
      @media (prefers-reduced-motion: reduce) { circle { display: none; } }
      """;

  private final StringBuilder text = new StringBuilder(1 << 15);

  private MovingPicture() {}

  static String svgFile() {
    MovingPicture picture = new MovingPicture();
    picture.add(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\" height=\"%d\" role=\"img\""
            + " aria-label=\"A body in even motion, drawn at the newest tick and interpolated\">\n<style>\n%s%s</style>\n"
            + "<rect width=\"100%%\" height=\"100%%\" fill=\"var(--ground)\"/>\n",
        2 * COLUMN, HEIGHT, 2 * COLUMN, HEIGHT, PlotStyle.CSS, STYLE);
    picture.column(0, "s1", "Without Isochron: the newest tick", Strategies.FIXED);
    picture.column(COLUMN, "s0", "With Isochron: interpolated", Strategies.SERVICE);
    return picture.text.append("</svg>\n").toString();
  }

  private void column(int left, String tone, String head, Strategy strategy) {
    add("<g class=\"%s\" transform=\"translate(%d 0)\">\n", tone, left + EDGE);
    add("<text class=\"head\" y=\"34\">%s</text>\n", head);
    row(FIRST_ROW, strategy, 25);
    row(FIRST_ROW + ROW, strategy, 100);
    add("</g>\n");
  }

  private void row(int top, Strategy strategy, int tickHertz) {
    Trace trace =
        strategy.run(COURSE, Drive.even(tickHertz, FRAME_HERTZ, SETTLING_FRAMES + FRAMES + 1));
    List<Trace.Frame> frames = trace.frames();
    add("<g transform=\"translate(0 %d)\">\n<path class=\"lane\" d=\"M0 14H%d\"/>\n", top, LANE);
    // half a frame early, so that a 60 Hz display never samples the picture while it changes
    add(
        "<circle cy=\"14\" r=\"11\"><animate attributeName=\"cx\" calcMode=\"discrete\" dur=\"2s\" begin=\"-%.4fs\""
            + " repeatCount=\"indefinite\" values=\"%s\"/></circle>\n",
        0.5 / FRAME_HERTZ, values(frames, frame -> reflected(frame.x())));
    bars(frames);
    add(
        "<text y=\"%d\">%d ticks a second: judder %.0f %%, %.0f ms behind</text>\n</g>\n",
        BAR_BASE + 22, tickHertz, trace.judderPercent(), trace.lagNanos() / 1e6);
  }

  private void bars(List<Trace.Frame> frames) {
    double breadth = (double) LANE / FRAME_HERTZ;
    for (int bar = 0; bar < FRAME_HERTZ; bar++) {
      int frame = SETTLING_FRAMES + bar;
      double height = BAR_SCALE * (frames.get(frame).x() - frames.get(frame - 1).x());
      if (height > 0) {
        add(
            "<path class=\"bar\" d=\"M%.1f %dv-%.1fh%.1fv%.1fz\"/>",
            bar * breadth, BAR_BASE, height, breadth - 1.5, height);
      }
    }
    add(
        "\n<path class=\"lane\" d=\"M0 %dH%d\"/><path class=\"even\" d=\"M0 %.1fH%d\"/>\n",
        BAR_BASE, LANE, BAR_BASE - BAR_SCALE * EVEN_STEP, LANE);
  }

  private static String values(List<Trace.Frame> frames, ToDoubleFunction<Trace.Frame> value) {
    return IntStream.range(SETTLING_FRAMES, SETTLING_FRAMES + FRAMES)
        .mapToObj(
            frame -> String.format(Locale.ROOT, "%.1f", value.applyAsDouble(frames.get(frame))))
        .collect(joining(";"));
  }

  private static double reflected(double x) {
    double into = x % (2 * LANE);
    return into < LANE ? into : 2 * LANE - into;
  }

  private void add(String format, Object... values) {
    text.append(String.format(Locale.ROOT, format, values));
  }
}
