package org.isochron.lockstep.match;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.isochron.engine.Engine;
import org.isochron.engine.Engines;
import org.isochron.lockstep.Lockstep;
import org.isochron.lockstep.match.LossyDayLink.Connection;
import org.isochron.physics.PhysicsSettings;
import org.isochron.physics.PhysicsThread;
import org.isochron.physics.Simulation;
import org.isochron.shapes.Joint;
import org.isochron.state.BodyId;
import org.isochron.state.CommandSender;
import org.isochron.state.Event;
import org.isochron.state.EventCursor;
import org.isochron.state.Link;
import org.isochron.state.NanoClock;
import org.isochron.state.SharedState;
import org.isochron.state.TickRate;
import org.joml.Quaternionf;
import org.joml.Vector3d;
import org.joml.Vector3f;

/**
 * A peer of a {@link MatchDay}, with its world, its physics thread, a script of inputs and
 * commands, and its published events. Owner: the trial's thread.
 */
final class DayPeer implements AutoCloseable {
  private static final int HERTZ = 60;
  private static final int EVENTS = 65_536;
  private static final long MIN_PAUSE_NANOS = 30_000_000;
  private static final int MORE_PAUSE_NANOS = 200_000_000;
  private static final int MAX_THROWN = 20;
  private static final long FRAME_NANOS = 16_000_000;
  private static final long SCRIPT_NANOS = 40_000_000;
  private static final float HELD = 0.5f;

  private final int number;
  private final BallGame game = new BallGame();
  private final List<LossyDayLink> links = new ArrayList<>();
  private final AtomicReference<Connection> connection;
  private final PeerTally tally;
  private final SharedState state;
  private final Lockstep lockstep;
  private final PhysicsThread physics;
  private final EventCursor cursor;
  private final Random random;
  private final Deque<Long> thrown = new ArrayDeque<>();
  private final Map<Long, List<String>> events = new HashMap<>();
  private long sent;
  private long tick;
  private long keysNanos;
  private long frameNanos;
  private long scriptNanos;

  DayPeer(
      long seed,
      int number,
      List<Link> ends,
      List<AtomicReference<Connection>> connections,
      NanoClock clock) {
    this.number = number;
    connection = connections.get(number);
    random = new Random(seed + 100 + number);
    for (int index = 0; index < ends.size(); index++) {
      AtomicReference<Connection> other = connections.get(index < number ? index : index + 1);
      Supplier<Connection> both = () -> worse(connection, other);
      links.add(
          new LossyDayLink(ends.get(index), both, clock, seed * 1_000 + number * 31L + index));
    }
    Simulation world = Engines.named("jolt")
        .build(BallGame.scene(), Engine.Settings.defaults().withContactEvents());
    tally = new PeerTally(game.around(world), BallGame.PLAYERS);
    state = SharedState.of(world.layout(), SharedState.Limits.DEFAULT.withEvents(EVENTS), clock);
    cursor = state.openEvents();
    lockstep = new Lockstep(tally, seat(seed, number), List.copyOf(links), clock);
    physics = PhysicsThread.start(state, lockstep.simulation(), PhysicsSettings.hertz(HERTZ));
  }

  private static Lockstep.Settings seat(long seed, int peer) {
    return Lockstep.Settings.rollback(seed, peer, BallGame.PLAYERS)
        .withRate(TickRate.hertz(HERTZ))
        .withInputDelay(1)
        .withHashInterval(1);
  }

  private static Connection worse(
      AtomicReference<Connection> one, AtomicReference<Connection> two) {
    // ordering: acquire; pairs with the release in become, so the record is fully visible.
    Connection first = one.getAcquire();
    // ordering: acquire; pairs with become.
    Connection second = two.getAcquire();
    return first.lossPercent() > second.lossPercent() ? first : second;
  }

  void become(Connection next) {
    // ordering: release; pairs with worse.
    connection.setRelease(next);
  }

  PeerTally tally() {
    return tally;
  }

  Lockstep.Status status() {
    return lockstep.status();
  }

  PhysicsThread physics() {
    return physics;
  }

  long sent() {
    return sent;
  }

  boolean isAlive() {
    return physics.status().state() == SharedState.Phase.RUNNING;
  }

  void stall(long nanos) {
    game.stall(nanos);
  }

  void poll(long now, boolean acts) {
    cursor.poll(this::keep);
    if (now - frameNanos >= 0) {
      frameNanos = now + FRAME_NANOS;
      commands().level(PeerTally.STICK, HELD);
    }
    if (acts && now - keysNanos >= 0) {
      keysNanos = now + MIN_PAUSE_NANOS + random.nextInt(MORE_PAUSE_NANOS);
      play();
    }
    long next = status().tick();
    // more than 256 commands in a tick are refused
    if (acts && now - scriptNanos >= 0 && next > tick) {
      scriptNanos = now + SCRIPT_NANOS;
      tick = next;
      if (commands().user(PeerTally.NUMBERED, number, 0, sent)) {
        sent++;
      }
      act();
    }
  }

  private void keep(Event event) {
    Event.Kind kind = event.kind();
    if (EnumSet.range(Event.Kind.SPAWN, Event.Kind.CONTACT_END).contains(kind)
        || kind == Event.Kind.STALE_COMMAND) {
      events
          .computeIfAbsent(event.tick(), its -> new ArrayList<>())
          .add("%s %d %d %d %d"
              .formatted(kind, event.detail(), event.bodyA(), event.bodyB(), event.token()));
    }
  }

  List<String> events(long its) {
    return events.getOrDefault(its, List.of());
  }

  void forgetEvents(long its) {
    events.remove(its);
  }

  private CommandSender commands() {
    return state.commands();
  }

  private void play() {
    int keys = BallGame.KEYS * number;
    switch (random.nextInt(8)) {
      case 0 -> {
        commands().press(keys + BallGame.JUMP);
        commands().release(keys + BallGame.JUMP);
      }
      case 1 -> {
        Vector3f position = new Vector3f(3 * number, 3, -4);
        thrown.add(commands().spawn(BallGame.BALL, position, new Quaternionf()));
        if (thrown.size() > MAX_THROWN) {
          commands().despawn(thrown.remove());
        }
      }
      default -> {
        int key = keys + random.nextInt(BallGame.JUMP);
        if (random.nextBoolean()) {
          commands().press(key);
        } else {
          commands().release(key);
        }
      }
    }
  }

  private void act() {
    switch (random.nextInt(12)) {
      case 0 -> commands().changePrefab(box(), random.nextBoolean() ? BallGame.BALL : BallGame.BOX);
      case 1 -> commands().teleport(box(), somewhere(), new Quaternionf());
      case 2 -> commands().velocity(box(), somewhere());
      case 3 -> commands().impulse(box(), somewhere());
      case 4 -> commands().force(box(), somewhere());
      case 5 -> commands().gravity(new Vector3f(0, -9 - random.nextFloat(), 0));
      case 6 -> {
        long joint = commands().join(box(), box(), Joint.ball(new Vector3d(somewhere())));
        if (joint != BodyId.NONE) {
          commands().unjoin(joint);
        }
      }
      case 7 -> commands().exclude(box(), box());
      case 8 -> commands().include(box(), box());
      case 9 -> commands().motion(PeerTally.STICK - 1, random.nextFloat());
      default -> commands().level(PeerTally.STICK - 1, random.nextFloat());
    }
  }

  private long box() {
    return BodyId.of(1 + BallGame.PLAYERS + random.nextInt(BallGame.BOXES), 1);
  }

  private Vector3f somewhere() {
    return new Vector3f(random.nextFloat() * 4 - 2, 1 + random.nextFloat(), random.nextFloat() * 4);
  }

  @Override
  public void close() {
    physics.close();
  }
}
