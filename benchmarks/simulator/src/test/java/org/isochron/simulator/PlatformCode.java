package org.isochron.simulator;

import java.util.function.Supplier;
import org.isochron.engine.Scene;
import org.isochron.gameplay.CollisionFilter;
import org.isochron.physics.Controller;
import org.isochron.physics.SavedState;
import org.isochron.physics.TickInput;
import org.isochron.physics.WorldView;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.Shape;
import org.isochron.state.CommandSender;
import org.joml.Vector3f;

/** A platform that bodies pass from below and land on from above. */
final class PlatformCode implements Controller {
  private static final int MAX_NEAR = 16;

  private final CollisionFilter filter;

  private PlatformCode(long body) {
    filter = new CollisionFilter(
        body,
        new Shape.Box(2.5f, 1, 2.5f),
        Prefab.ALL_LAYERS,
        MAX_NEAR,
        CollisionFilter.oneWay(new Vector3f(0, 1, 0)));
  }

  static Supplier<PlatformCode> in(World world, Scene.Builder scene) {
    long body = world.put(scene, Prefab.fixed(new Shape.Box(1.5f, 0.1f, 1.5f)), -2, 1.5, 1);
    return () -> new PlatformCode(body);
  }

  @Override
  public void control(long tick, TickInput input, WorldView view, CommandSender commands) {
    filter.decide(view, commands);
  }

  @Override
  public void save(SavedState destination) {
    filter.save(destination);
  }

  @Override
  public void restore(SavedState source) {
    filter.restore(source);
  }

  @Override
  public long stateHash() {
    return filter.stateHash();
  }
}
