package org.isochron.bench.plot;

import java.util.List;
import java.util.Locale;
import java.util.stream.DoubleStream;

/**
 * A picture of series over two axes, as the text of an SVG element that takes its colours from {@link PlotStyle}. Equal
 * plots are equal text.
 *
 * @param title what is to be seen, also for those who have it read to them; none if empty
 * @param width in units of the picture, which is scaled to the room that the page gives it
 * @param height in the same units
 */
public record Plot(String title, Axis x, Axis y, List<Series> series, int width, int height) {
  private static final int LEFT = 56;
  private static final int RIGHT = 14;
  private static final int BOTTOM = 40;
  private static final int LINE = 20;

  public Plot {
    series = List.copyOf(series);
    if (width < 160 || height < 120) {
      throw new IllegalArgumentException(
          "a plot of %d by %d has no room for its axes: take 160 by 120 at least"
              .formatted(width, height));
    }
  }

  /** A plot of ordinary size. */
  public static Plot of(String title, Axis x, Axis y, Series... series) {
    return new Plot(title, x, y, List.of(series), 720, 280);
  }

  public Plot sized(int newWidth, int newHeight) {
    return new Plot(title, x, y, series, newWidth, newHeight);
  }

  /** Returns the SVG element, which takes its style from the page around it. */
  public String svg() {
    return new Drawing().toString();
  }

  /** Returns the text of an SVG file, which carries its own style and background. */
  public String svgFile() {
    String element = svg();
    int content = element.indexOf('\n') + 1;
    return "<svg xmlns=\"http://www.w3.org/2000/svg\" style=\"width: %dpx; height: %dpx\" "
            .formatted(width, height)
        + element.substring("<svg ".length(), content)
        + "<style>\n" + PlotStyle.CSS + "</style>\n"
        + "<rect width=\"100%\" height=\"100%\" style=\"fill: var(--ground)\"/>\n"
        + element.substring(content);
  }

  /** One run of the pen: the axes are fitted, the text grows. */
  private final class Drawing {
    private final Axis across =
        x.fitted(series.stream().flatMapToDouble(one -> DoubleStream.of(one.x())));
    private final Axis up = y.fitted(series.stream()
        .flatMapToDouble(one -> one.shape() == Series.Shape.BARS
            ? DoubleStream.concat(DoubleStream.of(0), DoubleStream.of(one.y()))
            : DoubleStream.of(one.y())));
    private final boolean hasLegend =
        series.stream().anyMatch(one -> !one.name().isEmpty());
    private final int top = 10 + (title.isEmpty() ? 0 : LINE) + (hasLegend ? LINE : 0);
    private final StringBuilder text = new StringBuilder(4_096);

    Drawing() {
      append(
          "<svg class=\"plot\" role=\"img\" viewBox=\"0 0 %d %d\" aria-label=\"%s\">\n",
          width, height, escaped(title.isEmpty() ? y.label() : title));
      if (!title.isEmpty()) {
        append("<text class=\"title\" x=\"%d\" y=\"18\">%s</text>\n", LEFT, escaped(title));
      }
      if (hasLegend) {
        legend();
      }
      axes();
      append(
          "<svg x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" overflow=\"hidden\">\n",
          LEFT, top, room(), depth());
      int colour = 0;
      for (Series one : series) {
        draw(one, one.shape() == Series.Shape.REFERENCE ? 0 : colour++ % PlotStyle.COLOURS);
      }
      append("</svg>\n</svg>\n");
    }

    private void legend() {
      double left = LEFT;
      double line = top - 11;
      int colour = 0;
      for (Series one : series) {
        boolean reference = one.shape() == Series.Shape.REFERENCE;
        int tone = reference ? 0 : colour++ % PlotStyle.COLOURS;
        if (one.name().isEmpty()) {
          continue;
        }
        append(
            "<path class=\"%s\" d=\"M%.1f %.1fh16\"/><text x=\"%.1f\" y=\"%.1f\">%s</text>\n",
            reference ? "reference" : "line s" + tone,
            left,
            line - 4,
            left + 21,
            line,
            escaped(one.name()));
        left += 40 + 6.4 * one.name().length();
      }
    }

    private void axes() {
      for (double mark : up.marks()) {
        double level = top + downOf(mark);
        append("<path class=\"grid\" d=\"M%d %.1fh%d\"/>", LEFT, level, room());
        append(
            "<text x=\"%d\" y=\"%.1f\" text-anchor=\"end\">%s</text>\n",
            LEFT - 7, level + 4, up.written(mark));
      }
      for (double mark : across.marks()) {
        append(
            "<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%s</text>\n",
            LEFT + rightOf(mark), height - BOTTOM + 16, across.written(mark));
      }
      append(
          "<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%s</text>\n",
          LEFT + room() / 2.0, height - 6, escaped(across.label()));
      append(
          "<text transform=\"translate(13 %.1f) rotate(-90)\" text-anchor=\"middle\">%s</text>\n",
          top + depth() / 2.0, escaped(up.label()));
    }

    private void draw(Series one, int colour) {
      switch (one.shape()) {
        case LINE -> append("<path class=\"line s%d\" d=\"%s\"/>\n", colour, line(one));
        case STEPS -> append("<path class=\"line s%d\" d=\"%s\"/>\n", colour, steps(one));
        case REFERENCE -> append("<path class=\"reference\" d=\"%s\"/>\n", line(one));
        case DOTS -> dots(one, colour);
        case BARS -> bars(one, colour);
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

    private void dots(Series one, int colour) {
      double[] xs = one.x();
      double[] ys = one.y();
      for (int point = 0; point < xs.length; point++) {
        if (isShown(xs[point], ys[point])) {
          append(
              "<circle class=\"mark s%d\" cx=\"%.1f\" cy=\"%.1f\" r=\"2.2\"/>\n",
              colour, rightOf(xs[point]), downOf(ys[point]));
        }
      }
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
      return String.format(Locale.ROOT, "%.1f", rightOf(value));
    }

    private String down(double value) {
      return String.format(Locale.ROOT, "%.1f", downOf(value));
    }

    private int room() {
      return width - LEFT - RIGHT;
    }

    private int depth() {
      return height - top - BOTTOM;
    }

    private void append(String format, Object... values) {
      text.append(String.format(Locale.ROOT, format, values));
    }

    @Override
    public String toString() {
      return text.toString();
    }
  }

  /** Text as it may stand in XML and HTML. */
  public static String escaped(String words) {
    return words
        .replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;");
  }
}
