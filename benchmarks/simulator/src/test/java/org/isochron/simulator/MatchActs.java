package org.isochron.simulator;

import java.util.Random;

/** What disturbs the peers of a match. */
final class MatchActs {
  private static final int MAX_STALL_MILLIS = 120_000;
  private static final long MILLISECOND = 1_000_000;

  /** Least delay in milliseconds, how much more it may be, and messages lost per thousand. */
  private static final int[][] WEATHERS = {
    {0, 0, 0}, {2, 8, 20}, {20, 40, 50}, {60, 60, 100}, {10, 150, 300}, {0, 0, 1_000}
  };

  private MatchActs() {}

  static void add() {
    Acts.add("weather", 3, MatchActs::isMatch, (service, random) -> {
      int[] weather = weather(random);
      for (VirtualLinks.End end : service.requireMatch().links.all()) {
        end.become(weather[0], weather[1], weather[2]);
      }
    });
    Acts.add("weatherOneWay", 3, MatchActs::isMatch, (service, random) -> {
      int[] weather = weather(random);
      int peers = service.requireMatch().peers.size();
      service
          .requireMatch()
          .links
          .end(random.nextInt(peers), random.nextInt(peers))
          .become(weather[0], weather[1], weather[2]);
    });
    Acts.add("stallPeer", 3, MatchActs::isMatch, (service, random) -> {
      int peer = random.nextInt(service.requireMatch().peers.size());
      long millis = random.nextInt(random.nextInt(5) == 0 ? 3_000 : 200);
      service.requireMatch().peers.get(peer).stalledUntil =
          service.clock.nanos() + millis * MILLISECOND;
    });
    Acts.add("stallInWorld", 2, MatchActs::isMatch, (service, random) -> {
      Match match = service.requireMatch();
      int peer = 1 + random.nextInt(match.peers.size() - 1);
      long millis = random.nextInt(random.nextInt(10) == 0 ? MAX_STALL_MILLIS : 3_000);
      match
          .peers
          .get(peer)
          .copy
          .stall(millis * MILLISECOND, random.nextBoolean(), service::advanceOthers);
    });
  }

  private static boolean isMatch(Service service) {
    return service.match != null;
  }

  private static int[] weather(Random random) {
    return WEATHERS[random.nextInt(WEATHERS.length)];
  }
}
