package org.isochron.bench.result;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** One benchmark with one set of parameters, with the iterations of all its runs, from JMH's JSON. */
record Run(List<Map<String, Object>> times) {
  /** One iteration in this many counts. */
  private static final int QUIET_SHARE = 4;

  /** Cores count as near while a hop takes at most this factor of the fastest one. */
  private static final double NEAR = 1.5;

  /** The waiting, in percent, that equals cores far apart. */
  private static final double FAR_PERCENT = 30;

  /** The counter of a benchmark's allocations, which is not one of its sides. */
  static final String GARBAGE = "bytesPerTick";

  private static final String WHOLE = "";

  /** Returns the runs in several texts, which may have the same benchmarks repeatedly. */
  static List<Run> all(List<String> texts) {
    Map<String, Run> runs = new LinkedHashMap<>();
    for (String text : texts) {
      for (Map<String, Object> time : objects(JmhJson.parse(text))) {
        String key = time.get("benchmark") + " " + time.get("mode") + " " + time.get("params");
        runs.computeIfAbsent(key, unused -> new Run(new ArrayList<>())).times.add(time);
      }
    }
    return List.copyOf(runs.values());
  }

  /** The class and the method. */
  String benchmark() {
    String name = text("benchmark");
    return name.substring(name.lastIndexOf('.', name.lastIndexOf('.') - 1) + 1);
  }

  Map<String, String> parameters() {
    Map<String, String> parameters = new LinkedHashMap<>();
    object(first(), "params").forEach((name, value) -> parameters.put(name, value.toString()));
    return parameters;
  }

  boolean isSampled() {
    return text("mode").equals("sample");
  }

  boolean isGroup() {
    return !sides().contains(WHOLE);
  }

  boolean countsGarbage() {
    return object(first(), "secondaryMetrics").containsKey(GARBAGE);
  }

  /** The methods of a group and its counters, or the only method. */
  List<String> sides() {
    List<String> sides = object(first(), "secondaryMetrics").keySet().stream()
        .filter(name -> !name.equals(Surroundings.WAIT) && !name.equals(Surroundings.HOP))
        .filter(name -> !name.equals(GARBAGE))
        .filter(name -> !name.matches("(.*:)?p[01]\\..*"))
        .toList();
    return sides.isEmpty() ? List.of(WHOLE) : sides;
  }

  String unit(String side) {
    return metric(first(), side).getOrDefault("scoreUnit", "").toString();
  }

  /** Returns the iterations that count, of a side, of a percentile of it, or of the surroundings. */
  Spread spread(String name) {
    List<Double> values = values(name);
    return new Spread(quiet().stream().map(values::get).toList());
  }

  String text(String name) {
    return first().getOrDefault(name, "").toString();
  }

  /** Returns the indices of the iterations that count: those with the least waiting and near cores. */
  private List<Integer> quiet() {
    requireSurroundings();
    List<Double> hops = values(Surroundings.HOP);
    List<Double> waits = values(Surroundings.WAIT);
    double near = NEAR * hops.stream().min(Comparator.naturalOrder()).orElse(0.0);
    return IntStream.range(0, hops.size())
        .boxed()
        .sorted(Comparator.comparing(
            index -> waits.get(index) + (hops.get(index) > near ? FAR_PERCENT : 0)))
        .limit((hops.size() + QUIET_SHARE - 1) / QUIET_SHARE)
        .toList();
  }

  private void requireSurroundings() {
    for (Map<String, Object> time : times) {
      if (!object(time, "secondaryMetrics").containsKey(Surroundings.HOP)) {
        throw new IllegalArgumentException(
            "%s was run without its surroundings; run JMH with -prof %s"
                .formatted(benchmark(), Surroundings.class.getName()));
      }
    }
  }

  private List<Double> values(String name) {
    return times.stream()
        .map(time -> metric(time, name).getOrDefault("rawData", List.of()))
        .flatMap(forks -> ((Collection<?>) forks).stream())
        .flatMap(iterations -> ((Collection<?>) iterations).stream())
        .map(value -> value instanceof Double number ? number : Double.NaN)
        .toList();
  }

  private Map<String, Object> first() {
    return times.get(0);
  }

  private static Map<String, Object> metric(Map<String, Object> time, String name) {
    Map<String, Object> others = object(time, "secondaryMetrics");
    return others.containsKey(name) ? object(others, name) : object(time, "primaryMetric");
  }

  @SuppressWarnings("unchecked") // JMH writes these types
  private static Map<String, Object> object(Map<String, Object> object, String name) {
    return (Map<String, Object>) object.getOrDefault(name, Map.of());
  }

  @SuppressWarnings("unchecked") // JMH writes these types
  private static List<Map<String, Object>> objects(Object value) {
    return (List<Map<String, Object>>) value;
  }
}
