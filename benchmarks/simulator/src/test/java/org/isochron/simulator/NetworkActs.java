package org.isochron.simulator;

import java.util.Random;
import org.isochron.remote.VirtualRelay;

/** What happens to the network, and to the relay and its viewers. */
final class NetworkActs {
  private static final double MAX_LOSS = 0.3;
  private static final int LONG_MILLIS = 4_000;
  private static final int SHORT_MILLIS = 600;

  private NetworkActs() {}

  static void add() {
    add("lose", 3, (relay, random) -> relay.lose(random.nextDouble() * MAX_LOSS));
    add("repeat", 2, (relay, random) -> relay.repeat(random.nextDouble()));
    add(
        "delay",
        2,
        (relay, random) -> relay.delay(millis(random.nextInt(200)), millis(random.nextInt(50))));
    add("cut", 3, (relay, random) -> {
      int ends = 1 + random.nextInt(3);
      relay.cut((ends & 1) != 0, (ends & 2) != 0, duration(random));
    });
    add("stallRelay", 2, (relay, random) -> relay.stall(duration(random)));
    add(
        "restartRelay",
        1,
        (relay, random) -> relay.restart(random.nextBoolean(), duration(random)));
    add("calmNetwork", 3, (relay, random) -> relay.calm());
    Acts.add(
        "stallViewer",
        2,
        Service::isServed,
        (service, random) -> service.serving().viewer(random).stall(duration(random)));
    Acts.add(
        "restartViewer",
        1,
        Service::isServed,
        (service, random) -> service.serving().viewer(random).restart(random.nextBoolean()));
    Acts.add(
        "viewerCommands",
        4,
        Service::isServed,
        (service, random) -> service.serving().viewer(random).send(1 + random.nextInt(6), random));
    Acts.add(
        "moveInterest",
        4,
        Service::isServed,
        (service, random) -> service.serving().viewer(random).moveInterest(random));
  }

  private static void add(String name, int weight, Fault fault) {
    Acts.add(
        name,
        weight,
        Service::isServed,
        (service, random) -> fault.run(service.serving().relay, random));
  }

  private static long duration(Random random) {
    return millis(random.nextInt(random.nextInt(5) == 0 ? LONG_MILLIS : SHORT_MILLIS));
  }

  private static long millis(int millis) {
    return millis * 1_000_000L;
  }

  @FunctionalInterface
  private interface Fault {
    void run(VirtualRelay relay, Random random);
  }
}
