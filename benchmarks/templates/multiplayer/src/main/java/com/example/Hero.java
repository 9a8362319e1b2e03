package com.example;

import org.isochron.gameplay.CharacterMover;
import org.isochron.physics.SavedState;
import org.isochron.physics.TickInput;
import org.isochron.physics.WorldView;
import org.isochron.predict.PlayerCode;
import org.isochron.state.CommandSender;
import org.joml.Vector3f;

/** Moves a player's body by its input, on the server and on the clients. */
final class Hero implements PlayerCode {
  static final int LEFT = 263; // GLFW's numbers of the keys
  static final int RIGHT = 262;
  static final int UP = 265;
  static final int DOWN = 264;
  static final int JUMP = 32;
  static final int SHOOT = 70; // f
  private static final float SPEED = 5;
  private static final float JUMP_SPEED = 5;

  private final CharacterMover mover;
  private final Vector3f walk = new Vector3f();

  Hero(long body) {
    int mask = ~(1 << Arena.HERO_LAYER); // heroes pass through each other
    mover = new CharacterMover(body, CharacterMover.Settings.of(Arena.CAPSULE, mask));
  }

  @Override
  public void control(long tick, TickInput input, WorldView view, CommandSender commands) {
    walk.set(
        (input.isDown(RIGHT) ? 1 : 0) - (input.isDown(LEFT) ? 1 : 0),
        0,
        (input.isDown(DOWN) ? 1 : 0) - (input.isDown(UP) ? 1 : 0));
    if (walk.lengthSquared() > 0) {
      mover.face((float) Math.atan2(walk.x, walk.z));
      walk.normalize(SPEED);
    }
    if (input.pressCount(JUMP) > 0) {
      mover.jump(JUMP_SPEED);
    }
    mover.move(view, commands, walk);
  }

  @Override
  public void save(SavedState destination) {
    mover.save(destination);
  }

  @Override
  public void restore(SavedState source) {
    mover.restore(source);
  }
}
