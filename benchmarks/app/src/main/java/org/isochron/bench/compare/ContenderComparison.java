package org.isochron.bench.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import org.isochron.state.NanoClock;

/**
 * Runs the contenders in turns, one slice of time each, so that load from other programs affects
 * all alike. Owner: the command's thread, which makes all frames.
 */
final class ContenderComparison {
  private static final long NANOS_PER_SECOND = 1_000_000_000;
  private static final long MAX_COMPILING_NANOS = 2 * NANOS_PER_SECOND;
  private static final int MAX_REPEATS = 2;

  /**
   * Bounds the number of repeats, because on a busy machine every slice may miss its target cost.
   */
  private static final int SLICES_PER_REPEAT = 4;

  private static final long MAX_ERROR_PERMILLE = 100;

  private final NanoClock clock = NanoClock.system();
  private final Timing timing;
  private final Function<LoadLevel, Bodies> bodies;
  private final long drawUnits;
  private final Consumer<String> progress;
  private int repeatedSlices;
  private int maxRepeatedSlices;

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

  List<ComparisonRow> run(List<LoadLevel> loads, List<Contender> contenders) {
    int rounds = timing.rounds();
    int sliceCount = loads.size() * contenders.size() * rounds;
    maxRepeatedSlices = maxRepeatedSlices(sliceCount);
    compileFirst(contenders);
    int startedSlices = 0;
    List<ComparisonRow> rows = new ArrayList<>();
    for (LoadLevel load : loads) {
      List<List<MeasuredSlice>> slices = contenders.stream()
          .map(contender -> (List<MeasuredSlice>) new ArrayList<MeasuredSlice>())
          .toList();
      for (int turn = 0; turn < contenders.size() * rounds; turn++) {
        int index = contenderAt(turn, contenders.size(), rounds);
        Contender contender = contenders.get(index);
        long seconds = (sliceCount - startedSlices) * timing.totalSliceNanos() / NANOS_PER_SECOND;
        progress.accept("%d of %d, %d:%02d left, %s load, round %d of %d: %s"
            .formatted(
                ++startedSlices,
                sliceCount,
                seconds / 60,
                seconds % 60,
                load,
                turn / contenders.size() + 1,
                rounds,
                contender.title()));
        slices.get(index).add(sliceAtLoad(contender, load));
      }
      for (int i = 0; i < contenders.size(); i++) {
        rows.add(new ComparisonRow(load, contenders.get(i), slices.get(i)));
      }
    }
    return rows;
  }

  /**
   * Each round starts with another contender, so a slow minute hits a different one in every round.
   */
  static int contenderAt(int turn, int contenders, int rounds) {
    int round = turn / contenders;
    return (turn + Math.max(1, contenders / rounds) * round) % contenders;
  }

  static int maxRepeatedSlices(int sliceCount) {
    return Math.max(1, sliceCount / SLICES_PER_REPEAT);
  }

  int repeatedSlices() {
    return repeatedSlices;
  }

  private MeasuredSlice sliceAtLoad(Contender contender, LoadLevel load) {
    long wantedNanos = load.costNanos(timing.tickRate().periodNanos());
    MeasuredSlice best = slice(contender, load, timing);
    for (int repeat = 0;
        repeat < MAX_REPEATS
            && repeatedSlices < maxRepeatedSlices
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

  /** Runs every contender briefly, so that the slices measure compiled code. */
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
