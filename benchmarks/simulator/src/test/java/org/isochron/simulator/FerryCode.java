package org.isochron.simulator;

import java.util.List;
import java.util.function.Supplier;
import org.isochron.engine.Scene;
import org.isochron.gameplay.Riders;
import org.isochron.physics.Controller;
import org.isochron.physics.SavedState;
import org.isochron.physics.TickInput;
import org.isochron.physics.WorldView;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.Shape;
import org.isochron.state.CommandSender;
import org.isochron.state.SnapshotLayout;
import org.joml.Quaternionf;
import org.joml.Vector3d;
import org.joml.Vector3dc;

/** A ferry that turns while it moves, carries what stands on it, and is back at once at the end. */
final class FerryCode implements Controller {
  private static final int MAX_ABOARD = 8;
  private static final int ROUND = 400;
  private static final double SPEED = 0.015;

  private final long ferry;
  private final Vector3dc harbour;
  private final Riders riders = new Riders(MAX_ABOARD);
  private int ticks;

  private FerryCode(long ferry, Vector3dc harbour) {
    this.ferry = ferry;
    this.harbour = harbour;
  }

  static Supplier<FerryCode> in(World world, Scene.Builder scene) {
    Prefab deck = Prefab.kinematic(new Shape.Box(1.5f, 0.2f, 1.5f)).withContactEvents();
    long body = world.put(scene, deck, -3, 1.2, -1);
    world.put(scene, World.BOX, -3, 2, -1);
    return () -> new FerryCode(body, world.at(-3, 1.2, -1));
  }

  @Override
  public void control(long tick, TickInput input, WorldView view, CommandSender commands) {
    ticks++;
    int leg = ticks % ROUND;
    Vector3d place = harbour.add(SPEED * leg, 0, 0, new Vector3d());
    Quaternionf heading = new Quaternionf().rotateY(0.002f * leg);
    if (!view.contains(ferry)) {
      return;
    }
    if (leg == 0) {
      commands.teleport(ferry, place, heading);
    } else {
      commands.moveTo(ferry, place, heading);
    }
  }

  @Override
  public List<SnapshotLayout.Channel> channels() {
    return Riders.channels();
  }

  @Override
  public void show(ChannelWriter channels) {
    riders.ride(channels, 0, World.LOOSE, ferry); // as if it hung above, unless it is aboard
    riders.carry(channels, 0, ferry);
  }

  @Override
  public void save(SavedState destination) {
    destination.putInt(ticks);
  }

  @Override
  public void restore(SavedState source) {
    ticks = source.takeInt();
  }

  @Override
  public long stateHash() {
    return ticks;
  }
}
