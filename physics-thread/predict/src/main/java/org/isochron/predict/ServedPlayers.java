package org.isochron.predict;

import java.util.List;
import java.util.Queue;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.LongPredicate;
import org.isochron.lockstep.rollback.BodyCapture;
import org.isochron.lockstep.slices.PeerSliceMerger;
import org.isochron.physics.TickInput;
import org.isochron.physics.slice.ForwardingSimulation;
import org.isochron.physics.slice.Slice;
import org.isochron.shapes.Joint;
import org.isochron.shapes.PrefabLibrary;
import org.isochron.state.BodyId;
import org.isochron.state.EventPublisher;
import org.isochron.state.Link;
import org.jspecify.annotations.Nullable;

/**
 * The server's simulation: gives each tick the players' input, and sends anchors. Owner: the
 * physics thread. Never waits; allocates only when a player joins.
 */
final class ServedPlayers extends ForwardingSimulation {
  /** An anchor is sent after every tick that is divisible by this number. */
  static final int ANCHOR_TICKS = 2;

  private static final LongPredicate NOBODY = body -> false;

  private final PlayedWorld world;
  private final Queue<Players.Joining> joining;
  private final PeerSliceMerger merger;
  private final @Nullable ServedPlayer[] players = new ServedPlayer[Players.MAX_PLAYERS];
  private final long scene;
  private final int run = ThreadLocalRandom.current().nextInt();
  private final RestingBodies resting;
  private final StaticChanges statics;
  private final RecordedTick now;
  private final BodyCapture capture;
  private final PrefabLibrary prefabs;
  private long tick;

  ServedPlayers(PlayedWorld world, Queue<Players.Joining> joining) {
    super(world);
    this.world = world;
    this.joining = joining;
    merger = new PeerSliceMerger(world, Players.MAX_PLAYERS, this::readTo);
    scene = MessageHeader.sceneOf(world);
    now = new RecordedTick(world.layout().bodyCapacity());
    capture = new BodyCapture(world.layout());
    prefabs = world.prefabs();
    resting = new RestingBodies(world.layout().bodyCapacity());
    now.copy(world, 0);
    statics = new StaticChanges(now);
  }

  long farDelayNanos(int player) {
    ServedPlayer served = players[player];
    return served == null ? 0 : served.input().farDelayNanos();
  }

  LongPredicate predictedBy(int player) {
    ServedPlayer served = players[player];
    return served == null ? NOBODY : served.predicted();
  }

  @Override
  public void begin(long ofTick, EventPublisher events) {
    tick = ofTick;
    Players.Joining next = joining.poll();
    while (next != null) {
      join(next);
      next = joining.poll();
    }
    for (int player = 0; player < players.length; player++) {
      ServedPlayer served = players[player];
      if (served != null) {
        served.receive();
        world.player(player, served.hasLeft() ? BodyId.NONE : world.body(player));
      }
    }
    world.begin(ofTick, events);
  }

  private void join(Players.Joining next) {
    for (int player = 0; player < players.length; player++) {
      if (players[player] == null) {
        players[player] = new ServedPlayer(
            next.link(),
            player,
            scene,
            run,
            world.layout().bodyCapacity(),
            prefabs.initialCount(),
            tick - 1);
        world.player(player, next.body());
        return;
      }
    }
    next.link().close();
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
      players[player] = null;
    } else {
      served.input().readTo(slice, ofTick);
    }
  }

  @Override
  public void step(long ofTick, double dtSeconds) {
    world.step(ofTick, dtSeconds);
    if (ofTick % ANCHOR_TICKS == 0) {
      now.copy(world, ofTick);
      resting.note(now);
      statics.note(now);
      List<Joint.HeldPoints> joints = capture.of(world, ofTick).joints();
      for (ServedPlayer served : players) {
        if (served != null) {
          served.sendAnchor(now, resting, statics, prefabs.table(), joints, players);
        }
      }
    }
  }

  @Override
  public void close() {
    for (ServedPlayer served : players) {
      if (served != null) {
        served.close();
      }
    }
    for (Players.Joining waiting : joining) {
      Link link = waiting.link();
      link.close();
    }
    world.close();
  }
}
