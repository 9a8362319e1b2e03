package org.isochron.bench.compare;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;
import java.util.stream.Collectors;
import org.isochron.physics.OverloadPolicy;
import org.isochron.render.Delay;
import org.isochron.state.TickRate;

/** All contenders in table order: Isochron, common practice, and those found on the class path. */
final class Contenders {
  static final Contender VARIABLE =
      new FrameLoopContender("variable", "variable dt in the frame loop", false);

  private Contenders() {}

  static List<Contender> all(TickRate rate) {
    List<Contender> all = new ArrayList<>(List.of(
        service("exact", Delay.exact()),
        service("balanced", Delay.balanced()),
        service("predictive", Delay.predictive()),
        service("fixed", Delay.fixed(Duration.ofNanos(rate.periodNanos()))),
        new ServiceContender(
            "skip-ahead",
            "this, balanced, SkipAhead",
            Delay.balanced(),
            OverloadPolicy.skipAhead())));
    all.add(VARIABLE);
    all.add(new FrameLoopContender("accumulator", "accumulator in the frame loop", true));
    all.add(new LockContender("latest", "scheduler + lock, latest state", false));
    all.add(new LockContender("lerp", "scheduler + lock, one-tick lerp", true));
    all.add(new ReferenceContender());
    ServiceLoader.load(Contender.class).forEach(all::add);
    return all;
  }

  static List<Contender> named(List<String> names, TickRate rate) {
    List<Contender> all = all(rate);
    List<String> known = all.stream().map(Contender::option).toList();
    for (String name : names) {
      if (known.stream().noneMatch(name::equalsIgnoreCase)) {
        throw new IllegalArgumentException(
            "no contender is named %s: there are %s".formatted(name, String.join(", ", known)));
      }
    }
    return all.stream()
        .filter(contender ->
            names.isEmpty() || names.stream().anyMatch(contender.option()::equalsIgnoreCase))
        .collect(Collectors.toList());
  }

  private static Contender service(String option, Delay delay) {
    return new ServiceContender(option, "this, " + option, delay, OverloadPolicy.slowDown());
  }
}
