package org.isochron.predict;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.Queue;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import java.util.function.LongFunction;
import java.util.function.LongPredicate;
import org.isochron.lockstep.rollback.BodyCapture;
import org.isochron.lockstep.slices.PeerSliceMerger;
import org.isochron.physics.SavedState;
import org.isochron.physics.Simulation;
import org.isochron.physics.TickInput;
import org.isochron.physics.WorldView;
import org.isochron.physics.slice.ForwardingSteppable;
import org.isochron.physics.slice.Slice;
import org.isochron.shapes.Joint;
import org.isochron.shapes.PrefabLibrary;
import org.isochron.state.BodyId;
import org.isochron.state.Command;
import org.isochron.state.CommandSender;
import org.isochron.state.EventPublisher;
import org.isochron.state.Link;
import org.isochron.state.Timeline;
import org.jspecify.annotations.Nullable;

/**
 * The server's simulation: gives each tick the players' input, and sends anchors. Owner: the
 * physics thread. Never waits; allocates only when a player joins.
 */
final class ServedPlayers extends ForwardingSteppable<PlayedWorld> {
  /** An anchor is sent after every tick that is divisible by this number. */
  static final int ANCHOR_TICKS = 2;

  private final Simulation inner;
  private final PlayedWorld world;
  private final Players.Rules rules;
  private final Queue<Player> joining;
  private final Queue<IntFunction<? extends Link>> doors;
  private final Consumer<Players.FailedException> onFailure;
  private final long releaseNanos;
  private final PeerSliceMerger merger;
  private final @Nullable ServedPlayer[] players = new ServedPlayer[Players.MAX_PLAYERS];
  private List<Player> playing = List.of();

  /** Viewers that have entered, with the hashes of their identities. */
  private final Map<Integer, Long> viewers = new LinkedHashMap<>();

  /** Viewers that have not sent input yet. */
  private final List<Player> watching = new ArrayList<>();

  private final ByteBuffer message = ByteBuffer.allocate(Link.MAX_BYTES);
  private @Nullable IntFunction<? extends Link> door;
  private final long scene;
  private final RestingBodies resting;
  private final StaticChanges statics;
  private final RecordedTick now;
  private final BodyCapture capture;
  private final PrefabLibrary prefabs;
  private final LongPredicate maySee = this::maySee;

  /** The player whose anchor is chosen. */
  private @Nullable Player viewer;

  private long tick;
  private long periodNanos;
  private long releaseTicks = Long.MAX_VALUE;
  private int speedPermille = Timeline.NORMAL_PERMILLE;

  ServedPlayers(
      Simulation simulation,
      LongFunction<? extends PlayerCode> code,
      Players.Rules rules,
      Queue<Player> joining,
      Queue<IntFunction<? extends Link>> doors,
      long releaseNanos,
      Consumer<Players.FailedException> onFailure) {
    super(new PlayedWorld(simulation, code, true, onFailure));
    inner = simulation;
    world = this.simulation;
    this.rules = rules;
    this.joining = joining;
    this.doors = doors;
    this.onFailure = onFailure;
    this.releaseNanos = releaseNanos;
    merger = new PeerSliceMerger(world, Players.MAX_PLAYERS, this::readTo);
    scene = MessageHeader.sceneOf(world);
    now = new RecordedTick(world.layout().bodyCapacity());
    capture = new BodyCapture(world.layout());
    prefabs = world.prefabs();
    resting = new RestingBodies(world.layout().bodyCapacity());
    now.copy(world, 0);
    statics = new StaticChanges(now);
  }

  List<Player> playing() {
    return playing;
  }

  @Override
  public void begin(long ofTick, EventPublisher events) {
    tick = ofTick;
    world.begin(ofTick, events);
    for (Player next = joining.poll(); next != null; next = joining.poll()) {
      join(next);
    }
    admitViewers();
    for (int number = 0; number < players.length; number++) {
      ServedPlayer served = players[number];
      if (served != null) {
        served.receive(periodNanos);
        if (world.body(number) == BodyId.NONE) {
          served.refuse(Prediction.Connection.CODE_FAILED);
        }
        world.player(number, served.hasLeft() ? BodyId.NONE : world.body(number));
        tell(served);
      }
    }
  }

  private void join(Player next) {
    int number = 0;
    while (number < players.length && players[number] != null) {
      number++;
    }
    if (number == players.length) {
      refuse(next, Prediction.Connection.FULL);
      return;
    }
    ServedPlayer served = new ServedPlayer(
        next,
        number,
        scene,
        ThreadLocalRandom.current().nextInt(), // a client that joins again begins again
        world.layout().bodyCapacity(),
        prefabs.initialCount(),
        tick - 1);
    next.enter(number, served);
    if (next.body() == BodyId.NONE) {
      next.body(bodyOf(next));
    }
    if (next.body() == BodyId.NONE) {
      refuse(next, Prediction.Connection.FULL);
      return;
    }
    set(number, served);
    world.player(number, next.body());
  }

  private void set(int number, @Nullable ServedPlayer served) {
    players[number] = served;
    playing = Arrays.stream(players)
        .filter(Objects::nonNull)
        .map(ServedPlayer::player)
        .toList();
  }

  private long bodyOf(Player player) {
    int number = player.number();
    try {
      return rules.joined(player, world.view(tick - 1), world.commands(number));
    } catch (Throwable e) {
      fail(player, "joined", e);
      return BodyId.NONE;
    } finally {
      world.give(number); // its code runs in this tick
    }
  }

  private void refuse(Player player, Prediction.Connection reason) {
    ServedPlayer.refuse(player.link(), scene, reason);
    tellRefused(player, reason);
  }

  private void tellRefused(Player player, Prediction.Connection reason) {
    if (!player.connection(reason)) {
      return;
    }
    try {
      rules.refused(player);
    } catch (Throwable e) {
      fail(player, "refused", e);
    }
  }

  private void fail(Player player, String rule, Throwable e) {
    onFailure.accept(new Players.FailedException(player, rule, tick, e));
  }

  private void admitViewers() {
    for (IntFunction<? extends Link> next = doors.poll(); next != null; next = doors.poll()) {
      door = next;
      IntFunction<? extends Link> links = next;
      watching.clear();
      viewers.forEach((viewer, identity) -> {
        if (!plays(viewer)) {
          watch(links, viewer, identity);
        }
      });
    }
    for (int index = watching.size() - 1; index >= 0; index--) {
      Player player = watching.get(index);
      Link link = player.link();
      boolean sendsInput =
          link.receive(message) && MessageHeader.open(message) == MessageHeader.FROM_CLIENT;
      if (sendsInput && message.getLong() != scene) {
        link.send(MessageHeader.refusal(message, scene, Prediction.Connection.OTHER_SCENE));
        tellRefused(player, Prediction.Connection.OTHER_SCENE);
      } else if (sendsInput || !link.isOpen()) {
        watching.remove(index);
        if (sendsInput) {
          join(player); // the client repeats the message
        }
      }
    }
  }

  private boolean plays(int viewer) {
    return playing().stream().anyMatch(player -> {
      Link link = player.link();
      return player.viewer().equals(OptionalInt.of(viewer)) && link.isOpen();
    });
  }

  private void watch(IntFunction<? extends Link> links, int viewer, long identity) {
    watching.add(new Player(links.apply(viewer), OptionalInt.of(viewer), identity, BodyId.NONE));
  }

  /** Tells the game that a player has come or gone. */
  private void tell(ServedPlayer served) {
    Player player = served.player();
    Prediction.Connection before = player.connection();
    if (!player.connection(served.connection(releaseTicks))) {
      return;
    }
    WorldView view = world.view(tick - 1);
    CommandSender commands = world.commands(player.number());
    try {
      if (served.hasLeft()) {
        rules.left(player, view, commands);
      } else if (player.connection() == Prediction.Connection.SILENT) {
        rules.lost(player, view, commands);
      } else if (before == Prediction.Connection.SILENT) {
        rules.returned(player, view, commands);
      }
    } catch (Throwable e) {
      fail(player, "left, lost or returned", e);
    }
  }

  @Override
  public void apply(Command command) {
    world.apply(command);
    int viewer = command.sender();
    if (command.kind() == Command.ENTERED) {
      viewers.put(viewer, command.token());
      if (door != null) {
        watch(door, viewer, command.token());
      }
    } else if (command.kind() == Command.LEFT) {
      viewers.remove(viewer);
    }
  }

  /** Ignores the loop's own input: a server has no player of its own. */
  @Override
  public void control(TickInput input) {
    merger.give(tick);
  }

  private void readTo(Slice slice, int player, long ofTick) {
    ServedPlayer served = players[player];
    if (served == null) {
      slice.clear();
    } else if (served.hasLeft()) {
      served.input().release(slice);
      served.close();
      set(player, null);
    } else {
      served.input().readTo(slice, ofTick, releaseTicks);
    }
  }

  @Override
  public void step(long ofTick, double dtSeconds) {
    world.step(ofTick, dtSeconds);
    periodNanos = Math.round(dtSeconds * 1e9);
    releaseTicks = Math.max(1, releaseNanos / periodNanos);
    if (ofTick % ANCHOR_TICKS == 0) {
      now.copy(world, ofTick);
      resting.note(now);
      statics.note(now);
      List<Joint.HeldPoints> joints = capture.of(world, ofTick).joints();
      for (ServedPlayer served : players) {
        if (served != null) {
          viewer = served.player();
          served.sendAnchor(
              now, speedPermille, resting, statics, prefabs.table(), joints, players, maySee);
        }
      }
    }
  }

  private boolean maySee(long body) {
    Player player = Objects.requireNonNull(viewer, "set before each anchor");
    try {
      return rules.sees(player, body, world.view(tick));
    } catch (Throwable e) {
      fail(player, "sees", e);
      return false;
    }
  }

  /** The players' input arrives by their links. */
  @Override
  public boolean isRepeatable() {
    return false;
  }

  /* The state has no players: where it is restored, their clients join again. */

  @Override
  public long stateHash() {
    return inner.stateHash();
  }

  @Override
  public void save(SavedState destination) {
    inner.save(destination);
  }

  @Override
  public void restore(SavedState source) {
    inner.restore(source);
  }

  @Override
  public void timelineChanged(Timeline timeline) {
    speedPermille = timeline.speedPermille();
    world.timelineChanged(timeline);
  }

  @Override
  public void close() {
    for (ServedPlayer served : players) {
      if (served != null) {
        served.close();
      }
    }
    joining.forEach(player -> closeLink(player));
    watching.forEach(player -> closeLink(player));
    world.close();
  }

  private static void closeLink(Player player) {
    Link link = player.link();
    link.close();
  }
}
