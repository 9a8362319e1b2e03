package org.isochron.bench.pacing;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.isochron.state.NanoClock;
import org.isochron.state.TickRate;

/**
 * A competing timer that is restarted for every slice and measured against that slice's grid of due
 * times.
 */
final class RivalContestant implements Contestant {
  private final String name;
  private final PacingRival rival;
  private final TickRate rate;
  private final int sliceCapacity;
  private final List<long[]> slices = new ArrayList<>();
  private TickRecord ticks;
  private Runnable ending = () -> {};
  private long driftNanos;

  RivalContestant(String name, PacingRival rival, TickRate rate, int sliceCapacity) {
    this.name = name;
    this.rival = rival;
    this.rate = rate;
    this.sliceCapacity = sliceCapacity;
    ticks = new TickRecord(rate, 0, NanoClock.system());
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public List<String> threadNames() {
    return rival.threadNames();
  }

  @Override
  public long begin() {
    ticks = new TickRecord(rate, sliceCapacity, NanoClock.system());
    ending = rival.start(ticks);
    return ticks.dueNanos(0);
  }

  @Override
  public void end() {
    ending.run();
    ending = () -> {};
    long[] lateNanos = ticks.lateNanos();
    driftNanos += TickRecord.driftNanos(lateNanos);
    slices.add(lateNanos);
  }

  /** Counts an early tick as punctual, as the physics thread's statistics do. */
  @Override
  public Lateness lateness() {
    return Lateness.of(slices.stream()
        .flatMapToLong(LongStream::of)
        .map(late -> Math.max(0, late))
        .toArray());
  }

  @Override
  public long driftNanos() {
    return driftNanos;
  }

  @Override
  public void close() {
    ending.run();
  }
}
