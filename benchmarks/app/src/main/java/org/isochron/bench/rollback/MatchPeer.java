package org.isochron.bench.rollback;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.UnaryOperator;
import org.isochron.physics.PhysicsSettings;
import org.isochron.physics.PhysicsThread;
import org.isochron.physics.engine.Engine;
import org.isochron.physics.engine.Engines;
import org.isochron.physics.lockstep.Rollback;
import org.isochron.physics.simulation.Simulation;
import org.isochron.state.SharedState;
import org.isochron.state.event.Event;
import org.isochron.state.event.EventCursor;
import org.isochron.state.link.Link;
import org.isochron.state.snapshot.BodyId;
import org.isochron.state.snapshot.SnapshotReader;
import org.isochron.state.time.NanoClock;
import org.joml.Quaternionf;
import org.joml.Vector3f;

/**
 * A peer of a match: its world, its physics thread, the script that plays it, and what it
 * published. Owner: the thread of the match.
 */
final class MatchPeer implements AutoCloseable {
  private static final int EVENTS = 65_536;
  private static final long LEAST_PAUSE_NANOS = 30_000_000;
  private static final int MORE_PAUSE_NANOS = 200_000_000;
  private static final int MOST_THROWN = 20;

  private final int number;
  private final boolean plays;
  private final PushGame game;
  private final SharedState state;
  private final Rollback rollback;
  private final PhysicsThread physics;
  private final EventCursor cursor;
  private final SnapshotReader reader;
  private final Random random;
  private final List<Long> thrown = new ArrayList<>();
  private final List<Long> jumpNanos = new ArrayList<>();
  private final List<Long> ages = new ArrayList<>();
  private final Map<Long, List<String>> events = new HashMap<>();
  private long nextNanos;
  private long lostEvents;

  MatchPeer(MatchSettings match, int number, List<Link> links, NanoClock clock) {
    this(match, number, links, clock, world -> world);
  }

  /** @param around makes the simulation that is in the session from that of the game */
  MatchPeer(
      MatchSettings match,
      int number,
      List<Link> links,
      NanoClock clock,
      UnaryOperator<Simulation> around) {
    this.number = number;
    plays = number < match.players();
    long planted = number == 1 ? match.plantedTick() : MatchSettings.NO_PLANT;
    game = new PushGame(number, match.players(), planted);
    random = new Random(match.seed() + number);
    Simulation world = Engines.named(match.engine())
        .build(
            PushGame.scene(match.players(), match.boxes()),
            Engine.Settings.defaults().withContactEvents());
    state = SharedState.of(world.layout(), SharedState.Limits.DEFAULT.withEvents(EVENTS), clock);
    cursor = state.openEvents();
    reader = state.openReader();
    rollback = new Rollback(
        around.apply(game.around(world)),
        match.at(number, links.size() + 1 - match.players()),
        links,
        clock);
    physics = PhysicsThread.start(state, rollback, PhysicsSettings.hertz(match.hertz()));
    nextNanos = clock.nanos();
  }

  Rollback.Status status() {
    return rollback.status();
  }

  boolean plays() {
    return plays;
  }

  PhysicsThread physics() {
    return physics;
  }

  /** Lets the physics thread stand in a tick; any thread. */
  void stand(long nanos) {
    game.stand(nanos);
  }

  /** Plays by the script, while it is asked to, and takes what was published. */
  void poll(long nowNanos, boolean play) {
    if (plays && play && nowNanos >= nextNanos) {
      act(nowNanos);
      nextNanos = nowNanos + LEAST_PAUSE_NANOS + random.nextInt(MORE_PAUSE_NANOS);
    }
    cursor.pollAll(this::keep);
    reader.refresh();
    while (ages.size() < jumpNanos.size() && takeAge(game.tickOfJump(ages.size()))) {
      // the jumps act in their order
    }
  }

  /**
   * How long after each jump the first snapshot was published in which it had acted, in
   * nanoseconds.
   */
  List<Long> ages() {
    return ages;
  }

  /** The events of the world in a tick. */
  List<String> events(long tick) {
    return events.getOrDefault(tick, List.of());
  }

  /** Drops the events of a tick, which were compared. */
  void forgetEvents(long tick) {
    events.remove(tick);
  }

  /** How many events were overwritten before they were taken. */
  long lostEvents() {
    return lostEvents;
  }

  /** Ends the thread, which closes links and world; fails with what the thread failed with. */
  @Override
  public void close() {
    reader.close();
    physics.close();
  }

  private void act(long nowNanos) {
    int keys = PushGame.KEYS * number;
    switch (random.nextInt(8)) {
      case 0 -> {
        state.commands().press(keys + PushGame.JUMP);
        state.commands().release(keys + PushGame.JUMP);
        if (jumpNanos.size() < PushGame.MOST_JUMPS) {
          jumpNanos.add(nowNanos);
        }
      }
      case 1 -> {
        Vector3f place = new Vector3f(3 * number, 3, -4);
        thrown.add(state.commands().spawn(PushGame.BALL, place, new Quaternionf()));
        if (thrown.size() > MOST_THROWN) {
          long oldest = thrown.remove(0);
          if (oldest != BodyId.NONE) {
            state.commands().despawn(oldest);
          }
        }
      }
      default -> {
        int key = keys + random.nextInt(PushGame.JUMP);
        if (random.nextBoolean()) {
          state.commands().press(key);
        } else {
          state.commands().release(key);
        }
      }
    }
  }

  private boolean takeAge(long tick) {
    if (tick == 0 || reader.newest().tick() < tick) {
      return false;
    }
    int age = 0;
    while (age + 1 < reader.length() && reader.at(age + 1).tick() >= tick) {
      age++; // the first snapshot in which it acted
    }
    ages.add(reader.at(age).publishedNanos() - jumpNanos.get(ages.size()));
    return true;
  }

  private void keep(Event event) {
    if (event.kind() == Event.GAP) {
      lostEvents += event.token();
    } else if (isOfWorld(event.kind())) {
      events
          .computeIfAbsent(event.tick(), tick -> new ArrayList<>())
          .add("%d %d %d %d %d"
              .formatted(
                  event.kind(), event.detail(), event.bodyA(), event.bodyB(), event.token()));
    }
  }

  private static boolean isOfWorld(int kind) {
    return (kind >= Event.SPAWN && kind <= Event.CONTACT_END) || kind == Event.STALE_COMMAND;
  }
}
