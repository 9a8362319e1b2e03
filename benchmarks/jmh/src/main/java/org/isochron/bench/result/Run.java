package org.isochron.bench.result;

import com.grack.nanojson.JsonArray;
import com.grack.nanojson.JsonObject;
import com.grack.nanojson.JsonParser;
import com.grack.nanojson.JsonParserException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * All iterations of one benchmark with one set of parameters, read from JMH's JSON. The benchmark
 * may have run several times.
 */
record Run(List<JsonObject> times) {
  private static final int QUIET_SHARE = 4;

  /** Maximum hop time of near cores, relative to the fastest hop. */
  private static final double NEAR = 1.5;

  /** Waiting time, in percent, that counts as much against an iteration as distant cores do. */
  private static final double FAR_PERCENT = 30;

  private static final String ONLY_SIDE = "";
  private static final String SIDES = "secondaryMetrics";

  static List<Run> all(List<String> texts) {
    Map<String, Run> runs = new LinkedHashMap<>();
    for (String text : texts) {
      for (Object element : parsed(text)) {
        JsonObject time = (JsonObject) element;
        String key = time.get("benchmark") + " " + time.get("mode") + " " + time.get("params");
        runs.computeIfAbsent(key, unused -> new Run(new ArrayList<>())).times.add(time);
      }
    }
    return List.copyOf(runs.values());
  }

  private static JsonArray parsed(String text) {
    try {
      return JsonParser.array().from(text);
    } catch (JsonParserException e) {
      throw new IllegalArgumentException(
          "the text is not JSON from character %d on; pass the file that JMH wrote with -rf json"
              .formatted(e.getCharOffset()),
          e);
    }
  }

  String benchmark() {
    String name = text("benchmark");
    return name.substring(name.lastIndexOf('.', name.lastIndexOf('.') - 1) + 1);
  }

  Map<String, String> parameters() {
    Map<String, String> parameters = new LinkedHashMap<>();
    part(first(), "params").forEach((name, value) -> parameters.put(name, value.toString()));
    return parameters;
  }

  boolean isSampled() {
    return text("mode").equals("sample");
  }

  boolean isGroup() {
    return !sides().contains(ONLY_SIDE);
  }

  /**
   * Names of the methods and counters of a benchmark group; a single empty name if the benchmark is
   * not a group.
   */
  List<String> sides() {
    List<String> sides = part(first(), SIDES).keySet().stream()
        .filter(name -> !name.equals(Surroundings.WAIT) && !name.equals(Surroundings.HOP))
        .filter(name -> !name.matches("(.*:)?p[01]\\..*"))
        .toList();
    return sides.isEmpty() ? List.of(ONLY_SIDE) : sides;
  }

  String unit(String side) {
    return metric(first(), side).getString("scoreUnit", "");
  }

  /**
   * Returns the values of a method, counter, percentile or machine figure in the iterations that
   * count.
   */
  Spread spread(String name) {
    List<Double> values = values(name);
    return new Spread(quiet().stream().map(values::get).toList());
  }

  String text(String name) {
    return first().getString(name, "");
  }

  /**
   * Returns the indices of the quarter of iterations that count: those with the least waiting,
   * preferably on near cores.
   */
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
    for (JsonObject time : times) {
      if (!part(time, SIDES).containsKey(Surroundings.HOP)) {
        throw new IllegalArgumentException(
            "%s was run without its surroundings; run JMH with -prof %s"
                .formatted(benchmark(), Surroundings.class.getName()));
      }
    }
  }

  private List<Double> values(String name) {
    return times.stream()
        .flatMap(time -> metric(time, name).getArray("rawData", new JsonArray()).stream())
        .flatMap(iterations -> ((Collection<?>) iterations).stream())
        .map(value -> value instanceof Number number ? number.doubleValue() : Double.NaN)
        .toList();
  }

  private JsonObject first() {
    return times.get(0);
  }

  private static JsonObject metric(JsonObject time, String name) {
    return part(time, SIDES).getObject(name, part(time, "primaryMetric"));
  }

  private static JsonObject part(JsonObject time, String name) {
    return time.getObject(name, new JsonObject());
  }
}
