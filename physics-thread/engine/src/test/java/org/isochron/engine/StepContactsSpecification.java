package org.isochron.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.isochron.physics.WorldView;
import org.isochron.physics.WorldView.Contacts.Phase;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.Shape;
import org.isochron.state.BodyId;
import org.isochron.state.Event;
import org.joml.Quaternionf;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;

/** Game code reads the contacts of a step. */
public interface StepContactsSpecification extends EngineUnderTest {
  record Touch(
      boolean sensor,
      Phase phase,
      long bodyA,
      long bodyB,
      Vector3f point,
      Vector3f normal,
      float impulse) {
    static List<Touch> all(WorldView.Contacts contacts) {
      List<Touch> touches = new ArrayList<>();
      for (int index = 0; index < contacts.count(); index++) {
        touches.add(new Touch(
            contacts.isSensor(index),
            contacts.phase(index),
            contacts.bodyA(index),
            contacts.bodyB(index),
            contacts.point(index, new Vector3f()),
            contacts.normal(index, new Vector3f()),
            contacts.impulse(index)));
      }
      return touches;
    }

    static Touch of(SceneRun.Happening event, Phase phase) {
      return new Touch(
          event.kind() == Event.Kind.SENSOR_ENTER || event.kind() == Event.Kind.SENSOR_LEAVE,
          phase,
          event.bodyA(),
          event.bodyB(),
          new Vector3f(event.point()),
          event.normal(),
          event.impulse());
    }

    Touch stayed() {
      return new Touch(sensor, Phase.STAYED, bodyA, bodyB, point, normal, impulse);
    }

    /** Without the values, which may differ from those of the event. */
    Touch plain() {
      return new Touch(sensor, phase, bodyA, bodyB, new Vector3f(), new Vector3f(), 0);
    }

    boolean isOf(long body) {
      return bodyA == body || bodyB == body;
    }
  }

  @Test
  default void eachStepListsItsEventsAndThenWhatStays() {
    long seed = 41;
    try (SceneRun run = run(playground())) {
      RandomCommands commands = new RandomCommands(seed, BALL);
      Map<List<Long>, Touch> touching = new LinkedHashMap<>();
      Map<Phase, Integer> seen = new HashMap<>();
      int checked = 0;
      for (int tick = 0; tick < 300; tick++) {
        commands.tick(run);
        List<Touch> expected = new ArrayList<>();
        Set<List<Long>> started = new HashSet<>();
        for (; checked < run.happenings().size(); checked++) {
          follow(run.happenings().get(checked), touching, started, expected);
        }
        touching.entrySet().stream()
            .filter(entry -> !started.contains(entry.getKey()))
            .map(entry -> entry.getValue().stayed())
            .sorted(Comparator.comparing(Touch::sensor)
                .thenComparing(touch -> Math.min(slotA(touch), slotB(touch)))
                .thenComparing(touch -> Math.max(slotA(touch), slotB(touch))))
            .forEach(expected::add);

        List<Touch> all = Touch.all(run.view().contacts());
        List<Touch> read = all.stream().map(Touch::plain).toList();
        expected.replaceAll(Touch::plain);
        assertThat(read).as("seed %d tick %d", seed, tick).isEqualTo(expected);
        read.forEach(touch -> seen.merge(touch.phase(), 1, Integer::sum));
        for (int slot = 0; slot < run.newest().slotCount(); slot++) {
          long body = BodyId.of(slot, Math.max(1, run.newest().generations()[slot]));
          assertThat(Touch.all(run.view().contacts(body)))
              .as("seed %d tick %d %s", seed, tick, BodyId.describe(body))
              .isEqualTo(all.stream().filter(touch -> touch.isOf(body)).toList());
        }
      }
      assertThat(seen.keySet()).containsExactlyInAnyOrder(Phase.values());
      assertThat(run.happenings(Event.Kind.SENSOR_ENTER)).hasSizeGreaterThan(20);
      assertThat(run.happenings(Event.Kind.CONTACT_BEGIN)).hasSizeGreaterThan(100);
    }
  }

  @Test
  default void bodyThatACommandRemovesHasEndedInTheNextTick() {
    try (SceneRun run = run(balls())) {
      long ball = run.spawn(BALL, 0, 0.5f, 0);
      run.ticks(20);
      assertThat(phases(run, ball)).containsExactly(Phase.STAYED);

      run.apply(commands -> commands.despawn(ball));
      assertThat(phases(run, ball)).as("in the tick of the command").isEmpty();

      run.tick();
      assertThat(phases(run, ball)).containsExactly(Phase.ENDED);
      assertThat(run.view().contacts().other(0, ball)).isEqualTo(SceneRun.placed(0));

      run.tick();
      assertThat(run.view().contacts().count()).isZero();
      assertThatThrownBy(() -> run.view().contacts().phase(0))
          .isInstanceOf(IndexOutOfBoundsException.class)
          .hasMessage("index is 0, but there are 0 contacts");
    }
  }

  @Test
  default void bodyThatBeganToTouchAndIsRemovedBeforeTheNextStepIsReported() {
    try (SceneRun run = run(balls())) {
      long ball = run.spawn(BALL, 0, 0.7f, 0);
      while (run.happenings(Event.Kind.CONTACT_BEGIN).isEmpty()) {
        run.tick();
      }

      run.apply(commands -> commands.despawn(ball));

      assertThat(phases(run, ball)).containsExactly(Phase.BEGAN);
      run.tick();
      assertThat(phases(run, ball)).containsExactly(Phase.ENDED);
    }
  }

  @Test
  default void sleepingBodiesStillTouch() {
    try (SceneRun run = run(balls())) {
      long ball = run.spawn(BALL, 0, 0.5f, 0);
      run.ticks(400);

      assertThat(phases(run, ball)).containsExactly(Phase.STAYED);
      assertThat(run.view().contacts().impulse(0)).as("2 kg").isCloseTo(0.196f, within(0.002f));
    }
  }

  private static List<Phase> phases(SceneRun run, long body) {
    return Touch.all(run.view().contacts(body)).stream().map(Touch::phase).toList();
  }

  private static int slotA(Touch touch) {
    return BodyId.slot(touch.bodyA());
  }

  private static int slotB(Touch touch) {
    return BodyId.slot(touch.bodyB());
  }

  private static void follow(
      SceneRun.Happening event,
      Map<List<Long>, Touch> touching,
      Set<List<Long>> started,
      List<Touch> expected) {
    List<Long> pair = List.of(event.bodyA(), event.bodyB());
    switch (event.kind()) {
      case CONTACT_BEGIN, SENSOR_ENTER -> {
        Touch touch = Touch.of(event, Phase.BEGAN);
        touching.put(pair, touch);
        started.add(pair);
        expected.add(touch);
      }
      case CONTACT_END, SENSOR_LEAVE -> {
        touching.remove(pair);
        expected.add(Touch.of(event, Phase.ENDED));
      }
      default -> {
        // has no pair
      }
    }
  }

  private static Scene playground() {
    Scene.Builder builder = new Scene.Builder().spare(12);
    builder.prefab(Prefab.fixed(new Shape.Box(50, 1, 50)));
    builder.prefab(Prefab.dynamic(new Shape.Sphere(0.5f), 2));
    builder.prefab(Prefab.fixed(new Shape.Box(0.8f, 0.8f, 0.8f)).sensor());
    builder.body(FLOOR, 0, -1, 0);
    builder.body(2, 0.5f, 1, 0);
    builder.body(BALL, new Vector3f(-2, 0.5f, 0), new Quaternionf());
    return builder.build();
  }
}
