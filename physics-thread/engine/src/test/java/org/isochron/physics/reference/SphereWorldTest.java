package org.isochron.physics.reference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import org.isochron.physics.simulation.SavedState;
import org.isochron.state.SharedState;
import org.isochron.state.StateLimits;
import org.isochron.state.body.Limits;
import org.isochron.state.body.Prefab;
import org.isochron.state.body.Shape;
import org.isochron.state.event.Event;
import org.isochron.state.snapshot.BodyId;
import org.isochron.state.snapshot.SnapshotLayout;
import org.isochron.state.time.ManualClock;
import org.isochron.state.time.TickRate;
import org.joml.Quaternionf;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SphereWorldTest {
  static final TickRate RATE = TickRate.hertz(100);
  private static final Vector3f ZERO = new Vector3f();

  @Test
  void prefabLibraryIsAlwaysTheSameObjectSoThatSpawnsDoNotAllocate() {
    SphereWorld world = new SphereWorld(SphereSettings.bodies(1));

    assertThat(world.prefabs()).isSameAs(world.prefabs());
  }

  @Test
  void weightlessMotionIsStraightAndUniform() {
    SphereWorld world = new SphereWorld(SphereSettings.bodies(1).weightless());
    long body = world.add(0, new Vector3f(1, 2, 3), new Vector3f(0.5f, 0, 0));

    for (int tick = 1; tick <= 1_000; tick++) {
      world.step(tick, RATE.dtSeconds());
      assertThat(world.x(body))
          .isCloseTo(Truth.ballistic(1, 0.5, 0, RATE.instantNanos(tick)), within(1e-11));
    }
  }

  @Test
  void fourthOrderFallsExactlyAndFirstOrderNearly() {
    double[] errors = new double[2];
    for (int order = 0; order < 2; order++) {
      SphereSettings settings =
          new SphereSettings(1, 9.81, false, order == 1, List.of(SphereSettings.ball(1, 1, 1)));
      SphereWorld world = new SphereWorld(settings);
      long body = world.add(0, new Vector3f(0, 100, 0), ZERO);
      for (int tick = 1; tick <= 200; tick++) {
        world.step(tick, RATE.dtSeconds());
      }
      errors[order] =
          Math.abs(world.y(body) - Truth.ballistic(100, 0, -9.81, RATE.instantNanos(200)));
    }

    assertThat(errors[0]).isBetween(0.09, 0.11);
    assertThat(errors[1]).isLessThan(1e-10);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void dampedSpringFollowsItsTruth(boolean fourthOrder) {
    SphereSettings settings = SphereSettings.bodies(2).weightless().withAccurate(fourthOrder);
    SphereWorld world = new SphereWorld(settings);
    long anchor = world.addAnchor(ZERO);
    long body = world.add(0, new Vector3f(3, 0, 0), ZERO);
    world.join(anchor, body, 2, 40, 0.5);

    double worst = 0;
    for (int tick = 1; tick <= 500; tick++) {
      world.step(tick, RATE.dtSeconds());
      double truth = 2 + Truth.oscillation(1, 40, 0.5, 1, RATE.instantNanos(tick));
      worst = Math.max(worst, Math.abs(world.x(body) - truth));
    }

    assertThat(worst).isLessThan(fourthOrder ? 1e-5 : 0.05);
    assertThat(world.x(anchor)).isZero();
  }

  @Test
  void spawnedBodyOfAStaticPrefabStays() {
    World world = new World(SphereSettings.bodies(1)
        .withPrefabs(SphereSettings.ball(0.5f, 1, 0.8), Prefab.fixed(new Shape.Sphere(0.5f))));
    world.tick(); // there are ids from now on
    long body = world.state.commands().spawn(1, new Vector3f(3, 9, 0), new Quaternionf());
    world.tick();

    world.state.commands().impulse(body, new Vector3f(5, 0, 0), ZERO);
    world.state.commands().velocity(body, new Vector3f(5, 0, 0), ZERO);
    world.ticks(100);

    assertThat(world.newest().position(BodyId.slot(body), new Vector3f()))
        .isEqualTo(new Vector3f(3, 9, 0));
    assertThat(world.events().toString()).containsSubsequence("refused", "refused");
  }

  @Test
  void bodyWithoutAPoseIsReportedAndRemovedAndNeverSaved() {
    World world = new World(SphereSettings.bodies(3));
    world.tick(); // there are ids from now on
    long fast = world.state.commands().spawn(0, new Vector3f(0, 9, 0), new Quaternionf());
    long other = world.state.commands().spawn(0, new Vector3f(5, 9, 0), new Quaternionf());
    world.tick();
    for (int push = 0; push < 20; push++) { // each within the limits
      world.state.commands().impulse(fast, new Vector3f(Limits.MAX_MOTION, 0, 0), ZERO);
      world.state.commands().impulse(fast, ZERO, new Vector3f(0, Limits.MAX_MOTION, 0));
    }
    world.state.commands().velocity(other, new Vector3f(Float.MAX_VALUE, 0, 0), ZERO);

    world.ticks(100);

    assertThat(world.newest().contains(fast)).isFalse();
    assertThat(world.newest().contains(other)).isTrue();
    assertThat(world.events().toString())
        .containsSubsequence("refused", "kind " + Event.LOST_BODY, "despawn");
    SavedState saved = new SavedState();
    world.world.save(saved);
    world.world.restore(saved.rewind());
  }

  @Test
  void ballBouncesNearItsTruth() {
    SphereWorld world =
        new SphereWorld(SphereSettings.bodies(1).withPrefabs(SphereSettings.ball(0.5f, 1, 0.8)));
    long body = world.add(0, new Vector3f(0, 2.5f, 0), ZERO);

    double worst = 0;
    for (int tick = 1; tick <= 10_000; tick++) {
      world.step(tick, 0.000_2);
      double truth = Truth.bounce(2, 9.81, 0.8, tick * 200_000L);
      worst = Math.max(worst, Math.abs(world.y(body) - 0.5 - truth));
    }

    assertThat(worst).isLessThan(0.02);
  }

  @Test
  void truthOfABounceIsContinuousAndComesToRest() {
    double before = Truth.bounce(2, 9.81, 0.8, 0);
    for (long instant = 0; instant < 10_000_000_000L; instant += 1_000_000) {
      double height = Truth.bounce(2, 9.81, 0.8, instant);
      assertThat(height).isBetween(0.0, 2.0);
      assertThat(Math.abs(height - before)).isLessThan(0.01);
      before = height;
    }
    assertThat(before).isZero();
  }

  @Test
  void commandsDoWhatTheySayAndEventsReportThem() {
    World world = new World(SphereSettings.bodies(2).weightless());
    world
        .state
        .commands()
        .spawn(0, new Vector3f(1, 0, 0), new Quaternionf(), new Vector3f(1, 0, 0), ZERO, 42);
    world.tick();
    long body = BodyId.of(0, 1);
    assertThat(world.events()).containsExactly("spawn 0#1 42");
    assertThat(world.newest().beginPoses().position(0, new Vector3f()))
        .isEqualTo(new Vector3f(1, 0, 0));
    assertThat(world.newest().position(0, new Vector3f()).x).isEqualTo(1.01f);

    world.state.commands().teleport(body, new Vector3f(7, 0, 0), new Quaternionf().rotationZ(1));
    world.state.commands().velocity(body, new Vector3f(0, 2, 0), new Vector3f(0, 0, 3));
    world.tick();
    assertThat(world.newest().beginPoses().position(0, new Vector3f()).x).isEqualTo(7);
    assertThat(world.newest().position(0, new Vector3f()).y).isEqualTo(0.02f);
    assertThat(world.newest().rotation(0, new Quaternionf()).angle())
        .isCloseTo(1.03f, within(1e-4f));

    world.state.commands().impulse(body, new Vector3f(0, -2, 0), ZERO);
    world.state.commands().force(body, new Vector3f(0, 0, 100), ZERO);
    world.tick();
    assertThat(world.newest().beginCount()).isZero();
    assertThat(world.newest().velocities().linear(0, new Vector3f()))
        .isEqualTo(new Vector3f(0, 0, 1));
    world.tick();
    assertThat(world.newest().velocities().linear(0, new Vector3f()))
        .as("a force lasts a tick")
        .isEqualTo(new Vector3f(0, 0, 1));

    world.state.commands().despawn(body);
    world.state.commands().impulse(body, ZERO, ZERO);
    world.tick();
    assertThat(world.events()).containsExactly("despawn 0#1 0", "stale 0#1 0");
    assertThat(world.newest().contains(body)).isFalse();
  }

  @Test
  void commandsThatMakeNoSenseAreRefusedAndReported() {
    World world = new World(SphereSettings.bodies(1).weightless());
    Quaternionf rotation = new Quaternionf();
    world.state.commands().spawn(5, ZERO, rotation, 1);
    world.state.commands().spawn(0, new Vector3f(Float.NaN, 0, 0), rotation, 2);
    world.state.commands().spawn(0, ZERO, rotation, 3);
    world.state.commands().spawn(0, ZERO, rotation, 4);
    world
        .state
        .commands()
        .teleport(BodyId.of(0, 1), new Vector3f(0, Float.POSITIVE_INFINITY, 0), rotation);
    world.tick();

    assertThat(world.events())
        .containsExactly(
            "refused no body 1",
            "refused no body 2",
            "spawn 0#1 3",
            "refused no body 4",
            "refused 0#1 0");
  }

  @Test
  void contactsBeginAndEndInTurn() {
    World world = new World(SphereSettings.bodies(1));
    world.state.commands().spawn(0, new Vector3f(0, 1, 0), new Quaternionf(), 0);
    List<String> contacts = new ArrayList<>();
    for (int tick = 0; tick < 300; tick++) {
      world.tick();
      contacts.addAll(world.events());
    }

    contacts.remove(0);
    assertThat(contacts).hasSizeGreaterThan(4);
    for (int i = 0; i < contacts.size(); i++) {
      assertThat(contacts.get(i)).isEqualTo(i % 2 == 0 ? "touch 0#1 0" : "part 0#1 0");
    }
  }

  @Test
  void impulseAndForceTurnAsMuchAsTheySay() {
    World world = new World(SphereSettings.bodies(1).weightless());
    world.state.commands().spawn(0, ZERO, new Quaternionf(), 0);
    world.tick();
    long body = BodyId.of(0, 1);
    float inertia = 0.4f * 0.5f * 0.5f;

    world.state.commands().impulse(body, ZERO, new Vector3f(0, inertia, 0));
    world.tick();
    assertThat(world.newest().velocities().angular(0, new Vector3f()).y)
        .isCloseTo(1, within(1e-5f));

    world.state.commands().force(body, ZERO, new Vector3f(0, 0, 100 * inertia));
    world.tick();
    world.tick();
    assertThat(world.newest().velocities().angular(0, new Vector3f()).z)
        .isCloseTo(1, within(1e-5f));
  }

  @Test
  void anchorStaysFixedWhereverItIsPut() {
    SphereWorld world = new SphereWorld(SphereSettings.bodies(1));
    SharedState state =
        SharedState.of(SnapshotLayout.bodies(1), StateLimits.DEFAULT, new ManualClock(0));
    long anchor = world.addAnchor(new Vector3f(0, 5, 0));
    state.commands().teleport(anchor, new Vector3f(0, 200, 0), new Quaternionf());
    state.claimWriter().commands().drain(1, world::apply);

    for (int tick = 1; tick <= 100; tick++) {
      world.step(tick, RATE.dtSeconds());
    }

    assertThat(world.y(anchor)).isEqualTo(200);
  }

  @Test
  void equalRunsHaveEqualHashesAndADifferenceShows() {
    long[] hashes = new long[3];
    for (int run = 0; run < 3; run++) {
      SphereWorld world = new SphereWorld(SphereSettings.bodies(8));
      for (int body = 0; body < 8; body++) {
        world.add(
            0,
            new Vector3f(body, 2 + body, 0),
            new Vector3f(0, run == 2 && body == 7 ? 1e-6f : 0, 0));
      }
      for (int tick = 1; tick <= 1_000; tick++) {
        world.step(tick, RATE.dtSeconds());
      }
      hashes[run] = world.stateHash();
    }

    assertThat(hashes[1]).isEqualTo(hashes[0]);
    assertThat(hashes[2]).isNotEqualTo(hashes[0]);
  }

  @Test
  void aRestoredWorldGoesOnToTheLastBit() {
    World world = new World(SphereSettings.bodies(3));
    long hung = world.world.add(0, new Vector3f(0, 3, 0), new Vector3f(1, 0, 0));
    world.world.join(world.world.addAnchor(new Vector3f(0, 5, 0)), hung, 1, 50, 0.1);
    world.state.commands().spawn(0, new Vector3f(4, 2, 0), new Quaternionf(), 0);
    world.ticks(50);
    SavedState saved = new SavedState();
    world.world.save(saved);
    long hash = world.world.stateHash();
    world.state.commands().despawn(hung);
    world.ticks(60);
    long other = world.world.stateHash();

    world.world.restore(saved);
    assertThat(world.world.stateHash()).isEqualTo(hash).isNotEqualTo(other);
    world.state.commands().despawn(hung);
    world.ticks(60);

    assertThat(world.world.stateHash()).isEqualTo(other);
    assertThat(world.world.view(0).contains(hung)).isFalse();
  }

  @Test
  void badWorldsAreRefused() {
    SphereWorld world = new SphereWorld(SphereSettings.bodies(1));
    long body = world.add(0, ZERO, ZERO);

    assertThatThrownBy(() -> world.add(0, ZERO, ZERO))
        .hasMessageContaining("holds its 1 bodies already");
    assertThatThrownBy(() -> world.add(3, ZERO, ZERO)).hasMessageContaining("prefab is 3");
    assertThatThrownBy(() -> world.join(body, BodyId.NONE, 1, 1, 1))
        .hasMessageContaining("body 0#1 and no body");
    assertThatThrownBy(() -> world.join(body, body, 1, 1, 1))
        .hasMessageContaining("name two different bodies");
    assertThatThrownBy(() -> new Spring(0, 1, -1, 1, 1)).hasMessageContaining("length -1.0");
    assertThatThrownBy(() -> SphereSettings.bodies(0)).hasMessageContaining("bodyCapacity is 0");
    assertThatThrownBy(() -> SphereSettings.ball(0, 1, 1)).hasMessageContaining("radius is 0.0");
    assertThatThrownBy(() -> SphereSettings.bodies(1).withPrefabs())
        .hasMessageContaining("prefabs is empty");
    assertThatThrownBy(() ->
            new SphereSettings(1, Double.NaN, true, true, List.of(SphereSettings.ball(1, 1, 1))))
        .hasMessageContaining("gravity is NaN");
  }
}
