package org.isochron.bench.plot;

import com.grack.nanojson.JsonStringWriter;
import java.util.List;

/** Points of a plot, in drawing order. A value that is not finite leaves a gap. Immutable. */
public final class Series {
  enum Shape {
    /** Straight lines between points. */
    LINE,
    /** Steps, as on a screen. */
    STEPS,
    /** Separate dots with labels. */
    DOTS,
    /** Bars from zero. */
    BARS,
    /** Dashed grey, for comparison. */
    REFERENCE
  }

  private final String name;
  private final Shape shape;
  private final double[] x;
  private final double[] y;
  private final List<String> labels;

  private Series(String name, Shape shape, double[] x, double[] y, List<String> labels) {
    if (x.length != y.length) {
      throw new IllegalArgumentException("series '%s' has %d x but %d y: give each point both"
          .formatted(name, x.length, y.length));
    }
    this.name = name;
    this.shape = shape;
    this.x = x.clone();
    this.y = y.clone();
    this.labels = List.copyOf(labels);
  }

  public static Series line(String name, double[] x, double[] y) {
    return new Series(name, Shape.LINE, x, y, List.of());
  }

  public static Series steps(String name, double[] x, double[] y) {
    return new Series(name, Shape.STEPS, x, y, List.of());
  }

  public static Series labelled(String name, double[] x, double[] y, List<String> labels) {
    if (labels.size() != x.length) {
      throw new IllegalArgumentException("series '%s' has %d x but %d labels: give each point one"
          .formatted(name, x.length, labels.size()));
    }
    return new Series(name, Shape.DOTS, x, y, labels);
  }

  public static Series bars(String name, double[] x, double[] y) {
    return new Series(name, Shape.BARS, x, y, List.of());
  }

  public static Series reference(String name, double[] x, double[] y) {
    return new Series(name, Shape.REFERENCE, x, y, List.of());
  }

  void write(JsonStringWriter json) {
    json.object().value("name", name).value("shape", shape.name());
    write("x", x, json);
    write("y", y, json);
    json.array("labels", labels).end();
  }

  /** Writes floats, because six digits are more than a plot shows. */
  private static void write(String key, double[] values, JsonStringWriter json) {
    json.array(key);
    for (double value : values) {
      if (!Double.isFinite(value)) {
        json.nul();
      } else if (value == Math.rint(value) && Math.abs(value) < Long.MAX_VALUE) {
        json.value((long) value);
      } else {
        json.value((float) value);
      }
    }
    json.end();
  }
}
