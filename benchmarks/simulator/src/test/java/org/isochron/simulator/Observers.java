package org.isochron.simulator;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;

/** All observers by name. */
final class Observers {
  static final String MATCH = "match";
  static final String HIDDEN = "hidden bodies";

  private static final Map<String, Function<Service, Observer>> MAKERS = new LinkedHashMap<>();

  static {
    MAKERS.put("snapshots", SnapshotObserver::new);
    MAKERS.put("viewer", service -> new ViewerObserver(service, false));
    MAKERS.put("limited viewer", service -> new ViewerObserver(service, true));
    MAKERS.put("events", EventObserver::new);
    MAKERS.put("time", TimeObserver::new);
    MAKERS.put("first frames", service -> new FrameObserver(service, 1));
    MAKERS.put("second frames", service -> new FrameObserver(service, 2));
    MAKERS.put("third frames", service -> new FrameObserver(service, 3));
    MAKERS.put(MATCH, MatchObserver::new);
    MAKERS.put("replay", ReplayObserver::of);
    MAKERS.put("history", HistoryObserver::new);
    MAKERS.put("batch", BatchObserver::new);
    MAKERS.put("first player", service -> new PlayerObserver(service, 0));
    MAKERS.put("second player", service -> new PlayerObserver(service, 1));
    MAKERS.put(HIDDEN, HiddenObserver::new);
  }

  private Observers() {}

  static Set<String> names() {
    return MAKERS.keySet();
  }

  static Observer make(String name, Service service) {
    return Objects.requireNonNull(MAKERS.get(name), name).apply(service);
  }
}
