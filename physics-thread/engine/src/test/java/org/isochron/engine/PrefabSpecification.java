package org.isochron.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;
import org.isochron.physics.SavedState;
import org.isochron.physics.Simulation;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.PrefabLibrary;
import org.isochron.shapes.Shape;
import org.isochron.state.BodyId;
import org.isochron.state.Event;
import org.isochron.state.RayHit;
import org.joml.Quaternionf;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;

/** Prefabs added to a running world behave like the scene's prefabs, in the plane z = 0. */
public interface PrefabSpecification extends EngineUnderTest {
  @Test
  default void bodiesOfAnAddedPrefabFallLandAndAreHitByRays() {
    try (SceneRun run = run(balls())) {
      run.ticks(3);
      int block = run.simulation().prefabs().add(Prefab.dynamic(new Shape.Box(1, 0.25f, 1), 5));
      assertThat(block).isEqualTo(3);
      long body = run.commands().spawn(block, new Vector3f(4, 2, 0), new Quaternionf());
      run.ticks(200);

      assertThat(run.position(body).y).isCloseTo(0.25f, within(0.05f));
      RayHit hit = new RayHit();
      boolean found = run.view()
          .rayCast(new Vector3f(4.8f, 5, 0), new Vector3f(0, -1, 0), 10, Prefab.ALL_LAYERS, hit);
      assertThat(found).isTrue();
      assertThat(hit.body()).isEqualTo(body);
      assertThat(hit.point().y()).isCloseTo(0.5f, within(0.06f));
      assertThat(run.newest().prefabs().get(block).mass()).isEqualTo(5);
      assertThat(run.newest().prefabNumbers()[BodyId.slot(body)]).isEqualTo(block);
    }
  }

  @Test
  default void layersSensorsAndContactEventsOfAddedPrefabsWork() {
    try (SceneRun run = run(balls(), Engine.Settings.defaults())) {
      run.ticks(2);
      PrefabLibrary prefabs = run.simulation().prefabs();
      Shape ball = new Shape.Sphere(0.5f);
      int ghost = prefabs.add(Prefab.dynamic(ball, 1).withLayer(7).withMask(1 << 7));
      int loud = prefabs.add(Prefab.dynamic(ball, 1).withContactEvents());
      int area = prefabs.add(Prefab.fixed(new Shape.Box(2, 2, 2)).sensor());
      long fallen = run.commands().spawn(ghost, new Vector3f(-6, 1, 0), new Quaternionf());
      long landed = run.commands().spawn(loud, new Vector3f(0, 1, 0), new Quaternionf());
      long zone = run.commands().spawn(area, new Vector3f(6, 1, 0), new Quaternionf());
      long visitor = run.commands().spawn(loud, new Vector3f(6, 6, 0), new Quaternionf());
      run.ticks(200);

      assertThat(run.position(fallen).y).isLessThan(-3);
      assertThat(run.happenings(Event.Kind.CONTACT_BEGIN))
          .anyMatch(contact -> contact.bodyB() == landed || contact.bodyA() == landed);
      assertThat(run.happenings(Event.Kind.SENSOR_ENTER))
          .anyMatch(entry -> entry.bodyA() == zone && entry.bodyB() == visitor);
    }
  }

  /** Otherwise the next tick would fail, on another thread. */
  @Test
  default void combinationsOfLayersAreRefusedWhereTheyAreAddedOrNotAtAll() {
    try (SceneRun run = run(balls())) {
      Prefab ball = Prefab.dynamic(new Shape.Sphere(0.5f), 1);
      int refused = 0;
      for (int mask = 1; mask <= 300; mask++) {
        try {
          run.simulation().prefabs().add(ball.withMask(mask));
          assertThat(refused).as("mask %d", mask).isZero();
        } catch (IllegalArgumentException e) {
          assertThat(e).hasMessageContaining("one combination too many");
          refused++;
        }
      }
      run.ticks(3);

      assertThat(refused).isLessThan(275);
    }
  }

  @Test
  default void manyThreadsAddAtOnceAndEachGetsItsOwnNumber() throws InterruptedException {
    try (SceneRun run = run(balls())) {
      PrefabLibrary prefabs = run.simulation().prefabs();
      Set<Integer> numbers = new ConcurrentSkipListSet<>();
      List<Thread> threads = new ArrayList<>();
      for (int adder = 0; adder < 4; adder++) {
        float size = 0.1f * (adder + 1);
        threads.add(new Thread(() -> {
          for (int i = 0; i < 300; i++) { // makes the table, and therefore each exchange, slower
            int number = prefabs.add(Prefab.dynamic(new Shape.Sphere(size), 1));
            numbers.add(number);
            assertThat(prefabs.table().get(number).shape()).isEqualTo(new Shape.Sphere(size));
          }
        }));
      }
      threads.forEach(Thread::start);
      run.ticks(20);
      for (Thread thread : threads) {
        thread.join();
      }
      run.ticks(1);

      assertThat(numbers).hasSize(1_200).contains(3, 1_202);
      assertThat(run.newest().prefabs().count()).isEqualTo(1_203);
    }
  }

  @Test
  default void aClosedWorldTakesNoMorePrefabs() {
    Simulation closed = engine().build(balls());
    closed.prefabs().add(Prefab.dynamic(new Shape.Sphere(1), 1)); // never taken over
    closed.close();

    assertThatThrownBy(() -> closed.prefabs().add(Prefab.dynamic(new Shape.Sphere(1), 1)))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("closed");
  }

  @Test
  default void aStateWithAddedPrefabsIsRestoredWhereTheyAreAddedToo() {
    needsSavedStates();
    Prefab block = Prefab.dynamic(new Shape.Box(1, 0.25f, 1), 5);
    SavedState saved;
    long hash;
    try (SceneRun run = run(balls())) {
      int number = run.simulation().prefabs().add(block);
      run.commands().spawn(number, new Vector3f(0.3f, 3, 0), new Quaternionf());
      run.ticks(40);
      saved = run.save();
      run.ticks(60);
      hash = run.simulation().stateHash();

      run.restore(saved);
      run.ticks(60);
      assertThat(run.simulation().stateHash()).isEqualTo(hash);
    }
    try (SceneRun other = run(balls())) {
      long before = other.simulation().stateHash();
      assertThatThrownBy(() -> other.restore(saved))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("prefab 3")
          .hasMessageContaining("first add the prefabs");
      assertThat(other.simulation().stateHash()).isEqualTo(before);

      other.simulation().prefabs().add(block);
      other.restore(saved);
      other.ticks(60);
      assertThat(other.simulation().stateHash()).isEqualTo(hash);
    }
  }
}
