package org.isochron.bench.plot;

import com.grack.nanojson.JsonStringWriter;
import java.util.OptionalDouble;

/**
 * One axis of a plot.
 *
 * @param label name of the shown quantity
 * @param least lower end; if empty, the smallest value
 * @param most upper end; if empty, the greatest value
 * @param unit unit of the values; nanoseconds are scaled to µs, ms or s
 */
public record Axis(
    String label, OptionalDouble least, OptionalDouble most, Scale scale, String unit) {
  enum Scale {
    /** Equal distances are equal differences. */
    LINEAR,
    /** Linear, with marks at whole numbers only. */
    WHOLE,
    /** Logarithmic: equal distances mean equal ratios; values must be positive. */
    LOGARITHMIC
  }

  private static final String NANOS = "ns";

  public Axis {
    boolean bounded = least.isPresent() && most.isPresent();
    if (bounded && !(least.getAsDouble() < most.getAsDouble())) {
      throw new IllegalArgumentException(
          "axis '%s' goes from %s to %s: it must end above its beginning"
              .formatted(label, least.getAsDouble(), most.getAsDouble()));
    }
  }

  public static Axis of(String label) {
    return new Axis(label, OptionalDouble.empty(), OptionalDouble.empty(), Scale.LINEAR, "");
  }

  /** Returns this axis with fixed ends; values outside are clipped. */
  public Axis between(double first, double last) {
    return new Axis(label, OptionalDouble.of(first), OptionalDouble.of(last), scale, unit);
  }

  public Axis from(double first) {
    return new Axis(label, OptionalDouble.of(first), most, scale, unit);
  }

  public Axis byRatio() {
    return new Axis(label, least, most, Scale.LOGARITHMIC, unit);
  }

  public Axis byCount() {
    return new Axis(label, least, most, Scale.WHOLE, unit);
  }

  public Axis in(String newUnit) {
    return new Axis(label, least, most, scale, newUnit);
  }

  public Axis inNanos() {
    return in(NANOS);
  }

  void write(String key, JsonStringWriter json) {
    json.object(key).value("label", label).value("unit", unit).value("scale", scale.name());
    least.ifPresent(first -> json.value("least", first));
    most.ifPresent(last -> json.value("most", last));
    json.end();
  }
}
