package org.isochron.shapes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Random;
import org.joml.Quaternionf;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;

final class PrefabBytesTest {
  private static final Shape HULL = new Shape.Hull(List.of(
      new Vector3f(0, 1, 0),
      new Vector3f(1, 0, 0),
      new Vector3f(0, 0, 1),
      new Vector3f(-1, -1, -1)));
  private static final Shape MESH = new Shape.Mesh(
      List.of(new Vector3f(0, 0, 0), new Vector3f(1, 0, 0), new Vector3f(0, 0, 1)),
      List.of(new Shape.Triangle(0, 1, 2), new Shape.Triangle(2, 1, 0)));
  private static final Shape.HeightField FIELD =
      Shape.HeightField.of(4, 3, 0.5f, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, -12);
  private static final List<Prefab> PREFABS = List.of(
      Prefab.dynamic(new Shape.Box(1, 2, 3), 4)
          .withFriction(0.1)
          .withRestitution(0.9)
          .withContinuousCollision(),
      Prefab.dynamic(new Shape.Sphere(0.3f), 1).withLayer(31).withMask(5).withContactEvents(),
      Prefab.kinematic(new Shape.Capsule(1, 0.2f)).withDamping(0.1, 3).withGravityFactor(-2),
      Prefab.dynamic(HULL, 2)
          .withLockedAxes(Prefab.LockedAxis.MOVE_Z, Prefab.LockedAxis.TURN_X)
          .withoutSleep(),
      Prefab.dynamic(HULL, 2)
          .withMassProperties(new MassProperties(
              3, new Vector3f(1, 2, 3), new Vector3f(3, 4, 5), new Quaternionf().rotateX(1))),
      Prefab.dynamic(new Shape.Box(1, 1, 1), 1)
          .withMassProperties(MassProperties.of(new Shape.Box(1, 2, 3), 5))
          .withSurface(Prefab.Surface.PLAIN.withVelocity(new Vector3f(1, 0, 0))),
      Prefab.fixed(MESH),
      Prefab.fixed(FIELD),
      Prefab.fixed(FIELD.withHoles(1, 0, 1, 2, true)),
      Prefab.dynamic(new Shape.Cylinder(0.1f, 0.4f), 2),
      Prefab.dynamic(new Shape.Cone(0.8f, 0.4f), 2),
      Prefab.fixed(new Shape.Sphere(2))
          .withSurface(new Prefab.Surface(
              new Vector3f(1, -2, 3),
              Prefab.Surface.Rule.LEAST,
              Prefab.Surface.Rule.PRODUCT,
              List.of())),
      Prefab.fixed(FIELD.withMaterial(0, 1, 2, 1, 255))
          .withSurface(Prefab.Surface.PLAIN.withMaterials(
              new Prefab.Surface.Material(0.1, 0.9), new Prefab.Surface.Material(0.2, 0))),
      Prefab.fixed(new Shape.Compound(List.of(
              Shape.Part.at(HULL, 1, 2, 3),
              new Shape.Part(
                  new Shape.Sphere(1), new Vector3f(4, 5, 6), new Quaternionf().rotateX(1)))))
          .sensor());

  @Test
  void everyPrefabIsReadAsItWasWritten() {
    for (Prefab prefab : PREFABS) {
      ByteBuffer bytes = bytes(prefab);

      assertThat(bytes.remaining()).isEqualTo(prefab.byteSize());
      assertThat(Prefab.readFrom(bytes)).isEqualTo(prefab);
      assertThat(bytes.hasRemaining()).isFalse();
    }
  }

  @Test
  void everyBlendModeIsReadAsItWasWrittenAndOthersAreRefused() {
    Prefab swept = PREFABS.get(0);
    for (Prefab.Blend blend : Prefab.Blend.values()) {
      assertThat(Prefab.readFrom(bytes(swept.withBlend(blend)))).isEqualTo(swept.withBlend(blend));
    }
    ByteBuffer bytes = bytes(swept);
    int flags = swept.byteSize() - 3 * Integer.BYTES - 3 * Double.BYTES - 1;
    bytes.put(flags, (byte) (bytes.get(flags) | 7 << 5));
    assertThatThrownBy(() -> Prefab.readFrom(bytes))
        .hasMessageContaining("blend mode is 7, and there are 5");
  }

  @Test
  void bytesThatEndTooEarlyAreRefused() {
    for (Prefab prefab : PREFABS) {
      for (int length = 0; length < prefab.byteSize(); length++) {
        ByteBuffer cut = bytes(prefab).limit(length);
        assertThatThrownBy(() -> Prefab.readFrom(cut)).isInstanceOf(IllegalArgumentException.class);
      }
    }
  }

  @Test
  void damagedBytesMakeAPrefabOrAreRefused() {
    Random random = new Random(7);
    int refused = 0;
    for (int i = 0; i < 5_000; i++) {
      ByteBuffer bytes = bytes(PREFABS.get(random.nextInt(PREFABS.size())));
      for (int damage = random.nextInt(3); damage >= 0; damage--) {
        bytes.put(random.nextInt(bytes.limit()), (byte) random.nextInt());
      }
      try {
        Prefab.readFrom(bytes);
      } catch (IllegalArgumentException e) {
        refused++;
      }
    }
    assertThat(refused).isBetween(250, 4_999);
  }

  private static ByteBuffer bytes(Prefab prefab) {
    ByteBuffer bytes = ByteBuffer.allocate(prefab.byteSize());
    prefab.writeTo(bytes);
    return bytes.flip();
  }

  @Test
  void fieldWhoseMaterialsAreAllTakenBackEqualsOneWithout() {
    assertThat(FIELD.withMaterial(0, 0, 1, 1, 7).withMaterial(0, 0, 1, 1, 0)).isEqualTo(FIELD);
  }
}
