package org.isochron.bench.plot;

import java.util.List;
import java.util.Locale;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/** One run of the pen: the axes are fitted, the text grows. Owner: the caller. */
final class PlotDrawing {
  private static final int EDGE = 4;
  private static final int RIGHT = 16;
  private static final int BOTTOM = 42;
  private static final int LINE = 20;
  private static final int TICK = 4;
  private static final int UPRIGHT_LABEL = 20;
  private static final double LETTER = 7.2;
  private static final int MARK_GAP = 8;
  private static final double LEGEND_STROKE = 21;
  private static final double LEGEND_GAP = 16;

  private final Plot plot;
  private final Axis across;
  private final Axis up;
  private final int left;
  private final int top;
  private final String legend;
  private final StringBuilder text = new StringBuilder(4_096);

  PlotDrawing(Plot plot) {
    this.plot = plot;
    across =
        plot.x().fitted(plot.series().stream().flatMapToDouble(one -> DoubleStream.of(one.x())));
    up = plot.y()
        .fitted(plot.series().stream()
            .flatMapToDouble(one -> one.shape() == Series.Shape.BARS
                ? DoubleStream.concat(DoubleStream.of(0), DoubleStream.of(one.y()))
                : DoubleStream.of(one.y())));
    double marks =
        up.marks().stream().mapToInt(mark -> up.written(mark).length()).max().orElse(0);
    left = (int) Math.ceil(UPRIGHT_LABEL + LETTER * marks + TICK + 4);
    int titleBottom = 8 + (plot.title().isEmpty() ? 0 : LINE);
    legend = legend(titleBottom + 12);
    top = titleBottom + LINE * (int) legend.lines().count() + TICK;
    drawAll();
  }

  private void drawAll() {
    append(
        "<svg class=\"plot\" role=\"img\" viewBox=\"0 0 %d %d\" aria-label=\"%s\">\n",
        plot.width(),
        plot.height(),
        Plot.escaped(plot.title().isEmpty() ? plot.y().label() : plot.title()));
    if (!plot.title().isEmpty()) {
      append(
          "<text class=\"title\" x=\"%d\" y=\"18\">%s</text>\n", EDGE, Plot.escaped(plot.title()));
    }
    text.append(legend.replace("\n", "")).append(legend.isEmpty() ? "" : "\n");
    axes();
    append(
        "<svg x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" overflow=\"hidden\">\n",
        left, top, room(), depth());
    LabelPlaces places = new LabelPlaces(room(), depth());
    for (Series one : plot.series()) {
      dotsOf(one, (right, down, label) -> places.avoid(right, down));
    }
    int colour = 0;
    for (Series one : plot.series()) {
      boolean reference = one.shape() == Series.Shape.REFERENCE;
      draw(one, reference ? 0 : colour++ % PlotStyle.COLOURS, places);
    }
    append("</svg>\n</svg>\n");
  }

  /** Returns the names of the series, a row a line, each as wide as the plot. */
  private String legend(double firstLine) {
    StringBuilder rows = new StringBuilder();
    double from = EDGE;
    double line = firstLine;
    int colour = 0;
    for (Series one : plot.series()) {
      boolean reference = one.shape() == Series.Shape.REFERENCE;
      int tone = reference ? 0 : colour++ % PlotStyle.COLOURS;
      if (one.name().isEmpty()) {
        continue;
      }
      double length = LEGEND_STROKE + LETTER * one.name().length();
      if (from > EDGE && from + length > plot.width()) {
        from = EDGE;
        line += LINE;
        rows.append('\n');
      }
      rows.append(written(
          "<path class=\"%s\" d=\"M%.1f %.1fh16\"/><text x=\"%.1f\" y=\"%.1f\">%s</text>",
          reference ? "reference" : "line s" + tone,
          from,
          line - 4,
          from + LEGEND_STROKE,
          line,
          Plot.escaped(one.name())));
      from += length + LEGEND_GAP;
    }
    return rows.toString();
  }

  private void axes() {
    int bottom = top + depth();
    for (double mark : up.marks()) {
      double level = top + downOf(mark);
      append("<path class=\"grid\" d=\"M%d %.1fh%d\"/>", left, level, room());
      append("<path class=\"axis\" d=\"M%d %.1fh%d\"/>", left - TICK, level, TICK);
      append(
          "<text x=\"%d\" y=\"%.1f\" text-anchor=\"end\">%s</text>\n",
          left - TICK - 3, level + 4, up.written(mark));
    }
    for (double mark : marksAcross()) {
      double place = left + rightOf(mark);
      append("<path class=\"axis\" d=\"M%.1f %dv%d\"/>", place, bottom, TICK);
      append(
          "<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%s</text>\n",
          place, bottom + 17, across.written(mark));
    }
    append("<path class=\"axis\" d=\"M%d %dV%dH%d\"/>\n", left, top, bottom, left + room());
    append(
        "<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%s</text>\n",
        left + room() / 2.0, plot.height() - 7, Plot.escaped(across.label()));
    append(
        "<text transform=\"translate(13 %.1f) rotate(-90)\" text-anchor=\"middle\">%s</text>\n",
        top + depth() / 2.0, Plot.escaped(up.label()));
  }

  /** Returns as many of the marks as have room next to each other, zero among them. */
  private List<Double> marksAcross() {
    List<Double> marks = across.marks();
    double longest = MARK_GAP
        + LETTER
            * marks.stream()
                .mapToInt(mark -> across.written(mark).length())
                .max()
                .orElse(0);
    int stride = (int) Math.max(1, Math.ceil(longest * marks.size() / room()));
    int zero = Math.max(0, marks.indexOf(0.0));
    return IntStream.range(0, marks.size())
        .filter(index -> (index - zero) % stride == 0)
        .mapToObj(marks::get)
        .toList();
  }

  private void draw(Series one, int colour, LabelPlaces places) {
    switch (one.shape()) {
      case LINE -> append("<path class=\"line s%d\" d=\"%s\"/>\n", colour, line(one));
      case STEPS -> append("<path class=\"line s%d\" d=\"%s\"/>\n", colour, steps(one));
      case REFERENCE -> append("<path class=\"reference\" d=\"%s\"/>\n", line(one));
      case DOTS ->
        dotsOf(one, (right, down, label) -> {
          append(
              "<circle class=\"mark s%d\" cx=\"%.1f\" cy=\"%.1f\" r=\"4\"/>", colour, right, down);
          append("%s\n", places.label(right, down, label, colour));
        });
      case BARS -> bars(one, colour);
    }
  }

  /** Receives a dot in the coordinates of the frame. */
  private interface DotReceiver {
    void dot(double right, double down, String label);
  }

  private void dotsOf(Series one, DotReceiver receiver) {
    if (one.shape() != Series.Shape.DOTS) {
      return;
    }
    List<String> labels = one.labels();
    double[] xs = one.x();
    double[] ys = one.y();
    for (int point = 0; point < xs.length; point++) {
      if (isShown(xs[point], ys[point])) {
        receiver.dot(rightOf(xs[point]), downOf(ys[point]), labels.get(point));
      }
    }
  }

  private String line(Series one) {
    StringBuilder path = new StringBuilder();
    boolean joined = false;
    double[] xs = one.x();
    double[] ys = one.y();
    for (int point = 0; point < xs.length; point++) {
      boolean shown = isShown(xs[point], ys[point]);
      if (shown) {
        path.append(joined ? 'L' : 'M')
            .append(right(xs[point]))
            .append(' ')
            .append(down(ys[point]));
      }
      joined = shown;
    }
    return path.toString();
  }

  /** Equal values in a row are one stroke. */
  private String steps(Series one) {
    StringBuilder path = new StringBuilder();
    String held = "";
    double[] xs = one.x();
    double[] ys = one.y();
    for (int point = 0; point < xs.length; point++) {
      String level = isShown(xs[point], ys[point]) ? down(ys[point]) : "";
      boolean last = point == xs.length - 1;
      if (!held.isEmpty() && (last || !level.equals(held))) {
        path.append('H').append(right(xs[point]));
      }
      if (!level.isEmpty() && !level.equals(held)) {
        path.append(held.isEmpty() ? "M" + right(xs[point]) + " " : "V").append(level);
      }
      held = level;
    }
    return path.toString();
  }

  private void bars(Series one, int colour) {
    double[] xs = one.x();
    double[] ys = one.y();
    double breadth = Math.max(1, Math.min(14, 0.7 * room() / Math.max(1, xs.length)));
    for (int point = 0; point < xs.length; point++) {
      if (isShown(xs[point], ys[point]) && ys[point] != 0) {
        double level = downOf(ys[point]);
        double zero = downOf(0);
        append(
            "<rect class=\"mark s%d\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\"/>\n",
            colour,
            rightOf(xs[point]) - breadth / 2,
            Math.min(level, zero),
            breadth,
            Math.abs(zero - level));
      }
    }
  }

  private boolean isShown(double right, double high) {
    return Double.isFinite(right) && Double.isFinite(high) && !(up.isLogarithmic() && high <= 0);
  }

  private double rightOf(double value) {
    return across.share(value) * room();
  }

  /** Bounded, because a value far out of sight would be a number that no browser reads. */
  private double downOf(double value) {
    return Math.max(-1e4, Math.min(1e4, (1 - up.share(value)) * depth()));
  }

  private String right(double value) {
    return written("%.1f", rightOf(value));
  }

  private String down(double value) {
    return written("%.1f", downOf(value));
  }

  private int room() {
    return plot.width() - left - RIGHT;
  }

  private int depth() {
    return plot.height() - top - BOTTOM;
  }

  private void append(String format, Object... values) {
    text.append(written(format, values));
  }

  private static String written(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }

  @Override
  public String toString() {
    return text.toString();
  }
}
