package org.isochron.predict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.isochron.predict.NearBodies.Role.FAR;
import static org.isochron.predict.NearBodies.Role.JOINTED;
import static org.isochron.predict.NearBodies.Role.NEAR;
import static org.isochron.predict.NearBodies.Role.PROXY;

import java.util.ArrayList;
import java.util.List;
import java.util.function.LongPredicate;
import org.isochron.shapes.Joint;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.PrefabTable;
import org.isochron.shapes.Shape;
import org.isochron.state.BodyId;
import org.joml.Quaternionf;
import org.joml.Vector3d;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;

final class NearBodiesTest {
  private static final double RADIUS = 10;
  private static final float SIZE = 0.5f;

  private final PrefabTable prefabs =
      PrefabTable.of(List.of(Prefab.dynamic(new Shape.Sphere(SIZE), 1)));
  private final RecordedTick now = new RecordedTick(2_000);
  private final NearBodies near = new NearBodies(2_000);
  private final List<Joint.HeldPoints> joints = new ArrayList<>();
  private final long own = add(0, true);
  private LongPredicate seen = body -> true;

  private long add(double x, boolean awake) {
    int slot = now.slotCount++;
    now.ids[slot] = BodyId.of(slot, 1);
    now.awake[slot] = awake;
    now.poses.set(slot, new Vector3d(x, 0, 0), new Quaternionf());
    return now.ids[slot];
  }

  private void move(long body, double x) {
    now.poses.set(BodyId.slot(body), new Vector3d(x, 0, 0), new Quaternionf());
  }

  private double choose() {
    return near.choose(now, prefabs, joints, own, RADIUS, seen);
  }

  private NearBodies.Role role(long body) {
    return near.role(BodyId.slot(body));
  }

  @Test
  void bodyComesNearAtTheRadiusAndLeavesALittleFurtherOut() {
    long body = add(RADIUS + 2 * SIZE, false);
    choose();
    assertThat(role(own)).isEqualTo(NEAR);
    assertThat(role(body)).isEqualTo(FAR);
    move(body, RADIUS + SIZE - 0.01);
    choose();
    assertThat(role(body)).isEqualTo(NEAR);
    move(body, RADIUS + SIZE + NearBodies.HYSTERESIS - 0.01);
    choose();
    assertThat(role(body)).as("stays").isEqualTo(NEAR);
    move(body, RADIUS + SIZE + NearBodies.HYSTERESIS + 0.01);
    choose();
    assertThat(role(body)).isEqualTo(FAR);
    move(body, RADIUS + SIZE + 0.01);
    choose();
    assertThat(role(body)).as("comes later than it left").isEqualTo(FAR);
  }

  @Test
  void anotherBodyInTheSlotHasNoHysteresis() {
    long body = add(RADIUS, false);
    choose();
    move(body, RADIUS + SIZE + 0.5 * NearBodies.HYSTERESIS);
    now.ids[BodyId.slot(body)] = BodyId.of(BodyId.slot(body), 2);
    choose();
    assertThat(role(body)).isEqualTo(FAR);
  }

  @Test
  void contactsOfAwakeBodiesAreFollowedAndThoseOfSleepingOnesAreNot() {
    long[] awake = new long[30];
    for (int index = 0; index < awake.length; index++) {
      awake[index] = add(RADIUS + 0.9 * index, true);
    }
    choose();
    assertThat(role(awake[3])).isEqualTo(NEAR);
    assertThat(role(awake[6])).as("within the reach").isEqualTo(NEAR);
    assertThat(role(awake[29])).as("beyond the reach").isNotEqualTo(NEAR);

    for (long body : awake) {
      now.awake[BodyId.slot(body)] = false;
    }
    move(awake[0], RADIUS);
    NearBodies fresh = new NearBodies(2_000);
    fresh.choose(now, prefabs, joints, own, RADIUS, seen);
    assertThat(fresh.role(BodyId.slot(awake[0]))).isEqualTo(NEAR);
    assertThat(fresh.role(BodyId.slot(awake[3]))).isNotEqualTo(NEAR);
  }

  @Test
  void manyJointedBodiesFarAwayDoNotShrinkTheRadius() {
    for (int pair = 0; pair < NearBodies.MAX_BODIES; pair++) {
      long one = add(100 + 3 * pair, false);
      long other = add(101 + 3 * pair, false);
      joints.add(new Joint.HeldPoints(one, new Vector3f(), other, new Vector3f()));
    }

    assertThat(choose()).isEqualTo(RADIUS);
  }

  @Test
  void jointedBodiesAreNearTogetherOrProxies() {
    long inside = add(5, false);
    long middle = add(30, false);
    long outside = add(60, false);
    long lone = add(80, false);
    long pair = add(90, false);
    joints.add(new Joint.HeldPoints(middle, new Vector3f(), outside, new Vector3f()));
    joints.add(new Joint.HeldPoints(inside, new Vector3f(), middle, new Vector3f()));
    joints.add(new Joint.HeldPoints(lone, new Vector3f(), pair, new Vector3f()));
    choose();

    assertThat(role(outside)).isEqualTo(NEAR);
    assertThat(role(lone)).isEqualTo(JOINTED);
    assertThat(role(pair)).isEqualTo(JOINTED);
  }

  @Test
  void proxiesSurroundNearBodies() {
    long edge = add(RADIUS + SIZE - 0.01, false);
    long within = add(RADIUS + 3 * SIZE + NearBodies.PROXY_DISTANCE - 0.05, false);
    long beyond = add(RADIUS + 3 * SIZE + NearBodies.PROXY_DISTANCE + 0.05, false);
    choose();

    assertThat(role(edge)).isEqualTo(NEAR);
    assertThat(role(within)).isEqualTo(PROXY);
    assertThat(role(beyond)).isEqualTo(FAR);
  }

  @Test
  void radiusShrinksIfTooManyBodiesAreNear() {
    for (int index = 0; index < 1_500; index++) {
      add(2 + 0.005 * index, false);
    }
    double radius = choose();

    assertThat(radius).isLessThan(RADIUS);
    int chosen = 0;
    for (int slot = 0; slot < now.slotCount; slot++) {
      chosen += near.role(slot) == FAR ? 0 : 1;
    }
    assertThat(chosen).isLessThanOrEqualTo(NearBodies.MAX_BODIES);
    assertThat(role(own)).isEqualTo(NEAR);
  }

  /** Whatever would choose it: its distance, a contact, a joint, or a near body beside it. */
  @Test
  void hiddenBodiesAreFarAndAskedAboutOnlyOnce() {
    long near = add(5, true);
    long touching = add(5 + SIZE, false);
    long jointed = add(30, false);
    long inside = add(9, false);
    long beside = add(RADIUS + 3 * SIZE, false);
    long apart = add(50, false);
    joints.add(new Joint.HeldPoints(near, new Vector3f(), jointed, new Vector3f()));
    List<Long> hidden = List.of(own, touching, jointed, beside);
    List<Long> asked = new ArrayList<>();
    choose();
    for (long body : hidden) {
      assertThat(role(body)).as("without a rule").isNotEqualTo(FAR);
    }
    seen = body -> {
      asked.add(body);
      return !hidden.contains(body);
    };
    choose();

    assertThat(role(own)).as("its own").isEqualTo(NEAR);
    assertThat(role(touching)).isEqualTo(FAR);
    assertThat(role(jointed)).isEqualTo(FAR);
    assertThat(role(beside)).isEqualTo(FAR);
    assertThat(role(inside)).isEqualTo(NEAR);
    assertThat(asked).doesNotHaveDuplicates().doesNotContain(own, apart);
    seen = body -> true;
    choose();
    assertThat(role(touching)).isEqualTo(NEAR);
  }
}
