package org.isochron.bench.plot;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.stream.DoubleStream;

/**
 * One axis of a plot: what it counts, and from where to where.
 *
 * @param label what is counted, with its unit
 * @param least where it begins, or else at the least value there is
 * @param most where it ends, or else at the greatest value there is
 * @param scale how far apart values stand
 * @param unit what is written behind each mark; nanoseconds are scaled to µs, ms or s
 */
public record Axis(
    String label, OptionalDouble least, OptionalDouble most, Scale scale, String unit) {
  /** How far apart values stand, and where they are written. */
  enum Scale {
    /** Equal distances are equal differences. */
    LINEAR,
    /** The same, of things that are counted: nothing is written between two whole numbers. */
    WHOLE,
    /** Equal distances are equal ratios; values are above 0. */
    LOGARITHMIC
  }

  private static final int MARKS = 5;
  private static final String NANOS = "ns";
  private static final double ROOM = 0.05;
  private static final double LEAST_DECADE_ROOM = 0.08;
  private static final int FEW_MARKS = 3;

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

  /** The same axis with a unit behind each mark. */
  public Axis in(String newUnit) {
    return new Axis(label, least, most, scale, newUnit);
  }

  /** The same axis for nanoseconds, whose marks are written in the unit that suits them. */
  public Axis inNanos() {
    return in(NANOS);
  }

  boolean isLogarithmic() {
    return scale == Scale.LOGARITHMIC;
  }

  /** The axis with both ends, wide enough for the values. */
  Axis fitted(DoubleStream values) {
    double[] finite = values
        .filter(value -> Double.isFinite(value) && !(isLogarithmic() && value <= 0))
        .toArray();
    double low = DoubleStream.of(finite).min().orElse(isLogarithmic() ? 1 : 0);
    double high = DoubleStream.of(finite).max().orElse(1);
    double room = (high - low) * ROOM;
    double ratio = Math.pow(10, Math.max(LEAST_DECADE_ROOM, Math.log10(high / low) * ROOM));
    double first = least.orElse(isLogarithmic() ? low / ratio : low - room);
    double last = most.orElse(isLogarithmic() ? high * ratio : high + room);
    if (!(last > first)) {
      last = isLogarithmic() ? first * 10 : first + 1;
    }
    return between(first, last);
  }

  /** Where a value lies between the ends of a fitted axis: 0 at its beginning, 1 at its end. */
  double share(double value) {
    return (scaled(value) - scaled(first())) / (scaled(last()) - scaled(first()));
  }

  /** Returns round values to write next to a fitted axis. */
  List<Double> marks() {
    if (isLogarithmic()) {
      List<Double> powers = ratioMarks(1);
      List<Double> more = powers.size() >= FEW_MARKS ? powers : ratioMarks(1, 2, 5);
      return more.size() >= FEW_MARKS ? more : ratioMarks(1, 2, 3, 4, 5, 6, 7, 8, 9);
    }
    List<Double> marks = new ArrayList<>();
    double step = step();
    long from = (long) Math.ceil(first() / step - 1e-9);
    long to = (long) Math.floor(last() / step + 1e-9);
    for (long count = from; count <= to; count++) {
      marks.add(count * step);
    }
    return marks;
  }

  /** Returns these digits of every power of ten that lie on the axis. */
  private List<Double> ratioMarks(int... digits) {
    List<Double> marks = new ArrayList<>();
    int lastPower = (int) Math.floor(Math.log10(last()) + 1e-9);
    for (int power = (int) Math.floor(Math.log10(first())); power <= lastPower; power++) {
      for (int digit : digits) {
        double mark = digit * Math.pow(10, power);
        if (mark >= first() * (1 - 1e-9) && mark <= last() * (1 + 1e-9)) {
          marks.add(mark);
        }
      }
    }
    return marks;
  }

  /** Returns a mark in as few digits as distinguish it from its neighbours, and its unit. */
  String written(double mark) {
    double size = isLogarithmic() ? mark : Math.max(Math.abs(first()), Math.abs(last()));
    double scaleOfUnit = unit.equals(NANOS) ? scaleOf(size) : 1;
    String suffix = unit.equals(NANOS) ? unitName(scaleOfUnit) : unit;
    String digits = digits(mark / scaleOfUnit, step() / scaleOfUnit, size);
    return suffix.isEmpty() || digits.equals("0") ? digits : digits + " " + suffix;
  }

  private String digits(double mark, double step, double size) {
    if (isLogarithmic()) {
      return mark >= 1 ? String.format(Locale.ROOT, "%.0f", mark) : String.valueOf((float) mark);
    }
    if (step >= 1_000 && size >= 10_000) {
      return String.format(Locale.ROOT, "%.0fk", mark / 1_000 + 0.0).replace('-', '−');
    }
    int decimals = (int) Math.max(0, Math.ceil(-Math.log10(step) - 1e-9));
    String digits = String.format(Locale.ROOT, "%." + decimals + "f", mark + 0.0);
    return unit.isEmpty() || Double.parseDouble(digits) != 0 ? digits.replace('-', '−') : "0";
  }

  private static double scaleOf(double size) {
    return size >= 1e9 ? 1e9 : size >= 1e6 ? 1e6 : size >= 1e3 ? 1e3 : 1;
  }

  private static String unitName(double size) {
    return size >= 1e9 ? "s" : size >= 1e6 ? "ms" : size >= 1e3 ? "µs" : NANOS;
  }

  /** One, two or five of a power of ten. */
  private double step() {
    double raw = (last() - first()) / MARKS;
    double power = Math.pow(10, Math.floor(Math.log10(raw)));
    double digit = raw / power;
    double step = power * (digit < 1.5 ? 1 : digit < 3.5 ? 2 : digit < 7.5 ? 5 : 10);
    return scale == Scale.WHOLE ? Math.max(1, step) : step;
  }

  private double first() {
    return least.orElseThrow();
  }

  private double last() {
    return most.orElseThrow();
  }

  private double scaled(double value) {
    return isLogarithmic() ? Math.log10(value) : value;
  }
}
