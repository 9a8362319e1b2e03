package org.isochron.bench.rollback;

import com.grack.nanojson.JsonWriter;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.isochron.physics.lockstep.Lockstep.Status.Desync;
import org.isochron.physics.lockstep.Rollback;

/**
 * What came of a match.
 *
 * @param confirmedTicks the ticks that all players have confirmed
 * @param rollbacks how often players took ticks back, all together
 * @param desyncs how many peers found another state than their own
 * @param eventsLost how many events of those ticks a player did not publish although the spectator
 *     did
 * @param eventsTwice how many a player published more often than the spectator
 * @param inputAges how long after it was made each own jump was published, in ascending order
 */
record MatchSummary(
    long confirmedTicks,
    long rollbacks,
    int deepestRollback,
    long repeatedTicks,
    long comparedSlices,
    long wrongSlices,
    long stalls,
    long desyncs,
    String firstDesync,
    long eventsLost,
    long eventsTwice,
    long events,
    List<Long> inputAges) {
  private static final int NANOS_TO_MILLIS = 6;
  private static final int PERMILLE = 1_000;

  /**
   * Sums up the ticks up to one that all peers had confirmed before their events were taken last.
   */
  static MatchSummary of(List<MatchPeer> peers, long until) {
    MatchPeer spectator = peers.get(peers.size() - 1);
    List<Rollback.Status> players =
        peers.stream().filter(MatchPeer::plays).map(MatchPeer::status).toList();
    long lost = peers.stream().mapToLong(MatchPeer::lostEvents).sum();
    long twice = 0;
    long events = 0;
    for (long tick = 1; tick <= until; tick++) {
      List<String> right = spectator.events(tick);
      events += right.size();
      for (MatchPeer peer : peers) {
        lost += without(right, peer.events(tick));
        twice += without(peer.events(tick), right);
      }
    }
    return new MatchSummary(
        until,
        players.stream().mapToLong(Rollback.Status::rollbacks).sum(),
        players.stream().mapToInt(Rollback.Status::deepestTicks).max().orElse(0),
        players.stream().mapToLong(Rollback.Status::repeatedTicks).sum(),
        players.stream().mapToLong(Rollback.Status::comparedSlices).sum(),
        players.stream().mapToLong(Rollback.Status::wrongSlices).sum(),
        players.stream().mapToLong(status -> status.session().stalls()).sum(),
        desyncs(peers).size(),
        desyncs(peers).stream().findFirst().map(MatchSummary::describe).orElse("none"),
        lost,
        twice,
        events,
        peers.stream().flatMap(peer -> peer.ages().stream()).sorted().toList());
  }

  boolean holds() {
    return confirmedTicks > 0 && desyncs == 0 && eventsLost == 0 && eventsTwice == 0;
  }

  long mispredictedPermille() {
    return comparedSlices == 0 ? 0 : PERMILLE * wrongSlices / comparedSlices;
  }

  /** The age in milliseconds of all but a share of the inputs. */
  BigDecimal ageMillis(int permille) {
    if (inputAges.isEmpty()) {
      return BigDecimal.ZERO;
    }
    int place = Math.min(inputAges.size() - 1, inputAges.size() * permille / PERMILLE);
    return BigDecimal.valueOf(inputAges.get(place), NANOS_TO_MILLIS);
  }

  String json(MatchSettings match) {
    return JsonWriter.indent("  ")
            .string()
            .object()
            .value("confirmedTicks", confirmedTicks)
            .value("rollbacks", rollbacks)
            .value("deepestRollback", deepestRollback)
            .value("repeatedTicks", repeatedTicks)
            .value("mispredictedPermille", mispredictedPermille())
            .value("stalls", stalls)
            .value("desyncs", desyncs)
            .value("firstDesync", firstDesync)
            .value("events", events)
            .value("eventsLost", eventsLost)
            .value("eventsTwice", eventsTwice)
            .value("inputAgeMillis", ageMillis(PERMILLE / 2))
            .value("inputAgeMillisP99", ageMillis(990))
            .value("inputAgeMillisMax", ageMillis(PERMILLE))
            .value("inputs", inputAges.size())
            .value("peers", match.players())
            .value("hertz", match.hertz())
            .value("window", match.window())
            .value("delay", match.delay())
            .value("engine", match.engine())
            .value("boxes", match.boxes())
            .value("seed", match.seed())
            .end()
            .done()
        + "\n";
  }

  /** The number of elements of a list that another one lacks. */
  static long without(List<String> all, List<String> others) {
    List<String> left = new ArrayList<>(all);
    others.forEach(left::remove);
    return left.size();
  }

  private static List<Desync> desyncs(List<MatchPeer> peers) {
    return peers.stream()
        .flatMap(peer -> peer.status().session().desync().stream())
        .toList();
  }

  private static String describe(Desync desync) {
    return "after tick %d, at peers %s".formatted(desync.tick(), desync.peers());
  }
}
