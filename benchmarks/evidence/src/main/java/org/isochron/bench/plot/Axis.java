package org.isochron.bench.plot;

import com.grack.nanojson.JsonStringWriter;
import java.util.OptionalDouble;

/**
 * One axis of a plot: what it counts, and from where to where.
 *
 * @param label what is counted
 * @param least where it begins, or else at the least value
 * @param most where it ends, or else at the greatest value
 * @param scale the distance between values
 * @param unit the unit of the values; nanoseconds are scaled to µs, ms or s
 */
public record Axis(
    String label, OptionalDouble least, OptionalDouble most, Scale scale, String unit) {
  /** The distance between values, and where they are written. */
  enum Scale {
    /** Equal distances are equal differences. */
    LINEAR,
    /** Linear, for things that are counted: no mark between two whole numbers. */
    WHOLE,
    /** Equal distances are equal ratios; values are above 0. */
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

  /** An axis as long as the values need. */
  public static Axis of(String label) {
    return new Axis(label, OptionalDouble.empty(), OptionalDouble.empty(), Scale.LINEAR, "");
  }

  /** The same axis with fixed ends: what lies beyond is cut off. */
  public Axis between(double first, double last) {
    return new Axis(label, OptionalDouble.of(first), OptionalDouble.of(last), scale, unit);
  }

  /** The same axis, beginning at a value. */
  public Axis from(double first) {
    return new Axis(label, OptionalDouble.of(first), most, scale, unit);
  }

  /** The same axis on a logarithmic scale. */
  public Axis byRatio() {
    return new Axis(label, least, most, Scale.LOGARITHMIC, unit);
  }

  /** The same axis for things that are counted. */
  public Axis byCount() {
    return new Axis(label, least, most, Scale.WHOLE, unit);
  }

  /** The same axis with a unit. */
  public Axis in(String newUnit) {
    return new Axis(label, least, most, scale, newUnit);
  }

  /** The same axis for nanoseconds, which are written in the unit that suits them. */
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
