package org.isochron.physics;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.IntSupplier;
import java.util.function.LongFunction;

/** A simulation without bodies that runs a test's code at given ticks. */
final class ScriptedSimulation extends BodilessSimulation {
  @FunctionalInterface
  interface Act {
    void run() throws Exception;
  }

  volatile IntSupplier qualities = () -> 1;
  volatile LongFunction<WorldView> view = TickView::of;
  volatile int closed;
  volatile Act handingOver = () -> {};
  volatile Act closing = () -> {};
  private final Map<Long, Act> acts = new ConcurrentHashMap<>();

  void script(long tick, Act act) {
    acts.put(tick, act);
  }

  @Override
  public void handOver(Thread next) {
    perform(handingOver);
  }

  @Override
  public int qualityLevels() {
    return qualities.getAsInt();
  }

  @Override
  public void step(long tick, double dtSeconds) {
    perform(acts.getOrDefault(tick, () -> {}));
  }

  @Override
  public WorldView view(long tick) {
    return view.apply(tick);
  }

  @Override
  @SuppressWarnings("NonAtomicVolatileUpdate") // one thread writes
  public void close() {
    closed++;
    perform(closing);
  }

  private static void perform(Act act) {
    try {
      act.run();
    } catch (RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }
}
