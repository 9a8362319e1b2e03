package org.isochron.bench.compare;

import java.util.stream.IntStream;
import org.isochron.bench.summary.Sorted;
import org.isochron.state.TickRate;

/** Evaluates a recorded slice by the same rules for all contenders. Reads no clock. */
final class Judge {
  private final TickRate refresh;

  Judge(TickRate refresh) {
    this.refresh = refresh;
  }

  /**
   * Evaluates the frames made until {@code endNanos}, on a refresh grid that starts at {@code
   * startNanos}.
   */
  MeasuredSlice judge(
      FrameTrace trace,
      TickLog steps,
      boolean ticks,
      long originNanos,
      long startNanos,
      long endNanos,
      Expense expense) {
    Display display = new Display(trace, steps, refresh, startNanos, endNanos);
    DueGrid grid = new DueGrid(steps, originNanos);
    int[] measured = IntStream.range(0, steps.count())
        .filter(step -> steps.beganNanos(step) - startNanos >= 0)
        .filter(step -> steps.beganNanos(step) - endNanos < 0)
        .toArray();
    return new MeasuredSlice(
        Sorted.of(ticks ? IntStream.of(measured).mapToLong(grid::lagNanos).toArray() : new long[0]),
        Sorted.of(IntStream.of(measured).mapToLong(steps::costNanos).toArray()),
        Sorted.of(IntStream.range(1, trace.count())
            .mapToLong(frame -> trace.finishedNanos(frame) - trace.finishedNanos(frame - 1))
            .toArray()),
        Sorted.of(IntStream.range(0, display.count())
            .mapToLong(i -> display.atNanos(i) - grid.dueNanos(display.shownNanos(i)))
            .toArray()),
        Evenness.of(display),
        Sorted.of(display.animationErrorNanos()),
        // skips the first frame, because it has no frame time
        IntStream.range(1, trace.count()).filter(trace::isStarved).count(),
        expense);
  }
}
