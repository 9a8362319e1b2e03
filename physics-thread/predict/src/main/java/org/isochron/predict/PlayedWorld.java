package org.isochron.predict;

import java.util.Arrays;
import java.util.function.Consumer;
import java.util.function.LongFunction;
import org.isochron.physics.SavedState;
import org.isochron.physics.Simulation;
import org.isochron.physics.TickInput;
import org.isochron.physics.slice.ForwardingSimulation;
import org.isochron.physics.slice.TickCommands;
import org.isochron.state.BodyId;
import org.isochron.state.CommandSender;
import org.isochron.state.EventPublisher;
import org.jspecify.annotations.Nullable;

/**
 * A world in which the code of each player runs before the step, on the server and on clients.
 * Player n receives the input of sender n. Owner: the physics thread. Allocates only when a player
 * joins, or a tick has more commands than ever before.
 */
final class PlayedWorld extends ForwardingSimulation {
  private static final int MAX_COMMANDS = 4_096;
  private static final int MAX_PATCHES = 1 << 15;
  private static final long IDENTITY = 0x504c_4159_434f_4445L;

  private final LongFunction<? extends PlayerCode> codeOf;
  private final long[] bodies = new long[Players.MAX_PLAYERS];
  private final @Nullable PlayerCode[] codes = new PlayerCode[Players.MAX_PLAYERS];
  private final TickCommands[] commands = new TickCommands[Players.MAX_PLAYERS];
  private final TickCommands patches;
  private final Consumer<Players.FailedException> onFailure;
  private final boolean isServer;
  private final SavedState scratch = new SavedState();
  private long tick;

  /**
   * Creates the world of one end.
   *
   * @param isServer false for a client, whose world may lack a player's body until its prefab has
   *     arrived; the player's code does not run until then
   * @param onFailure called when a player's code throws; the player is then removed
   */
  PlayedWorld(
      Simulation simulation,
      LongFunction<? extends PlayerCode> codeOf,
      boolean isServer,
      Consumer<Players.FailedException> onFailure) {
    super(simulation);
    this.codeOf = codeOf;
    this.isServer = isServer;
    this.onFailure = onFailure;
    patches = new TickCommands(simulation, MAX_PATCHES);
    Arrays.setAll(
        commands, player -> new TickCommands(new PlayerSlots(simulation, player), MAX_COMMANDS));
  }

  /** Returns the sender of commands that begin the next tick. */
  CommandSender patches() {
    return patches.sender();
  }

  /** Returns the sender of commands of a tick, whose spawns take the slots of a player. */
  CommandSender commands(int player) {
    return commands[player].sender();
  }

  /** Applies the commands of a player's sender now. */
  void give(int player) {
    commands[player].give();
  }

  /** Sets a player's body, or removes the player with {@link BodyId#NONE}. */
  void player(int player, long body) {
    if (bodies[player] != body) {
      bodies[player] = body;
      codes[player] = null;
      try {
        codes[player] = body == BodyId.NONE ? null : codeOf.apply(body);
      } catch (Throwable e) {
        fail(player, e);
      }
    }
  }

  private void fail(int player, Throwable e) {
    PlayerCode code = codes[player];
    String name = code == null ? "code" : code.getClass().getName();
    bodies[player] = BodyId.NONE;
    codes[player] = null;
    commands[player].drop();
    onFailure.accept(new Players.FailedException(player, name, tick, e));
  }

  long body(int player) {
    return bodies[player];
  }

  void saveCode(int player, SavedState destination) {
    PlayerCode code = codes[player];
    if (code == null) {
      return;
    }
    int before = destination.byteSize();
    try {
      code.save(destination);
      int bytes = destination.byteSize() - before;
      if (bytes > PlayerCode.MAX_BYTES) {
        throw new IllegalArgumentException(
            "it saves %d bytes: at most %d are sent; keep what can be recomputed out of them"
                .formatted(bytes, PlayerCode.MAX_BYTES));
      }
    } catch (Throwable e) {
      fail(player, e);
    }
  }

  /** Restores the code of a player from the server's state; a damaged one changes nothing. */
  void followCode(int player, SavedState server) {
    PlayerCode code = codes[player];
    if (code != null) {
      code.save(scratch.clear());
      try {
        code.restore(server);
      } catch (RuntimeException e) {
        code.restore(scratch.rewind());
      }
    }
  }

  /** Returns true if a player's code does not need to be restored. */
  boolean matches(int player, SavedState predicted, SavedState server) {
    PlayerCode code = codes[player];
    try {
      return code == null || code.matches(predicted, server);
    } catch (RuntimeException e) { // the server's state is damaged
      return false;
    }
  }

  @Override
  public void begin(long ofTick, EventPublisher events) {
    tick = ofTick;
    simulation.begin(ofTick, events);
    patches.give();
  }

  @Override
  public void control(TickInput input) {
    for (int player = 0; player < codes.length; player++) {
      PlayerCode code = codes[player];
      if (code != null && mayRun(player)) {
        TickInput own = input.ofSender(player);
        try {
          code.control(tick, own, simulation.view(tick - 1), commands[player].sender());
        } catch (Throwable e) {
          fail(player, e);
        }
      }
    }
    for (TickCommands ofPlayer : commands) {
      ofPlayer.give();
    }
    simulation.control(input);
  }

  private boolean mayRun(int player) {
    return isServer || simulation.view(tick - 1).contains(bodies[player]);
  }

  @Override
  public long stateHash() {
    long hash = simulation.stateHash();
    for (int player = 0; player < bodies.length; player++) {
      hash = hash * 31 + bodies[player];
      saveCode(player, scratch.clear());
      for (scratch.rewind(); scratch.remaining() > 0; ) {
        hash = hash * 31 + scratch.takeByte();
      }
    }
    return hash;
  }

  @Override
  public void save(SavedState destination) {
    simulation.save(destination);
    for (int player = 0; player < bodies.length; player++) {
      destination.putLong(bodies[player]);
      if (codes[player] != null) {
        int part = destination.beginPart(IDENTITY);
        saveCode(player, destination);
        destination.endPart(part);
      }
    }
  }

  @Override
  public void restore(SavedState source) {
    simulation.restore(source);
    for (int player = 0; player < bodies.length; player++) {
      player(player, source.takeLong());
      PlayerCode code = codes[player];
      if (code != null) {
        int end = source.takePart(IDENTITY);
        int begin = source.place();
        code.restore(source);
        if (source.place() != end) {
          throw new IllegalStateException(
              "%s saves %d bytes but restores %d: let restore take what save puts, in the same order"
                  .formatted(code.getClass().getName(), end - begin, source.place() - begin));
        }
      }
    }
  }
}
