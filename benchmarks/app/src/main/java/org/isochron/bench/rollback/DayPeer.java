package org.isochron.bench.rollback;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.isochron.bench.rollback.LossyLink.Connection;
import org.isochron.shapes.Joint;
import org.isochron.state.command.CommandSender;
import org.isochron.state.link.Link;
import org.isochron.state.snapshot.BodyId;
import org.isochron.state.snapshot.WriterState;
import org.isochron.state.time.NanoClock;
import org.joml.Quaternionf;
import org.joml.Vector3f;

/**
 * A peer of the day: what {@link MatchPeer} plays, all other kinds of commands, numbered ones, and
 * a stick that is held still and reported every frame. Owner: the thread of the day.
 */
final class DayPeer implements AutoCloseable {
  private static final long FRAME_NANOS = 16_000_000;
  private static final long SCRIPT_NANOS = 40_000_000;
  private static final int MOST_SPAWNED = 10;
  private static final float HELD = 0.5f;

  final MatchPeer peer;
  private final int number;
  private final MatchSettings match;
  private final List<HostileLink> links = new ArrayList<>();
  private final AtomicReference<Connection> connection;
  private final Random random;
  private final Deque<Long> spawned = new ArrayDeque<>();
  private final AtomicReference<PeerTally> tally = new AtomicReference<>();
  private long sent;
  private long tick;
  private long changedTick;
  private long frameNanos;
  private long scriptNanos;

  /** @param ends its ends of the links to the others, in order of peer number */
  DayPeer(
      MatchSettings match,
      int number,
      List<Link> ends,
      List<AtomicReference<Connection>> connections,
      NanoClock clock) {
    this.match = match;
    this.number = number;
    connection = connections.get(number);
    random = new Random(match.seed() + 100 + number);
    for (int index = 0; index < ends.size(); index++) {
      AtomicReference<Connection> other = connections.get(index < number ? index : index + 1);
      Supplier<Connection> both = () -> worse(connection, other);
      long seed = match.seed() * 1_000 + number * 31L + index;
      links.add(new HostileLink(new LossyLink(ends.get(index), both, clock, seed), seed));
    }
    peer = new MatchPeer(match, number, List.copyOf(links), clock, world -> {
      PeerTally counted = new PeerTally(world, match.players());
      // ordering: volatile, before the physics thread starts.
      tally.set(counted);
      return counted;
    });
  }

  private static Connection worse(
      AtomicReference<Connection> one, AtomicReference<Connection> two) {
    // ordering: acquire, with the release in become: the record is seen whole.
    Connection first = one.getAcquire();
    // ordering: acquire, for the same reason.
    Connection second = two.getAcquire();
    return first.lossPercent() > second.lossPercent() ? first : second;
  }

  /** Changes all its connections, in both directions. */
  void become(Connection next) {
    // ordering: release, the counterpart of the acquires in worse.
    connection.setRelease(next);
  }

  void forge(boolean begins) {
    links.forEach(link -> link.forge(begins));
  }

  /** How many bytes it has sent to another peer. */
  long sentBytes(int other) {
    return links.get(other < number ? other : other - 1).sentBytes();
  }

  PeerTally tally() {
    // ordering: volatile, as in the constructor.
    return Objects.requireNonNull(tally.get());
  }

  /** How many numbered commands it has sent. */
  long sent() {
    return sent;
  }

  boolean isAlive() {
    return peer.physics().status().state() instanceof WriterState.Running;
  }

  /** Plays, or holds only its stick, and takes what was published. */
  void poll(long now, boolean plays) {
    peer.poll(now, plays);
    if (!peer.plays()) {
      return;
    }
    if (now - frameNanos >= 0) {
      frameNanos = now + FRAME_NANOS;
      commands().level(PeerTally.STICK, HELD);
    }
    long next = peer.status().session().tick();
    if (plays && now - scriptNanos >= 0 && next > tick) { // more than 256 in a tick are refused
      scriptNanos = now + SCRIPT_NANOS;
      tick = next;
      if (commands().user(PeerTally.NUMBERED, number, 0, sent)) {
        sent++;
      }
      act();
    }
  }

  private CommandSender commands() {
    return peer.physics().state().commands();
  }

  /** Throws something of the newest prefab, and takes the oldest away. */
  void spawn(int prefab) {
    spawned.add(commands().spawn(prefab, somewhere(), new Quaternionf()));
    if (spawned.size() > MOST_SPAWNED) {
      commands().despawn(spawned.remove());
    }
  }

  /** Makes a box one of another prefab, once a tick at most. */
  void change(int prefab) {
    long next = peer.status().session().tick();
    if (next > changedTick) {
      changedTick = next;
      commands().changePrefab(box(), prefab);
    }
  }

  private void act() {
    Vector3f none = new Vector3f();
    switch (random.nextInt(12)) {
      case 0 -> commands().changePrefab(box(), random.nextBoolean() ? PushGame.BALL : PushGame.BOX);
      case 1 -> commands().teleport(box(), somewhere(), new Quaternionf());
      case 2 -> commands().velocity(box(), somewhere(), none);
      case 3 -> commands().impulse(box(), somewhere(), none);
      case 4 -> commands().force(box(), somewhere(), none);
      case 5 -> commands().gravity(new Vector3f(0, -9 - random.nextFloat(), 0));
      case 6 -> {
        long joint = commands().join(box(), box(), Joint.ball(somewhere()));
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
    return BodyId.of(1 + match.players() + random.nextInt(match.boxes()), 1);
  }

  private Vector3f somewhere() {
    return new Vector3f(random.nextFloat() * 4 - 2, 1 + random.nextFloat(), random.nextFloat() * 4);
  }

  @Override
  public void close() {
    peer.close();
  }
}
