package org.isochron.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import org.isochron.physics.Simulation;
import org.isochron.physics.Steppable;
import org.isochron.physics.WorldView;
import org.isochron.shapes.Prefab;
import org.isochron.state.BodyId;
import org.isochron.state.Command;
import org.isochron.state.TickRate;
import org.joml.Quaternionf;
import org.joml.Vector3d;
import org.joml.Vector3f;
import org.jspecify.annotations.Nullable;

/**
 * What happened in the world, in order: read from the engine and the game code before and after each
 * step, without the code that carries it to observers.
 */
final class Truth {
  /** Enough for the longest delay of an observer, in moments. */
  private static final int KEPT = 1_500;

  /** Ticks that worlds which compute them again can compare. */
  private static final int RECENT = 300;

  private final GameCode game;
  private final double dtSeconds;

  /** Index of the channel with a rider's carrier. */
  private final OptionalInt carrierChannel;

  /** Poses of bodies before the next step, by id. */
  private final Map<Long, Pose> before = new HashMap<>();

  /** Poses of bodies before a change of prefabs. */
  private final Map<Long, Pose> unlifted = new HashMap<>();

  /** Poses that bodies had before patches of the next tick, which frames blend. */
  private final Map<Long, Pose> unpatched = new HashMap<>();

  /** Bodies that are patched in the next tick. */
  private final Set<Long> patched = new HashSet<>();

  /** Bodies that commands spawn or teleport in the next tick. */
  private final Set<Long> started = new HashSet<>();

  private final Deque<Moment> moments = new ArrayDeque<>();

  /** The moment after the step of each recent tick, and of each that a history may reach. */
  private final TreeMap<Long, Moment> ran = new TreeMap<>();

  /** Hashes of the state after all ticks that time has not left. */
  private final TreeMap<Long, Long> hashes = new TreeMap<>();

  /** What touches after the commands of the next tick, before its step. */
  private @Nullable Pairs first;

  /** True while commands without a step are recorded. */
  private boolean isChange;

  private long furthestTick;
  private long count;
  private long beginning;

  Truth(GameCode game, TickRate rate) {
    this.game = game;
    dtSeconds = rate.dtSeconds();
    game.writeTo(this);
    int channel = game.layout().channels().stream()
        .map(each -> each.name())
        .toList()
        .indexOf("rider's carrier");
    carrierChannel = channel < 0 ? OptionalInt.empty() : OptionalInt.of(channel);
  }

  /** A pose that nobody changes. */
  record Pose(Vector3d position, Quaternionf rotation) {}

  /** Bodies that touch, and those in sensors. */
  record Pairs(Set<Pair> contacts, Set<Pair> visits) {
    static Pairs of(Steppable present) {
      Pairs pairs = new Pairs(new HashSet<>(), new HashSet<>());
      present.listPresent(new Steppable.Presence() {
        @Override
        public void body(long body, int prefab) {}

        @Override
        public void contact(long bodyA, long bodyB) {
          pairs.contacts.add(new Pair(bodyA, bodyB));
        }

        @Override
        public void visit(long sensor, long visitor) {
          pairs.visits.add(new Pair(sensor, visitor));
        }
      });
      return pairs;
    }
  }

  /**
   * A body at the end of a tick.
   *
   * @param start the pose from which frames blend: at the beginning of the tick, after its commands
   * @param jumps true if that is not where the body was in the last tick
   * @param velocity metres per second at the end
   * @param spin angular velocity at the end
   * @param carrier the body on which it rides, or {@link BodyId#NONE}
   * @param channels what the game code shows, by channel of the layout
   */
  @SuppressWarnings("ArrayRecordComponent") // compared by isSameAs
  record Body(
      long id,
      int prefab,
      Prefab.Motion motion,
      Pose start,
      Pose end,
      boolean jumps,
      Vector3f velocity,
      Vector3f spin,
      long carrier,
      float[] channels) {
    private boolean isSameAs(Body other, GameCode game) {
      boolean isSame = id == other.id
          && prefab == other.prefab
          && motion == other.motion
          && end.equals(other.end)
          && carrier == other.carrier;
      for (int channel = 0; channel < channels.length; channel++) {
        isSame &= channels[channel] == other.channels[channel] || game.isSilent(channel);
      }
      return isSame;
    }

    /** Returns where the body would be after a time, if it moved on. */
    private Pose after(double seconds) {
      return new Pose(
          new Vector3d(end.position).fma(seconds, new Vector3d(velocity)),
          new Quaternionf(end.rotation).integrate((float) seconds, spin.x, spin.y, spin.z));
    }

    boolean isRider() {
      return carrier != BodyId.NONE;
    }

    /** Returns the body as it is shown backwards, after another pose. */
    Body backwards(Pose pose, boolean isJump, boolean moves) {
      float sign = moves ? -1 : 0;
      return new Body(
          id,
          prefab,
          motion,
          pose,
          end,
          isJump,
          velocity.mul(sign, new Vector3f()),
          spin.mul(sign, new Vector3f()),
          carrier,
          channels);
    }
  }

  /** Two bodies that touch, or a sensor and its visitor. */
  record Pair(long bodyA, long bodyB) {
    /** Returns true if another pair has the first body of this one. */
    boolean meets(Pair other) {
      return other.bodyA == bodyA || other.bodyB == bodyA;
    }
  }

  /** A joint. */
  record Link(long joint, long bodyA, long bodyB) implements Comparable<Link> {
    private static final Comparator<Link> ORDER = Comparator.comparingLong(Link::joint);

    @Override
    public int compareTo(Link other) {
      return ORDER.compare(this, other);
    }
  }

  /**
   * The world at the end of a tick, or after commands during a pause.
   *
   * @param number counts moments
   * @param epoch counts jumps of time
   * @param tick which differs from the tick that ran if time runs backwards
   * @param isBackwards true if a past tick is shown again, while the world stays at a later one
   * @param bodies by id
   * @param first what touches after the commands at its beginning
   * @param hash of the state, which includes what no reader sees
   */
  record Moment(
      long number,
      long epoch,
      long tick,
      boolean isBackwards,
      TreeMap<Long, Body> bodies,
      Set<Pair> contacts,
      Set<Pair> visits,
      Pairs first,
      Set<Link> joints,
      long hash) {
    Body body(long id) {
      return Objects.requireNonNull(
          bodies.get(id), () -> "there is no body %x in tick %d".formatted(id, tick));
    }

    boolean contains(long id) {
      return bodies.containsKey(id);
    }

    private void requireSame(Moment again, GameCode game) {
      assertThat(again.bodies.keySet())
          .as("bodies of tick %d, again", tick)
          .isEqualTo(bodies.keySet());
      for (Body body : bodies.values()) {
        assertThat(again.body(body.id).isSameAs(body, game))
            .as("tick %d again: %s, but it was %s", tick, again.body(body.id), body)
            .isTrue();
      }
      assertThat(again.contacts).as("contacts of tick %d, again", tick).isEqualTo(contacts);
      assertThat(again.visits).as("visits of tick %d, again", tick).isEqualTo(visits);
      assertThat(again.joints).as("joints of tick %d, again", tick).isEqualTo(joints);
      assertThat(again.hash).as("hash of the state of tick %d, again", tick).isEqualTo(hash);
    }
  }

  /** Begins to collect what the commands of a tick do. */
  void begin(long tick) {
    forgetCommands();
    beginning = tick;
  }

  /** Notes a command that moves a body at once, or corrects it without a jump of its picture. */
  void beforeCommand(Simulation engine, Command command) {
    WorldView view = engine.view(beginning - 1);
    long body = command.body();
    boolean isThere = view.contains(body);
    boolean spawns = command.kind() == Command.SPAWN && !isThere;
    if (spawns || (command.kind() == Command.TELEPORT && command.isFinite())) {
      started.add(body);
      unpatched.remove(body);
    } else if (command.kind() == Command.PATCH && isThere) {
      patched.add(body);
      unpatched.putIfAbsent(body, pose(view, body));
    } else if (command.kind() == Command.CHANGE_PREFAB) {
      readPoses(view, unlifted);
    }
  }

  /** Ground that rises lifts bodies at once. */
  void afterCommand(Simulation engine, Command command) {
    if (command.kind() == Command.CHANGE_PREFAB) {
      WorldView view = engine.view(beginning - 1);
      unlifted.forEach((body, pose) -> {
        if (!pose.equals(pose(view, body))) {
          started.add(body);
          unpatched.remove(body);
        }
      });
    }
  }

  private static void readPoses(WorldView view, Map<Long, Pose> poses) {
    poses.clear();
    for (int slot = 0; slot < view.slotCount(); slot++) {
      long body = view.body(slot);
      if (body != BodyId.NONE) {
        poses.put(body, pose(view, body));
      }
    }
  }

  /** Records what the commands of a tick have left. */
  void beforeStep(WorldView view, Steppable engine) {
    first = Pairs.of(engine);
    readPoses(view, before);
    before.replaceAll((body, pose) -> unpatched.getOrDefault(body, pose));
  }

  /** Records the state after a step. */
  void step(long epoch, long tick, WorldView view, Steppable present) {
    Moment moment = read(epoch, tick, view, present);
    add(moment);
    ran.put(tick, moment);
    hashes.put(tick, moment.hash);
    furthestTick = Math.max(furthestTick, tick);
    forgetCommands();
  }

  private void forgetCommands() {
    first = null;
    before.clear();
    unpatched.clear();
    patched.clear();
    started.clear();
  }

  /** Records the state after commands without a step. */
  void change(long epoch, long tick, WorldView view, Steppable present) {
    before.clear();
    isChange = true;
    Moment moment = read(epoch, tick, view, present);
    isChange = false;
    add(moment);
    Moment last = ran.computeIfAbsent(tick, it -> moment);
    hashes.putIfAbsent(tick, moment.hash);
    furthestTick = Math.max(furthestTick, tick);
    // the picture of a pause shows corrected what was there before
    unpatched.keySet().removeIf(body -> !started.contains(body) && last.contains(body));
  }

  /** Records the state after a jump to a tick that ran before, which must be what it was. */
  void again(long epoch, long tick, WorldView view, Steppable present) {
    forgetCommands();
    Moment moment = read(epoch, tick, view, present);
    add(moment);
    Moment once = ran.get(tick);
    if (once != null) {
      once.requireSame(moment, game);
    }
    ran.tailMap(tick, false).clear();
    hashes.tailMap(tick, false).clear();
  }

  /**
   * Records that a past tick is shown, because time runs backwards.
   *
   * @param shown the past tick
   * @param hasMoved true if it was the tick after it until now
   * @param moves true if the tick before it can be shown next
   */
  void backwards(long epoch, long tick, long shown, boolean hasMoved, boolean moves) {
    forgetCommands();
    Moment once = Objects.requireNonNull(ran.get(shown), () -> "tick %d is gone".formatted(shown));
    Moment later = ran.get(shown + 1);
    TreeMap<Long, Body> bodies = new TreeMap<>();
    for (Body body : once.bodies.values()) {
      Body next = later == null ? null : later.bodies.get(body.id);
      boolean jumps = hasMoved && (next == null || next.jumps);
      Pose from = body.end;
      if (hasMoved && next != null) { // before a jump it moved on as it did
        from = next.jumps ? body.after(dtSeconds) : next.end;
      }
      bodies.put(body.id, body.backwards(from, jumps, moves));
    }
    add(new Moment(
        count++,
        epoch,
        tick,
        true,
        bodies,
        once.contacts,
        once.visits,
        new Pairs(once.contacts, once.visits),
        once.joints,
        once.hash));
  }

  /** Forgets ticks that a history does not reach any more. */
  void forgetBefore(long tick) {
    ran.headMap(Math.min(tick, hashes.lastKey() - RECENT), false).clear();
  }

  /** Returns the last tick that ran, and that time has not left. */
  long lastTick() {
    return hashes.lastKey();
  }

  /** Returns the latest tick that ever ran, also if time has left it. */
  long furthestTick() {
    return furthestTick;
  }

  /** Returns the hash of the state after a tick that time has not left. */
  long hash(long tick) {
    return Objects.requireNonNull(hashes.get(tick), () -> "tick %d did not run".formatted(tick));
  }

  /** Returns the world after the step of a recent tick. */
  Optional<Moment> ran(long tick) {
    return Optional.ofNullable(ran.get(tick));
  }

  private void add(Moment moment) {
    moments.add(moment);
    if (moments.size() > KEPT) {
      moments.remove();
    }
  }

  private Moment read(long epoch, long tick, WorldView view, Steppable present) {
    Map<Long, float[]> shown = game.shown(view);
    TreeMap<Long, Body> bodies = new TreeMap<>();
    for (int slot = 0; slot < view.slotCount(); slot++) {
      long body = view.body(slot);
      if (body != BodyId.NONE) {
        Pose end = pose(view, body);
        Pose start = before.getOrDefault(body, end);
        float[] channels = shown.getOrDefault(body, game.plain());
        bodies.put(
            body,
            new Body(
                body,
                view.prefab(body),
                view.motion(body),
                start,
                end,
                jumps(tick, body, start),
                view.velocity(body, new Vector3f()),
                view.angularVelocity(body, new Vector3f()),
                carrier(view, channels),
                channels));
      }
    }
    Pairs pairs = Pairs.of(present);
    return new Moment(
        count++,
        epoch,
        tick,
        false,
        bodies,
        pairs.contacts,
        pairs.visits,
        first == null ? pairs : first,
        game.joints(view),
        present.stateHash());
  }

  private boolean jumps(long tick, long body, Pose start) {
    if (isChange) { // its bodies start where they are, which is no jump
      Moment step = ran.get(tick);
      return step == null || !step.contains(body) || started.contains(body);
    }
    Moment last = ran.get(tick - 1);
    if (last == null || !last.contains(body) || started.contains(body)) {
      return true;
    }
    return !patched.contains(body) && !last.body(body).end.equals(start);
  }

  private long carrier(WorldView view, float[] channels) {
    int slot = carrierChannel.isEmpty() ? -1 : (int) channels[carrierChannel.getAsInt()] - 1;
    return slot < 0 ? BodyId.NONE : view.body(slot);
  }

  static Pose pose(WorldView view, long body) {
    return new Pose(view.position(body, new Vector3d()), view.rotation(body, new Quaternionf()));
  }

  Moment newest() {
    return moments.getLast();
  }

  /** Returns the kept moments, the newest first. */
  Iterator<Moment> backwards() {
    return moments.descendingIterator();
  }
}
