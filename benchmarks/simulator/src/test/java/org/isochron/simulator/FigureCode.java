package org.isochron.simulator;

import java.util.List;
import java.util.function.Supplier;
import org.isochron.engine.Ragdoll;
import org.isochron.engine.Ragdoll.Bone;
import org.isochron.engine.Scene;
import org.isochron.physics.Controller;
import org.isochron.physics.SavedState;
import org.isochron.physics.TickInput;
import org.isochron.physics.WorldView;
import org.isochron.state.CommandSender;
import org.joml.Quaternionf;
import org.joml.Vector3d;
import org.joml.Vector3f;
import org.jspecify.annotations.Nullable;

/** A ragdoll that comes stiff, goes limp, and goes. */
final class FigureCode implements Controller {
  private static final int BONE_LAYER = 6;
  private static final int ROUND = 250;
  private static final int COMES = 20;
  private static final int GOES_LIMP = 120;
  private static final int GOES = 200;
  private static final Ragdoll FIGURE = Ragdoll.of(List.of(
      Bone.root("hips", at(0, 0), at(0, 0.4f), 0.12f, 8),
      Bone.of("chest", "hips", at(0, 0.42f), at(0, 0.9f), 0.14f, 10),
      Bone.of("arm", "chest", at(0.2f, 0.8f), at(0.6f, 0.8f), 0.06f, 2),
      Bone.of("leg", "hips", at(0, -0.02f), at(0, -0.6f), 0.08f, 5)));

  private final int firstPrefab;
  private final Vector3d place;
  private final Ragdoll.Pose pose = FIGURE.pose();
  private Ragdoll.@Nullable Placed figure;
  private int ticks;

  private FigureCode(int firstPrefab, Vector3d place) {
    this.firstPrefab = firstPrefab;
    this.place = place;
  }

  static Supplier<FigureCode> in(World world, Scene.Builder scene) {
    int first = FIGURE.addPrefabs(scene, BONE_LAYER);
    FIGURE.place(scene, first, world.at(-1, 2, 3), new Quaternionf());
    return () -> new FigureCode(first, world.at(1, 3, 3));
  }

  private static Vector3f at(float x, float y) {
    return new Vector3f(x, y, 0);
  }

  @Override
  public void control(long tick, TickInput input, WorldView view, CommandSender commands) {
    ticks++;
    Ragdoll.Placed present = figure;
    if (present == null) {
      if (tick % ROUND == COMES) {
        come(commands);
      }
    } else if (tick % ROUND == GOES) {
      for (int bone = 0; bone < FIGURE.bones().size(); bone++) {
        commands.despawn(present.body(bone));
      }
      figure = null;
    } else if (tick % ROUND == GOES_LIMP) {
      present.relax(commands);
    } else {
      pose.turn("arm", new Quaternionf().rotateZ(ticks % 40 * 0.02f));
      present.drive(view, commands, pose);
    }
  }

  private void come(CommandSender commands) {
    try {
      Ragdoll.Placed placed = FIGURE.spawn(commands, firstPrefab, place, new Quaternionf());
      placed.stiffen(commands, 60, 3, 1);
      figure = placed;
    } catch (IllegalStateException e) {
      figure = null; // the world is full
    }
  }

  @Override
  public void save(SavedState destination) {
    destination.putInt(ticks);
    destination.putInt(figure == null ? 0 : 1);
    if (figure != null) {
      figure.save(destination);
    }
  }

  @Override
  public void restore(SavedState source) {
    ticks = source.takeInt();
    figure = source.takeInt() == 0 ? null : FIGURE.restore(source);
  }

  @Override
  public long stateHash() {
    return figure == null ? ticks : 31L * ticks + figure.body(0);
  }
}
