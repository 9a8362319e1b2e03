package org.isochron.bench.examples.byhand;

import com.github.stephengold.joltjni.CapsuleShape;
import com.github.stephengold.joltjni.CharacterVirtual;
import com.github.stephengold.joltjni.CharacterVirtualSettings;
import com.github.stephengold.joltjni.ExtendedUpdateSettings;
import com.github.stephengold.joltjni.Quat;
import com.github.stephengold.joltjni.RVec3;
import com.github.stephengold.joltjni.Vec3;
import org.joml.Vector3f;

/** Moves a player by its keys, on the server and on its client. */
final class HeroByHand {
  static final int LEFT = 1;
  static final int RIGHT = 2;
  static final int UP = 4;
  static final int DOWN = 8;
  static final int JUMP = 16;
  static final int SHOOT = 32;
  static final float HALF_HEIGHT = 0.6f;
  static final float RADIUS = 0.35f;

  /** Position, velocity, direction, whether it stands, and the velocity of what it stands on. */
  static final int FLOATS = 11;

  private static final float SPEED = 5;
  private static final float JUMP_SPEED = 5;
  private static final float STRENGTH = 500;
  private static final Vec3 GRAVITY = new Vec3(0, ArenaByHand.GRAVITY, 0);

  private final ArenaByHand arena;
  private final CharacterVirtual body;
  private final ExtendedUpdateSettings stairs = new ExtendedUpdateSettings();
  private float yaw;
  private boolean stands;
  private Vec3 ground = new Vec3();

  HeroByHand(ArenaByHand arena, Vector3f start) {
    this.arena = arena;
    CharacterVirtualSettings settings = new CharacterVirtualSettings();
    settings.setShape(new CapsuleShape(HALF_HEIGHT, RADIUS));
    settings.setMaxStrength(STRENGTH);
    RVec3 at = new RVec3(start.x, start.y, start.z);
    body = new CharacterVirtual(settings, at, new Quat(), 0, arena.system);
  }

  static Vector3f start(int number) {
    return new Vector3f(number % 8 - 4, 1, 0);
  }

  void step(int keys, int keysBefore) {
    Vector3f walk =
        new Vector3f(bit(keys, RIGHT) - bit(keys, LEFT), 0, bit(keys, DOWN) - bit(keys, UP));
    if (walk.lengthSquared() > 0) {
      yaw = (float) Math.atan2(walk.x, walk.z);
      walk.normalize(SPEED);
    }
    float up = body.getLinearVelocity().getY();
    if (stands && up - ground.getY() < 0.1f) {
      up = (keys & ~keysBefore & JUMP) != 0 ? ground.getY() + JUMP_SPEED : ground.getY();
      walk.add(ground.getX(), 0, ground.getZ());
    }
    up += ArenaByHand.GRAVITY * ArenaByHand.STEP;
    body.setLinearVelocity(new Vec3(walk.x, up, walk.z));
    body.extendedUpdate(
        ArenaByHand.STEP,
        GRAVITY,
        stairs,
        arena.anyPart,
        arena.anyLayer,
        arena.anyBody,
        arena.anyShape,
        arena.allocator);
    body.updateGroundVelocity();
    stands = body.isSupported();
    ground = body.getGroundVelocity();
  }

  private static int bit(int keys, int key) {
    return (keys & key) == 0 ? 0 : 1;
  }

  Vector3f position() {
    RVec3 position = body.getPosition();
    return new Vector3f((float) position.xx(), (float) position.yy(), (float) position.zz());
  }

  float yaw() {
    return yaw;
  }

  Vector3f aim() {
    return new Vector3f((float) Math.sin(yaw), 0, (float) Math.cos(yaw));
  }

  void moveTo(Vector3f position) {
    body.setPosition(new RVec3(position.x, position.y, position.z));
    body.setLinearVelocity(new Vec3());
    stands = false;
  }

  float[] save() {
    Vector3f position = position();
    Vec3 velocity = body.getLinearVelocity();
    return new float[] {
      position.x,
      position.y,
      position.z,
      velocity.getX(),
      velocity.getY(),
      velocity.getZ(),
      yaw,
      stands ? 1 : 0,
      ground.getX(),
      ground.getY(),
      ground.getZ()
    };
  }

  void restore(float[] from) {
    body.setPosition(new RVec3(from[0], from[1], from[2]));
    body.setLinearVelocity(new Vec3(from[3], from[4], from[5]));
    yaw = from[6];
    stands = from[7] != 0;
    ground = new Vec3(from[8], from[9], from[10]);
  }

  /** Returns the distance at which a ray hits a hero that stands at a position, or its reach. */
  static float distance(Vector3f from, Vector3f aim, float reach, Vector3f hero) {
    float x = hero.x - from.x;
    float z = hero.z - from.z;
    float along = x * aim.x + z * aim.z; // the aim is horizontal
    float besideSquared = x * x + z * z - along * along;
    boolean misses = besideSquared > RADIUS * RADIUS
        || Math.abs(from.y - hero.y) > HALF_HEIGHT + RADIUS
        || along < 0;
    return misses ? reach : along - (float) Math.sqrt(RADIUS * RADIUS - besideSquared);
  }
}
