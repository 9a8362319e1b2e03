package org.isochron.predict;

import org.isochron.gameplay.CharacterMover;
import org.isochron.physics.SavedState;
import org.isochron.physics.TickInput;
import org.isochron.physics.WorldView;
import org.isochron.shapes.Shape;
import org.isochron.state.CommandSender;
import org.joml.Vector3f;

/** A character that walks along two axes and jumps. */
final class Walker implements PlayerCode {
  static final int X = 1;
  static final int Z = 2;
  static final int JUMP = 3;
  static final int LAYER = 1;
  static final int OTHER_LAYER = 2;
  static final float SPEED = 3;
  static final Shape.Capsule CAPSULE = new Shape.Capsule(0.5f, 0.3f);

  private final CharacterMover mover;
  private final Vector3f walk = new Vector3f();

  /** A walker that passes through other players. */
  Walker(long body) {
    this(body, ~(1 << LAYER | 1 << OTHER_LAYER));
  }

  private Walker(long body, int mask) {
    mover = new CharacterMover(body, CharacterMover.Settings.of(CAPSULE, mask));
  }

  /** Returns a walker that stands on the players of the other layer. */
  static Walker solid(long body) {
    return new Walker(body, ~(1 << (body == PredictedGame.FIRST ? LAYER : OTHER_LAYER)));
  }

  @Override
  public void control(long tick, TickInput input, WorldView view, CommandSender commands) {
    if (input.pressCount(JUMP) > 0) {
      mover.jump(4);
    }
    mover.move(view, commands, walk.set(input.level(X), 0, input.level(Z)).mul(SPEED));
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
