package org.isochron.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.function.Supplier;
import org.isochron.engine.Scene;
import org.isochron.gameplay.CharacterMover;
import org.isochron.physics.Controller;
import org.isochron.physics.SavedState;
import org.isochron.physics.TickInput;
import org.isochron.physics.WorldView;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.Shape;
import org.isochron.state.CommandSender;
import org.joml.Vector3f;

/** A character that walks over a low step to and fro, and jumps and crouches as devices say. */
final class WalkerCode implements Controller {
  static final int JUMP = 0;
  static final int CROUCH = 1;
  static final int TURN = 8;

  private static final int OWN_LAYER = 5;
  private static final int ROUND = 300;
  private static final float SPEED = 3;
  private static final Shape.Capsule UPRIGHT = new Shape.Capsule(0.6f, 0.3f);
  private static final int MASK = ~(1 << OWN_LAYER);

  private final CharacterMover mover;
  private final Vector3f walk = new Vector3f();
  private final Vector3f drift = new Vector3f();

  private WalkerCode(long body, CharacterMover.Settings settings) {
    mover = new CharacterMover(body, settings);
  }

  static Supplier<WalkerCode> in(World world, Scene.Builder scene) {
    Shape low = CharacterMover.Settings.of(UPRIGHT, MASK).crouchedShape();
    int upright = scene.prefab(capsule(UPRIGHT));
    int crouched = scene.prefab(capsule(low));
    world.put(scene, Prefab.fixed(new Shape.Box(1, 1, 2)), 0, 0.25 - 1, 6);
    long body = world.put(scene, upright, -4, 1, 5.5);
    CharacterMover.Settings settings = CharacterMover.Settings.of(UPRIGHT, MASK)
        .withPrefabs(upright, crouched)
        .withRate(world.rate())
        .withSlope((float) (Math.PI / 4))
        .withStepHeight(0.3f)
        .withGravity(9.81f)
        .withPushForce(200)
        .withCrouchedHalfHeight(UPRIGHT.halfHeight() / 3)
        .withGroundVelocity(true);
    return () -> new WalkerCode(body, settings);
  }

  private static Prefab capsule(Shape shape) {
    return Prefab.kinematic(shape).withLayer(OWN_LAYER).withMask(MASK);
  }

  @Override
  public void control(long tick, TickInput input, WorldView view, CommandSender commands) {
    if (input.pressCount(JUMP) > 0) {
      mover.jump(4);
    }
    mover.crouch(input.isDown(CROUCH));
    mover.face(input.level(TURN));
    walk.x = tick % ROUND < ROUND / 2 ? SPEED : -SPEED;
    mover.move(view, commands, walk);
    assertThat(mover.drift(drift).isFinite()).isTrue();
  }

  @Override
  public void save(SavedState destination) {
    mover.save(destination);
  }

  @Override
  public void restore(SavedState source) {
    mover.restore(source);
  }

  @Override
  public long stateHash() {
    return mover.stateHash();
  }
}
