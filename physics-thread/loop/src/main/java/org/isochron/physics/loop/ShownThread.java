package org.isochron.physics.loop;

import java.util.Objects;
import org.isochron.physics.PhysicsSettings;
import org.isochron.physics.PhysicsThread;
import org.isochron.physics.Steppable;
import org.isochron.physics.TickSettings;
import org.isochron.state.SharedState;

/** A physics thread that an adapter to a game engine starts, and its time while the game shows. */
public record ShownThread(PhysicsThread physics, ShownTime time) implements AutoCloseable {
  /**
   * Starts a physics thread. After an exception the simulation still belongs to the caller.
   *
   * @param hidden true if time waits for {@link ShownTime#show}
   */
  public static ShownThread start(
      SharedState state, Steppable simulation, PhysicsSettings settings, boolean hidden) {
    Objects.requireNonNull(settings, "settings is null; use PhysicsSettings.DEFAULT");
    TickSettings ticks = settings.ticks();
    boolean paused = ticks.startPaused();
    PhysicsThread physics = PhysicsThread.start(
        state, simulation, settings.withTicks(ticks.withStartPaused(paused || hidden)));
    return new ShownThread(physics, new ShownTime(physics.time(), paused, hidden));
  }

  /**
   * Ends the thread.
   *
   * @throws IllegalStateException if it has failed
   */
  @Override
  public void close() {
    physics.close();
  }
}
