package org.isochron.predict;

import org.isochron.physics.SavedState;
import org.isochron.physics.TickInput;
import org.isochron.physics.WorldView;
import org.isochron.state.BodyId;
import org.isochron.state.CommandSender;
import org.joml.Quaternionf;
import org.joml.Vector3d;
import org.joml.Vector3f;

/** A walker that shoots a ball when it jumps, and removes the ball half a second later. */
final class Shooter implements PlayerCode {
  static final int BALL = 2;
  private static final int LIFE = 50;

  private final Walker walker;
  private final long body;
  private long ball;
  private int age;

  Shooter(long body) {
    this(body, new Walker(body));
  }

  private Shooter(long body, Walker walker) {
    this.walker = walker;
    this.body = body;
  }

  /** Returns a shooter that stands on other players. */
  static Shooter solid(long body) {
    return new Shooter(body, Walker.solid(body));
  }

  @Override
  public void control(long tick, TickInput input, WorldView view, CommandSender commands) {
    walker.control(tick, input, view, commands);
    if (ball != BodyId.NONE && ++age > LIFE) {
      commands.despawn(ball);
      ball = BodyId.NONE;
    }
    if (ball == BodyId.NONE && input.pressCount(Walker.JUMP) > 0 && view.contains(body)) {
      Vector3d from = view.position(body, new Vector3d()).add(0, 1.5, 0);
      ball = commands.spawn(BALL, from, new Quaternionf(), new Vector3f(3, 3, 0), new Vector3f());
      age = 0;
    }
  }

  @Override
  public void save(SavedState destination) {
    walker.save(destination);
    destination.putLong(ball);
    destination.putInt(age);
  }

  @Override
  public void restore(SavedState source) {
    walker.restore(source);
    ball = source.takeLong();
    age = source.takeInt();
  }
}
