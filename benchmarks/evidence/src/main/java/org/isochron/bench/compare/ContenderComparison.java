package org.isochron.bench.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import org.isochron.state.NanoClock;

/**
 * Lets contenders show the scene one after the other, a slice of time each, round after round in a
 * rotated order, so that what else happens on the machine hits all alike. Owner: the thread of the
 * command, which makes all frames.
 */
final class ContenderComparison {
  private static final long NANOS_PER_SECOND = 1_000_000_000;
  private static final long MAX_COMPILING_NANOS = 2 * NANOS_PER_SECOND;
  private static final int MAX_REPEATS = 2;

  /** On a busy machine all slices are off, and a comparison has an end nevertheless. */
  private static final int SLICES_PER_REPEAT = 4;

  private static final long MAX_ERROR_PERMILLE = 100;

  private final NanoClock clock = NanoClock.system();
  private final Timing timing;
  private final Function<LoadLevel, Bodies> bodies;
  private final long drawUnits;
  private final Consumer<String> progress;
  private int repeatedSlices;
  private int mostRepeatedSlices;

  ContenderComparison(
      Timing timing,
      Function<LoadLevel, Bodies> bodies,
      long drawUnits,
      Consumer<String> progress) {
    this.timing = timing;
    this.bodies = bodies;
    this.drawUnits = drawUnits;
    this.progress = progress;
  }

  /** Runs all slices, and returns a row for each load and contender. */
  List<ComparisonRow> run(List<LoadLevel> loads, List<Contender> contenders) {
    int rounds = timing.rounds();
    int sliceCount = loads.size() * contenders.size() * rounds;
    mostRepeatedSlices = mostRepeatedSlices(sliceCount);
    compileFirst(contenders);
    int begun = 0;
    List<ComparisonRow> rows = new ArrayList<>();
    for (LoadLevel load : loads) {
      List<List<MeasuredSlice>> slices = contenders.stream()
          .map(contender -> (List<MeasuredSlice>) new ArrayList<MeasuredSlice>())
          .toList();
      for (int turn = 0; turn < contenders.size() * rounds; turn++) {
        int place = place(turn, contenders.size(), rounds);
        Contender contender = contenders.get(place);
        long seconds = (sliceCount - begun) * timing.wholeSliceNanos() / NANOS_PER_SECOND;
        progress.accept("%d of %d, %d:%02d left, %s load, round %d of %d: %s"
            .formatted(
                ++begun,
                sliceCount,
                seconds / 60,
                seconds % 60,
                load,
                turn / contenders.size() + 1,
                rounds,
                contender.title()));
        slices.get(place).add(sliceAtLoad(contender, load));
      }
      for (int i = 0; i < contenders.size(); i++) {
        rows.add(new ComparisonRow(load, contenders.get(i), slices.get(i)));
      }
    }
    return rows;
  }

  /**
   * Whose turn it is: each round begins elsewhere, so that a slow minute hits others than in the
   * round before.
   */
  static int place(int turn, int contenders, int rounds) {
    int round = turn / contenders;
    return (turn + Math.max(1, contenders / rounds) * round) % contenders;
  }

  /** How many of some slices may be repeated. */
  static int mostRepeatedSlices(int sliceCount) {
    return Math.max(1, sliceCount / SLICES_PER_REPEAT);
  }

  /** How many slices were repeated because their steps did not cost what they should. */
  int repeatedSlices() {
    return repeatedSlices;
  }

  /**
   * Repeats a slice whose load was off, for what else happened on the machine; of all tries the
   * nearest counts.
   */
  private MeasuredSlice sliceAtLoad(Contender contender, LoadLevel load) {
    long wantedNanos = load.costNanos(timing.tickRate().periodNanos());
    MeasuredSlice best = slice(contender, load, timing);
    for (int repeat = 0;
        repeat < MAX_REPEATS
            && repeatedSlices < mostRepeatedSlices
            && best.loadErrorPermille(wantedNanos) > MAX_ERROR_PERMILLE;
        repeat++) {
      repeatedSlices++;
      progress.accept("%s load was off by %d %%: once more: %s"
          .formatted(load, best.loadErrorPermille(wantedNanos) / 10, contender.title()));
      MeasuredSlice again = slice(contender, load, timing);
      if (again.loadErrorPermille(wantedNanos) < best.loadErrorPermille(wantedNanos)) {
        best = again;
      }
    }
    return best;
  }

  /** Lets every contender run once for a while, so that the slices find its code compiled. */
  private void compileFirst(List<Contender> contenders) {
    long nanos = Math.min(MAX_COMPILING_NANOS, timing.sliceNanos());
    Timing once = new Timing(1, nanos / 2, nanos / 2, timing.tickRate(), timing.refresh());
    for (Contender contender : contenders) {
      progress.accept("warming up " + contender.title());
      slice(contender, LoadLevel.LIGHT, once);
    }
  }

  private MeasuredSlice slice(Contender contender, LoadLevel load, Timing time) {
    TickLog steps = new TickLog(time.stepCapacity());
    Projection projection = new Projection(time.refresh(), drawUnits, clock);
    try (ComparedScene scene = new ComparedScene(bodies.apply(load), steps, clock)) {
      ShownPoses shown = new ShownPoses(scene.bodyCount());
      FrameTrace trace;
      long originNanos;
      long startNanos;
      Expense expense;
      try (ContenderSession session =
          contender.open(new ContenderSetup(scene, time.tickRate(), clock))) {
        originNanos = session.originNanos();
        long warmNanos = clock.nanos();
        startNanos =
            warmNanos + time.refresh().instantNanos(time.refresh().tickAt(time.warmUpNanos()) + 1);
        projection.show(session, shown, warmNanos, startNanos);
        Expense before = Expense.now(clock);
        trace = projection.show(session, shown, startNanos, startNanos + time.sliceNanos());
        expense = Expense.now(clock).minus(before);
      }
      return new Judge(time.refresh())
          .judge(
              trace,
              steps,
              contender.ticks(),
              originNanos,
              startNanos,
              startNanos + time.sliceNanos(),
              expense);
    }
  }
}
