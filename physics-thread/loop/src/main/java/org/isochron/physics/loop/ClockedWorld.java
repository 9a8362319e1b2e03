package org.isochron.physics.loop;

import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import java.util.function.Function;
import org.isochron.physics.PhysicsSettings;
import org.isochron.physics.RunningWorld;
import org.isochron.physics.SavedWorld;
import org.isochron.physics.Steppable;
import org.isochron.physics.WorldView;
import org.isochron.shapes.Prefab;
import org.isochron.state.NanoClock;
import org.isochron.state.SharedState;
import org.jspecify.annotations.Nullable;

/**
 * A running world whose ticks a clock drives. A subclass advances the {@link ClockedDriver} on a
 * thread, in a frame loop or on a host. Any thread may use the world.
 */
public abstract class ClockedWorld implements RunningWorld {
  protected final ClockedDriver ticking;
  private final SharedState shared;

  /** Claims the writing side. */
  protected ClockedWorld(
      SharedState shared,
      Steppable simulation,
      PhysicsSettings settings,
      NanoClock costClock,
      boolean framed) {
    this.shared = shared;
    ticking = new ClockedDriver(
        shared, simulation, settings, costClock, framed, this::wake, this::tickNanos);
  }

  /**
   * Wakes the thread that advances this world, after a new request; any thread may call this. The
   * default does nothing, because a frame loop checks for requests in every frame.
   */
  protected void wake() {}

  /** Returns the mean cost of a tick, or 0 if it is not measured. Called by the ticking thread. */
  protected long tickNanos() {
    return 0;
  }

  @Override
  public final SharedState state() {
    return shared;
  }

  @Override
  public final RunningWorld.TimeControl time() {
    return ticking.time();
  }

  @Override
  public final <T extends @Nullable Object> CompletionStage<T> ask(
      Function<? super WorldView, T> question) {
    return ticking.ask(question);
  }

  @Override
  public final boolean ask(Consumer<? super WorldView> question, long token) {
    return ticking.ask(question, token);
  }

  @Override
  public final CompletionStage<SavedWorld> save() {
    return ticking.save();
  }

  @Override
  public final int addPrefab(Prefab prefab) {
    return ticking.prefabs().add(prefab);
  }

  @Override
  public final void releasePrefab(int prefab) {
    ticking.prefabs().release(prefab);
  }

  @Override
  public final void preparePrefab(int prefab) {
    ticking.prefabs().prepare(prefab);
  }

  @Override
  public final RunningWorld.Statistics statistics() {
    return ticking.statistics();
  }
}
