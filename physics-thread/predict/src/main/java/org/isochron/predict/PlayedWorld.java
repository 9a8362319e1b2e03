package org.isochron.predict;

import java.util.Arrays;
import java.util.function.LongFunction;
import org.isochron.physics.SavedState;
import org.isochron.physics.Simulation;
import org.isochron.physics.TickInput;
import org.isochron.physics.slice.ForwardingSimulation;
import org.isochron.physics.slice.TickCommands;
import org.isochron.state.BodyId;
import org.isochron.state.EventPublisher;
import org.jspecify.annotations.Nullable;

/**
 * A world in which the code of each player runs before the step, on the server and on clients.
 * Player n receives the input of sender n. Owner: the physics thread. Allocates only when a player
 * joins, or a tick has more commands than ever before.
 */
final class PlayedWorld extends ForwardingSimulation {
  private static final int MAX_COMMANDS = 4_096;

  private final LongFunction<? extends PlayerCode> codeOf;
  private final long[] bodies = new long[Players.MAX_PLAYERS];
  private final @Nullable PlayerCode[] codes = new PlayerCode[Players.MAX_PLAYERS];
  private final TickCommands[] commands = new TickCommands[Players.MAX_PLAYERS];
  private final SavedState hashed = new SavedState();
  private long tick;

  PlayedWorld(Simulation simulation, LongFunction<? extends PlayerCode> codeOf) {
    super(simulation);
    this.codeOf = codeOf;
    Arrays.setAll(
        commands, player -> new TickCommands(new PlayerSlots(simulation, player), MAX_COMMANDS));
  }

  /** Sets a player's body, or removes the player with {@link BodyId#NONE}. */
  void player(int player, long body) {
    if (bodies[player] != body) {
      bodies[player] = body;
      codes[player] = body == BodyId.NONE ? null : codeOf.apply(body);
    }
  }

  long body(int player) {
    return bodies[player];
  }

  void saveCode(int player, SavedState destination) {
    PlayerCode code = codes[player];
    if (code != null) {
      code.save(destination);
    }
  }

  void restoreCode(int player, SavedState source) {
    PlayerCode code = codes[player];
    if (code != null) {
      code.restore(source);
    }
  }

  /** Returns true if a player's code does not need to be restored. */
  boolean matches(int player, SavedState predicted, SavedState server) {
    PlayerCode code = codes[player];
    return code == null || code.matches(predicted, server);
  }

  @Override
  public void begin(long ofTick, EventPublisher events) {
    tick = ofTick;
    simulation.begin(ofTick, events);
  }

  @Override
  public void control(TickInput input) {
    for (int player = 0; player < codes.length; player++) {
      PlayerCode code = codes[player];
      if (code != null) {
        code.control(
            tick, input.ofSender(player), simulation.view(tick - 1), commands[player].sender());
      }
    }
    for (TickCommands ofPlayer : commands) {
      ofPlayer.give();
    }
    simulation.control(input);
  }

  @Override
  public long stateHash() {
    long hash = simulation.stateHash();
    for (int player = 0; player < bodies.length; player++) {
      hash = hash * 31 + bodies[player];
      saveCode(player, hashed.clear());
      for (hashed.rewind(); hashed.remaining() > 0; ) {
        hash = hash * 31 + hashed.takeByte();
      }
    }
    return hash;
  }

  @Override
  public void save(SavedState destination) {
    simulation.save(destination);
    for (int player = 0; player < bodies.length; player++) {
      destination.putLong(bodies[player]);
      saveCode(player, destination);
    }
  }

  @Override
  public void restore(SavedState source) {
    simulation.restore(source);
    for (int player = 0; player < bodies.length; player++) {
      player(player, source.takeLong());
      restoreCode(player, source);
    }
  }
}
