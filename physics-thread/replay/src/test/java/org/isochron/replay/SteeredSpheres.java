package org.isochron.replay;

import org.isochron.engine.reference.Balls;
import org.isochron.physics.SavedState;
import org.isochron.physics.Simulation;
import org.isochron.physics.TickInput;
import org.isochron.physics.WorldView;
import org.isochron.state.Command;
import org.isochron.state.EventPublisher;
import org.isochron.state.IdReserve;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.SnapshotWriter;
import org.isochron.state.TickRate;
import org.joml.Vector3f;

/**
 * A simulation of spheres whose hash depends on every relevant call: commands, input, quality and
 * step.
 */
final class SteeredSpheres implements Simulation {
  static final int BODIES = 24;
  static final int CONTROLS = 8;

  /** Number of senders of controls; 0 is this process. */
  static final int SENDERS = 4;

  static final Journal.Identity IDENTITY = Journal.Identity.of(
          TickRate.hertz(100),
          SnapshotLayout.bodies(BODIES).withVelocities(),
          "steered spheres",
          "1")
      .withScene("balls", 7, 3);

  private final Simulation world;
  private final boolean saves;
  private long seen = 1;
  private int quality;
  private long faultyTick;
  private byte[] ballast = {};
  int closeCount;

  SteeredSpheres() {
    this(true);
  }

  SteeredSpheres(boolean saves) {
    this.saves = saves;
    Balls balls = Balls.onFloor(BODIES);
    for (int body = 0; body < BODIES / 3; body++) {
      balls.ball(new Vector3f(body, 3 + body, 0), new Vector3f(1, 0, body));
    }
    world = balls.build();
  }

  /** Throws in a step. */
  SteeredSpheres throwingAt(long tick) {
    faultyTick = tick;
    return this;
  }

  /** Adds bytes to saved states. */
  SteeredSpheres withBallast(int bytes) {
    ballast = new byte[bytes];
    return this;
  }

  @Override
  public void handOver(Thread next) {
    world.handOver(next);
  }

  @Override
  public SnapshotLayout layout() {
    return IDENTITY.layout();
  }

  @Override
  public void begin(long tick, EventPublisher events) {
    world.begin(tick, events);
  }

  @Override
  public void apply(Command command) {
    mix(command.stampNanos());
    mix(command.sender());
    world.apply(command);
  }

  @Override
  public void control(TickInput input) {
    mixControls(input);
    for (int sender = 0; sender < SENDERS; sender++) {
      mixControls(input.ofSender(sender));
    }
  }

  private void mixControls(TickInput input) {
    for (int control = 0; control < CONTROLS; control++) {
      mix(input.isDown(control) ? 1 : 0);
      mix(input.pressCount(control));
      mix(input.releaseCount(control));
      mix(input.pressOffsetNanos(control));
      mix(Float.floatToRawIntBits(input.level(control)));
      mix(Float.floatToRawIntBits(input.motion(control)));
    }
  }

  @Override
  public String domain() {
    return world.domain();
  }

  @Override
  public void step(long tick, double dtSeconds) {
    if (tick == faultyTick) {
      throw new IllegalStateException("tick " + tick);
    }
    mix(quality);
    world.step(tick, dtSeconds);
  }

  @Override
  public void capture(SnapshotWriter snapshots) {
    world.capture(snapshots);
  }

  @Override
  public WorldView view(long tick) {
    return world.view(tick);
  }

  @Override
  public IdReserve.FreeSlots freeSlots() {
    return world.freeSlots();
  }

  @Override
  public long stateHash() {
    return world.stateHash() * 31 + seen;
  }

  @Override
  public boolean savesState() {
    return saves;
  }

  @Override
  public void save(SavedState destination) {
    world.save(destination);
    destination.putLong(seen);
    destination.putBytes(ballast);
  }

  @Override
  public void restore(SavedState source) {
    world.restore(source);
    seen = source.takeLong();
  }

  @Override
  public int qualityLevels() {
    return 3;
  }

  @Override
  public void useQuality(int level) {
    quality = level;
  }

  @Override
  public void close() {
    closeCount++;
  }

  private void mix(long value) {
    seen = (seen ^ value) * 0x9E3779B97F4A7C15L;
    seen ^= seen >>> 31;
  }
}
