package org.isochron.replay;

import java.util.ArrayList;
import java.util.List;
import org.isochron.engine.SceneRun;
import org.isochron.engine.reference.Balls;
import org.isochron.physics.SavedState;
import org.isochron.physics.Simulation;
import org.isochron.physics.Steppable;
import org.isochron.physics.TickInput;
import org.isochron.physics.TickSettings;
import org.isochron.physics.loop.TickLoop;
import org.isochron.physics.slice.ForwardingSimulation;
import org.isochron.state.BodyId;
import org.isochron.state.EventCursor;
import org.isochron.state.NanoClock;
import org.isochron.state.SharedState;
import org.isochron.state.Snapshot;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.SnapshotReader;
import org.joml.Vector3d;
import org.joml.Vector3f;

/** A world with a history that records the hash of every tick. */
final class RememberedWorld {
  final NanoClock.Manual clock = new NanoClock.Manual(0);
  final SharedState state =
      SharedState.of(SnapshotLayout.bodies(16).withVelocities(), SharedState.Limits.DEFAULT, clock);
  final Pushed world;
  final long ball;
  final Steppable history;
  final TickLoop loop;

  final List<Long> hashes = new ArrayList<>();

  final List<Long> firstHashes = new ArrayList<>();
  final float[] heights = new float[2_000];
  boolean quiet;

  private final SnapshotReader reader = state.openReader();
  private final EventCursor cursor = state.openEvents();

  RememberedWorld(History.Settings settings) {
    Simulation spheres =
        Balls.onFloor(16).ball(new Vector3f(0, 3, 0), new Vector3f(1, 0, 0)).build();
    ball = BodyId.of(0, 1);
    world = new Pushed(spheres);
    history = History.of(world, settings);
    loop =
        new TickLoop(state.claimWriter(), TickLoop.Parts.of(history), TickSettings.DEFAULT, clock);
    loop.advance(0);
    note();
  }

  void tick() {
    clock.advance(10_000_000);
    loop.advance(clock.nanos());
    if (!quiet) {
      note();
    }
  }

  void ticks(int count) {
    for (int i = 0; i < count; i++) {
      tick();
    }
  }

  /** Runs a tick with a spawned body, and returns the body. */
  long spawn() {
    Vector3d position = new Vector3d(3 * loop.lastTick(), 5, 0);
    SceneRun.spawn(state.commands(), 0, position, 1);
    tick();
    return newest().body(newest().startSlots()[0]);
  }

  Snapshot newest() {
    reader.refresh();
    return reader.newest();
  }

  List<String> events() {
    List<String> events = new ArrayList<>();
    cursor.poll(event -> events.add(
        switch (event.kind()) {
          case EPOCH -> "epoch";
          case REFUSED_COMMAND -> "refused " + event.detail();
          case CONTACT_BEGIN -> "touch " + BodyId.slot(event.bodyA());
          default -> "kind " + event.kind();
        }));
    return events;
  }

  private void note() {
    int tick = (int) loop.lastTick();
    while (hashes.size() > tick) {
      hashes.remove(hashes.size() - 1);
    }
    hashes.add(world.stateHash());
    if (firstHashes.size() == tick) {
      firstHashes.add(world.stateHash());
      heights[tick] = newest().poses().y()[BodyId.slot(ball)];
    }
  }

  /** A simulation whose hash depends on key durations. */
  static final class Pushed extends ForwardingSimulation {
    private long heldTicks;

    Pushed(Simulation world) {
      super(world);
    }

    @Override
    public void control(TickInput input) {
      heldTicks += input.isDown(7) ? 1 : 0;
    }

    @Override
    public void save(SavedState destination) {
      super.save(destination);
      destination.putLong(heldTicks);
    }

    @Override
    public void restore(SavedState source) {
      super.restore(source);
      heldTicks = source.takeLong();
    }

    @Override
    public long stateHash() {
      return super.stateHash() * 31 + heldTicks;
    }
  }
}
