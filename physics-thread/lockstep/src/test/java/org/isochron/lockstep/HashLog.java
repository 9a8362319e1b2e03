package org.isochron.lockstep;

import java.util.Arrays;
import org.isochron.engine.reference.Balls;
import org.isochron.physics.SavedState;
import org.isochron.physics.Simulation;
import org.isochron.physics.TickInput;
import org.isochron.state.Command;
import org.isochron.state.EventPublisher;
import org.isochron.state.SnapshotWriter;

/** A world of spheres that records its hash, including input, after every tick. */
class HashLog implements Simulation {
  static final int BODIES = 16;

  private final Simulation world = Balls.falling(BODIES).build();
  private long[] hashes = new long[1_024];
  private long inputHash;
  long commandCount;
  long changedControls;
  boolean closed;

  /** Tick after which this peer's state diverges. */
  long divergesAfter = Long.MAX_VALUE;

  @Override
  public void begin(long tick, EventPublisher events) {
    world.begin(tick, events);
  }

  @Override
  public void apply(Command command) {
    commandCount++;
    mix(command.sender());
    world.apply(command);
  }

  @Override
  public void control(TickInput input) {
    changedControls += input.changedCount();
    mix(input);
    for (int peer = 0; peer < Lockstep.Settings.MAX_PEERS; peer++) {
      mix(input.ofSender(peer));
    }
  }

  private void mix(TickInput input) {
    for (int index = 0; index < input.changedCount(); index++) {
      int control = input.changed(index);
      mix(control);
      mix(input.pressCount(control) + 10L * input.releaseCount(control));
      mix(input.isDown(control) ? 1 : 0);
      mix(input.pressOffsetNanos(control));
      mix(Float.floatToRawIntBits(input.level(control)));
      mix(Float.floatToRawIntBits(input.motion(control)));
    }
  }

  @Override
  public void step(long tick, double dtSeconds) {
    world.step(tick, dtSeconds);
    if (tick == divergesAfter) {
      mix(tick);
    }
    if (tick >= hashes.length) {
      hashes = Arrays.copyOf(hashes, 2 * (int) tick);
    }
    hashes[(int) tick] = stateHash();
  }

  @Override
  public void capture(SnapshotWriter snapshots) {
    world.capture(snapshots);
  }

  @Override
  public long stateHash() {
    return world.stateHash() ^ inputHash;
  }

  @Override
  public boolean savesState() {
    return true;
  }

  @Override
  public void save(SavedState destination) {
    world.save(destination);
    destination.putLong(inputHash);
    destination.putLong(commandCount);
    destination.putLong(changedControls);
  }

  @Override
  public void restore(SavedState source) {
    world.restore(source);
    inputHash = source.takeLong();
    commandCount = source.takeLong();
    changedControls = source.takeLong();
  }

  @Override
  public void close() {
    closed = true;
  }

  /** Adds a difference to this peer's state. */
  void diverge(long by) {
    inputHash ^= by;
  }

  long[] hashes(long upTo) {
    return Arrays.copyOfRange(hashes, 1, (int) upTo + 1);
  }

  private void mix(long value) {
    inputHash = (inputHash ^ value) * 0x9E3779B97F4A7C15L;
  }
}
