package org.isochron.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.isochron.physics.Simulation;
import org.isochron.physics.Steppable;
import org.isochron.physics.slice.ForwardingSteppable;
import org.isochron.predict.Players;
import org.isochron.state.Command;

/** The server's side of the players: what its commands change, and the input that it used. */
final class Playing {
  private static final long EVERY_BODY = -1;

  final SteeredCode.Kind kind;
  final Players players;

  /** Bodies that clients cannot know well any more, because commands changed what is not sent. */
  final Set<Long> foreign = new HashSet<>();

  /** Bodies that commands of a tick changed, by tick. */
  private final TreeMap<Long, Set<Long>> changed = new TreeMap<>();

  /** The clients. */
  final List<PlayerObserver> observers = new ArrayList<>();

  private final Map<Long, SteeredCode.Listener> listeners = new HashMap<>();
  private long tick;

  Playing(Program program, World world) {
    kind = SteeredCode.Kind.of(program);
    players = Players.of(body -> new SteeredCode(
        body, kind, world.rate(), listeners.getOrDefault(body, SteeredCode.Listener.NONE)));
  }

  /** Tells the client that joins next with a body the input that the server uses. */
  void listen(long body, SteeredCode.Listener listener) {
    listeners.put(body, listener);
  }

  /** Returns the world with its players. */
  Steppable around(Simulation world) {
    Steppable served = players.around(world, failure -> assertThat(failure).isNull());
    return new ForwardingSteppable<>(served) {
      @Override
      public void apply(Command command) {
        note(command);
        simulation.apply(command);
      }

      @Override
      public void step(long next, double dtSeconds) {
        simulation.step(next, dtSeconds);
        tick = next;
        changed.headMap(next - 1_000).clear();
      }
    };
  }

  private void note(Command command) {
    switch (command.kind()) {
      case Command.GRAVITY -> changedBodies().add(EVERY_BODY);
      case Command.PROPERTY,
          Command.MASS_PROPERTIES,
          Command.EXCLUDE,
          Command.JOIN,
          Command.CHANGE_MOTION -> {
        foreign.add(command.body());
        foreign.add(command.other());
      }
      default -> {}
    }
    changedBodies().add(command.body());
    changedBodies().add(command.other());
  }

  private Set<Long> changedBodies() {
    return changed.computeIfAbsent(tick + 1, it -> new HashSet<>());
  }

  boolean isForeign(long body) {
    return foreign.contains(body);
  }

  /** Returns true if a command changed a body in a tick. */
  boolean hasChanged(long body, long ofTick) {
    Set<Long> bodies = changed.getOrDefault(ofTick, Set.of());
    return bodies.contains(body) || bodies.contains(EVERY_BODY);
  }
}
