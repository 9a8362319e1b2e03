package org.isochron.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.isochron.gameplay.CharacterMover;
import org.isochron.gameplay.WheeledVehicle;
import org.isochron.physics.SavedState;
import org.isochron.shapes.Joint;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.Prefab.Motion;
import org.isochron.shapes.Shape;
import org.isochron.state.BodyId;
import org.isochron.state.Command;
import org.isochron.state.CommandSender;
import org.isochron.state.Event;
import org.joml.Quaternionf;
import org.joml.Vector3d;
import org.joml.Vector3f;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * What a client's predicted world needs: bodies change their motion type, spawn under the ids of
 * another world, and are corrected one by one without waking their neighbours. In the plane z = 0.
 */
public interface CorrectionSpecification extends EngineUnderTest {
  int CRATE = 3;
  int CAPSULE = 4;
  int CAR = 5;
  int INSOMNIAC = 6;
  int TOWER = 1;
  int HEIGHT = 4;
  long LOWEST = SceneRun.placed(TOWER);
  long SECOND = SceneRun.placed(TOWER + 1);
  long TOP = SceneRun.placed(TOWER + HEIGHT - 1);
  Shape.Capsule HERO = new Shape.Capsule(0.5f, 0.3f);
  Shape.Box CHASSIS = new Shape.Box(0.8f, 0.3f, 2);

  /** Steps in which a tower falls asleep. */
  int TO_REST = 400;

  @Test
  default void bodyThatBecomesKinematicKeepsItsVelocityAndItsMassReturns() {
    needsCorrections();
    try (SceneRun run = run(tower())) {
      long crate = spawn(run, BodyId.of(9, 3), CRATE, 5, 5, new Vector3f(1, 2, 0));
      Vector3f before = run.position(crate);
      Vector3f velocity = run.velocity(crate);

      run.tick(commands -> commands.changeMotion(crate, Motion.KINEMATIC));
      run.ticks(49);

      assertThat(run.view().motion(crate)).isEqualTo(Motion.KINEMATIC);
      assertThat(run.velocity(crate)).isEqualTo(velocity);
      assertThat(run.position(crate).distance(before.fma(0.5f, velocity))).isLessThan(1e-3f);
      run.tick(commands -> commands.impulse(crate, new Vector3f(0, 4, 0)));
      assertThat(run.refusals()).containsExactly(Event.Refusal.UNABLE);

      run.tick(commands -> {
        commands.changeMotion(crate, Motion.DYNAMIC);
        commands.impulse(crate, new Vector3f(0, 4, 0));
      });

      assertThat(run.view().motion(crate)).isEqualTo(Motion.DYNAMIC);
      assertThat(run.velocity(crate).y).isCloseTo(velocity.y + 2 - 0.0981f, within(2e-3f));
      assertThat(run.velocity(crate).x).isCloseTo(1, within(1e-3f));
    }
  }

  @Test
  default void bodyThatChangesItsPrefabStaysKinematic() {
    needsCorrections();
    try (SceneRun run = run(tower())) {
      run.tick(commands -> commands.changeMotion(TOP, Motion.KINEMATIC));
      run.tick(commands -> commands.changePrefab(TOP, BALL));
      Vector3f velocity = run.velocity(TOP);

      run.tick(commands -> commands.despawn(SECOND));
      run.ticks(50);

      assertThat(run.view().motion(TOP)).isEqualTo(Motion.KINEMATIC);
      assertThat(run.velocity(TOP)).isEqualTo(velocity);
      run.tick(commands -> commands.changeMotion(TOP, Motion.DYNAMIC));
      run.ticks(50);
      assertThat(run.position(TOP).y).isLessThan(3.2f);
    }
  }

  @Test
  default void kinematicBodyIsMovedByMovesAloneAndCarriesOthersUntilItIsDynamicAgain() {
    if (!corrects() || !hasContacts()) {
      return;
    }
    try (SceneRun run = run(tower())) {
      run.tick(commands -> commands.changeMotion(LOWEST, Motion.KINEMATIC));
      for (int tick = 1; tick <= 100; tick++) {
        float y = 0.5f + 0.01f * tick;
        run.tick(commands -> commands.moveTo(LOWEST, new Vector3f(0, y, 0), new Quaternionf()));
      }

      assertThat(run.position(LOWEST).y).isCloseTo(1.5f, within(1e-3f));
      assertThat(run.position(TOP).y).as("carried").isCloseTo(4.5f, within(0.1f));
      run.ticks(TO_REST);
      assertThat(run.position(LOWEST).y).as("held").isCloseTo(1.5f, within(1e-3f));

      run.tick(commands -> commands.changeMotion(LOWEST, Motion.DYNAMIC));
      run.ticks(TO_REST);

      assertThat(run.position(LOWEST).y).as("fallen").isCloseTo(0.5f, within(0.05f));
      assertThat(run.position(TOP).y).isCloseTo(3.5f, within(0.1f));
    }
  }

  @Test
  default void bodyAtRestThatWasKinematicContinuesToTheBit() {
    for (boolean asleep : new boolean[] {false, true}) {
      List<String> course = course(asleep, false);
      assertThat(course(asleep, true)).as("asleep %s", asleep).isEqualTo(course);
    }
  }

  private List<String> course(boolean asleep, boolean changes) {
    try (SceneRun run = run(tower())) {
      run.ticks(asleep ? TO_REST : 30);
      List<String> course = new ArrayList<>();
      if (changes && asleep && corrects()) {
        run.tick(commands -> commands.changeMotion(SECOND, Motion.KINEMATIC));
        note(run, course);
        for (int tick = 0; tick < 20; tick++) {
          run.tick();
          note(run, course);
        }
        run.tick(commands -> {
          commands.changeMotion(SECOND, Motion.DYNAMIC);
          patch(run, commands, SECOND, 0, true);
        });
        note(run, course);
      } else {
        for (int tick = 0; tick < 22; tick++) {
          if (changes && tick % 3 == 1) {
            run.commands().changeMotion(SECOND, Motion.KINEMATIC);
            run.commands().changeMotion(SECOND, Motion.DYNAMIC);
          }
          run.tick();
          note(run, course);
        }
      }
      if (!corrects()) {
        run.happenings().clear();
        course.clear();
      }
      for (int tick = 0; tick < 300; tick++) {
        if (tick == 100) {
          run.commands().impulse(TOP, new Vector3f(0.3f, 0, 0));
        }
        run.tick();
        note(run, course);
      }
      return course;
    }
  }

  @Test
  default void ownStateAsPatchChangesNoBit() {
    needsCorrections();
    List<List<String>> courses = new ArrayList<>();
    for (boolean patches : new boolean[] {false, true}) {
      try (SceneRun run = run(tower())) {
        List<String> course = new ArrayList<>();
        for (int tick = 0; tick < 500; tick++) {
          if (tick == 250) {
            run.commands().impulse(TOP, new Vector3f(2, 0, 0));
          }
          if (patches && tick > 0 && tick != 250) {
            for (int i = 0; i < HEIGHT; i++) {
              long body = SceneRun.placed(TOWER + i);
              patch(run, run.commands(), body, 0, !run.view().isAwake(body));
            }
          }
          run.tick();
          note(run, course);
        }
        courses.add(course);
      }
    }

    assertThat(courses.get(1)).isEqualTo(courses.get(0));
  }

  @Test
  default void patchThatPutsABodyToSleepLeavesItsTowerAsleep() {
    needsCorrections();
    needsSleep();
    try (SceneRun run = run(tower())) {
      run.ticks(TO_REST);
      assertThat(awake(run)).isEqualTo("....");
      Vector3f top = run.position(TOP);

      run.tick(commands -> patch(run, commands, SECOND, 0.015f, true));

      assertThat(run.newest().startCount()).as("blended").isZero();
      assertThat(awake(run)).isEqualTo("....");
      run.ticks(50);
      assertThat(awake(run)).isEqualTo("....");
      assertThat(run.position(TOP)).isEqualTo(top);
      assertThat(run.position(SECOND).x).isCloseTo(0.015f, within(2e-3f));

      run.tick(commands -> patch(run, commands, SECOND, 0.025f, true));
      assertThat(awake(run)).as("neighbours of a long shift").matches("#.#.|#.##|####|#.#.|###.");
    }
  }

  @Test
  default void patchWakesOneBodyAloneUntilTheNextStep() {
    needsCorrections();
    needsSleep();
    try (SceneRun run = run(tower())) {
      run.ticks(TO_REST);

      run.apply(commands -> patch(run, commands, TOP, 0, false));
      assertThat(awake(run)).isEqualTo("...#");

      run.apply(commands -> patch(run, commands, TOP, 0, true));
      assertThat(awake(run)).isEqualTo("....");
    }
  }

  @Test
  default void patchTurnsAndMovesABodyAndEndsItsImpulses() {
    needsCorrections();
    try (SceneRun run = run(tower())) {
      long crate = spawn(run, BodyId.of(9, 1), CRATE, 5, 9, new Vector3f());
      Quaternionf turned = new Quaternionf().rotateZ(1);

      run.tick(commands -> {
        commands.force(crate, new Vector3f(20, 0, 0));
        commands.impulse(crate, new Vector3f(50, 0, 0));
        commands.patch(
            crate,
            new Vector3d(4, 7, 0),
            turned,
            new Vector3f(0, 1, 0),
            new Vector3f(0, 0, 2),
            false);
      });

      assertThat(run.newest().startCount()).isZero();
      assertThat(run.position(crate).distance(4, 7.009f, 0)).isLessThan(2e-3f);
      assertThat(run.velocity(crate).distance(0.1f, 1 - 0.0981f, 0)).isLessThan(2e-3f);
      assertThat(run.spin(crate).z).isCloseTo(2, within(1e-3f));
      assertThat(run.rotation(crate).dot(turned.rotateZ(0.02f))).isGreaterThan(0.99999f);
      assertThat(run.happenings(Event.Kind.REFUSED_COMMAND)).isEmpty();

      Vector3f before = run.velocity(crate);
      run.tick(commands -> {
        commands.impulse(crate, new Vector3f(50, 0, 0));
        patch(run, commands, crate, 0, false);
      });
      assertThat(run.velocity(crate).x).as("own state").isCloseTo(before.x, within(1e-3f));
    }
  }

  @Test
  default void whatCannotBeCorrectedIsRefused() {
    Vector3d unknown = new Vector3d(Double.NaN, 0, 0);
    Vector3f none = new Vector3f();
    try (SceneRun run = run(tower())) {
      long floor = SceneRun.placed(FLOOR);
      run.tick(commands -> {
        commands.changeMotion(floor, Motion.DYNAMIC);
        commands.patch(floor, new Vector3d(), new Quaternionf(), none, none, false);
        commands.forward(changing(LOWEST, Motion.STATIC.number()));
        commands.patch(LOWEST, unknown, new Quaternionf(), none, none, false);
        commands.patch(BodyId.of(11, 1), new Vector3d(), new Quaternionf(), none, none, false);
      });

      Event.Refusal bad = corrects() ? Event.Refusal.BAD_VALUES : Event.Refusal.UNABLE;
      assertThat(run.refusals())
          .containsExactly(
              Event.Refusal.UNABLE, Event.Refusal.UNABLE, Event.Refusal.BAD_VALUES, bad);
      assertThat(run.happenings(Event.Kind.STALE_COMMAND)).hasSize(1);
      assertThatThrownBy(() -> run.commands().changeMotion(LOWEST, Motion.STATIC))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("motion is STATIC");
      run.happenings().clear();

      run.tick(commands -> {
        commands.changeMotion(LOWEST, Motion.KINEMATIC);
        patch(run, commands, LOWEST, 0, false);
      });

      assertThat(run.happenings(Event.Kind.REFUSED_COMMAND)).hasSize(corrects() ? 0 : 2);
    }
  }

  @Test
  default void bodyThatMustNotSleepIsNotPutToSleep() {
    needsCorrections();
    needsSleep();
    try (SceneRun run = run(tower())) {
      long crate = spawn(run, BodyId.of(8, 1), INSOMNIAC, 5, 0.5f, new Vector3f());

      run.tick(commands -> patch(run, commands, crate, 0, true));

      assertThat(run.happenings(Event.Kind.REFUSED_COMMAND)).hasSize(1);
      assertThat(run.view().isAwake(crate)).isTrue();
    }
  }

  @Test
  default void idOfAnotherWorldIsRefusedWhileItIsTakenAndFreeAfterARemovalHoweverOld() {
    try (SceneRun run = run(tower())) {
      long server = BodyId.of(10, 5);
      spawn(run, server, BALL, 5, 3, new Vector3f());
      assertThat(run.contains(server)).isTrue();

      for (int generation : new int[] {4, 5, 6}) {
        run.commands()
            .spawnAs(
                BodyId.of(10, generation),
                BALL,
                new Vector3d(5, 6, 0),
                new Quaternionf(),
                new Vector3f(),
                new Vector3f());
      }
      run.tick();
      assertThat(refusals(run)).containsExactly("USED 10/4", "USED 10/5", "USED 10/6");

      run.tick(commands -> commands.despawn(server));
      long older = BodyId.of(10, 4);
      spawn(run, older, BALL, 5, 3, new Vector3f());
      assertThat(refusals(run)).hasSize(3);
      assertThat(run.contains(older)).isTrue();
      assertThat(run.happenings(Event.Kind.SPAWN))
          .last()
          .extracting(SceneRun.Happening::token)
          .isEqualTo(0L);
      run.tick(commands -> commands.despawn(older));
      spawn(run, server, CRATE, 5, 3, new Vector3f());
      assertThat(run.contains(server)).isTrue();
      assertThat(run.view().prefab(server)).isEqualTo(CRATE);

      run.tick(commands -> commands.despawn(server));
      for (int slot = 0; slot < 7; slot++) {
        assertThat(run.spawn(BALL, 2 + 2 * slot, 9, 0)).as("assigned").isNotEqualTo(server);
      }
      assertThatThrownBy(() -> spawn(run, BodyId.NONE, BALL, 5, 3, new Vector3f()))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("body is 0");
      spawn(run, BodyId.of(4_000, 1), BALL, 5, 3, new Vector3f());
      assertThat(run.happenings(Event.Kind.REFUSED_COMMAND))
          .last()
          .extracting(SceneRun.Happening::refusal)
          .isEqualTo(Event.Refusal.NO_ROOM);
    }
  }

  @Test
  default void jointsHoldWhileTheirBodiesAreKinematicAndAfterwards() {
    if (!corrects() || !hasContacts()) {
      return;
    }
    Vector3f middle = new Vector3f(5.5f, 5, 0);
    try (SceneRun run = run(tower())) {
      long left = spawn(run, BodyId.of(9, 1), CRATE, 4, 5, new Vector3f());
      long right = spawn(run, BodyId.of(8, 1), CRATE, 7, 5, new Vector3f());
      run.tick(commands -> {
        commands.changeMotion(left, Motion.KINEMATIC);
        commands.velocity(left, new Vector3f());
        commands.join(left, right, Joint.rod(new Vector3d(4, 5, 0), new Vector3d(7, 5, 0)));
      });
      run.ticks(50);
      assertThat(run.position(left).distance(run.position(right))).isCloseTo(3, within(0.1f));
      assertThat(run.position(right).y).as("swings").isLessThan(4.5f);

      run.tick(commands -> commands.changeMotion(right, Motion.KINEMATIC));
      run.tick(commands -> commands.velocity(right, new Vector3f()));
      run.tick(commands -> commands.angularVelocity(right, new Vector3f()));
      Vector3f held = run.position(right);
      run.ticks(50);
      assertThat(run.position(right)).as("both are kinematic").isEqualTo(held);
      SavedState saved = claims().savesState() ? run.save() : new SavedState();

      List<String> first = released(run, left, right);
      assertThat(run.position(left).distance(run.position(right))).isCloseTo(3, within(0.2f));
      assertThat(middle.y).isGreaterThan(run.position(left).y);
      if (claims().savesState()) {
        try (SceneRun other = run(tower())) {
          other.restore(saved);
          assertThat(released(other, left, right)).isEqualTo(first);
        }
      }
    }
  }

  @Test
  default void springOfABodyThatBecameKinematicContinuesElsewhere() {
    if (!corrects() || !claims().savesState()) {
      return;
    }
    try (SceneRun run = run(tower());
        SceneRun other = run(tower())) {
      long left = spawn(run, BodyId.of(9, 1), CRATE, 4, 5, new Vector3f());
      long right = spawn(run, BodyId.of(8, 1), CRATE, 7, 5, new Vector3f());
      Joint.Rod rod = Joint.rod(new Vector3d(4, 5, 0), new Vector3d(7, 5, 0)).withSpring(2, 0.1f);
      run.tick(commands -> commands.join(left, right, rod));
      run.tick(commands -> commands.velocity(right, new Vector3f(2, 0, 0)));

      run.tick(commands -> commands.changeMotion(left, Motion.KINEMATIC));
      other.restore(run.save());

      List<String> first = released(run, right, right);
      assertThat(released(other, right, right)).isEqualTo(first);
    }
  }

  private static List<String> released(SceneRun run, long left, long right) {
    List<String> course = new ArrayList<>();
    run.happenings().clear();
    run.tick(commands -> {
      commands.changeMotion(left, Motion.DYNAMIC);
      commands.changeMotion(right, Motion.DYNAMIC);
    });
    for (int tick = 0; tick < 30; tick++) {
      note(run, course);
      run.tick();
    }
    return course;
  }

  @Test
  default void controllersContinueElsewhereFromTheirBytes() {
    if (!claims().savesState() || !hasContacts()) {
      return;
    }
    CharacterMover.Settings hero = CharacterMover.Settings.of(HERO, 1);
    try (SceneRun run = run(tower());
        SceneRun other = run(tower())) {
      long body = spawn(run, BodyId.of(7, 2), CAPSULE, -3, 0.9f, new Vector3f());
      long chassis = spawn(run, BodyId.of(6, 2), CAR, 9, 1, new Vector3f());
      CharacterMover mover = new CharacterMover(body, hero);
      WheeledVehicle car = new WheeledVehicle(chassis, car());
      List<Long> first = new ArrayList<>();
      for (int tick = 0; tick < 45; tick++) {
        drive(run, mover, car, tick, first);
      }
      ByteBuffer bytes = ByteBuffer.allocate(1_000);
      SavedState state = new SavedState();
      mover.save(state);
      assertThat(state.byteSize()).as("of a character").isEqualTo(28);
      car.save(state);
      assertThat(state.byteSize()).as("of both").isLessThan(196);
      state.copyTo(bytes);
      other.restore(run.save());

      CharacterMover movedOn = new CharacterMover(body, hero);
      WheeledVehicle drivenOn = new WheeledVehicle(chassis, car());
      SavedState received = new SavedState().copyFrom(bytes.flip());
      movedOn.restore(received);
      drivenOn.restore(received);
      received.takeEnd(state.byteSize());

      first.clear();
      List<Long> second = new ArrayList<>();
      for (int tick = 45; tick < 145; tick++) {
        drive(run, mover, car, tick, first);
        drive(other, movedOn, drivenOn, tick, second);
      }
      assertThat(second).isEqualTo(first).doesNotHaveDuplicates();
    }
  }

  private static void drive(
      SceneRun run, CharacterMover mover, WheeledVehicle car, int tick, List<Long> hashes) {
    if (tick == 40) {
      mover.jump(4);
    }
    mover.crouch(tick > 90);
    car.steer(0.01f * (tick % 50));
    car.drive(500);
    mover.move(run.view(), run.commands(), new Vector3f(1, 0, 0));
    car.move(run.view(), run.commands());
    run.tick();
    hashes.add(31 * (31 * run.simulation().stateHash() + mover.stateHash()) + car.stateHash());
  }

  @Test
  default void anyOrderOfCorrectionsEqualsAFreshComputation() {
    CorrectionWalk.assertEqualToAFreshComputation(this, 1, 1_000);
  }

  @Test
  @Tag("evidence")
  default void anyOrderOfManyCorrectionsEqualsAFreshComputation() {
    CorrectionWalk.assertEqualToAFreshComputation(this, 2, 10_000);
  }

  /** Returns false if bodies collide only with the ground. */
  default boolean hasContacts() {
    return true;
  }

  private static long spawn(
      SceneRun run, long body, int prefab, float x, float y, Vector3f velocity) {
    run.tick(commands -> commands.spawnAs(
        body, prefab, new Vector3d(x, y, 0), new Quaternionf(), velocity, new Vector3f()));
    return body;
  }

  /** Patches a body with its own state, shifted along x. */
  static void patch(SceneRun run, CommandSender commands, long body, float shift, boolean asleep) {
    commands.patch(
        body,
        run.view().position(body, new Vector3d()).add(shift, 0, 0),
        run.view().rotation(body, new Quaternionf()),
        run.view().velocity(body, new Vector3f()),
        run.view().angularVelocity(body, new Vector3f()),
        asleep);
  }

  private static Command changing(long body, int motion) {
    ByteBuffer bytes = ByteBuffer.allocate(Command.BYTES);
    bytes.putInt(0, Command.CHANGE_MOTION).putInt(Integer.BYTES, motion);
    bytes.putLong(2 * Integer.BYTES + Long.BYTES, body);
    return Command.empty().readFrom(bytes);
  }

  private static List<String> refusals(SceneRun run) {
    return run.happenings(Event.Kind.REFUSED_COMMAND).stream()
        .map(refused -> (refused.refusal() == Event.Refusal.ID_USED ? "USED " : "other ")
            + BodyId.slot(refused.bodyA())
            + "/"
            + BodyId.generation(refused.bodyA()))
        .toList();
  }

  private static String awake(SceneRun run) {
    StringBuilder awake = new StringBuilder();
    for (int i = 0; i < HEIGHT; i++) {
      awake.append(run.view().isAwake(SceneRun.placed(TOWER + i)) ? '#' : '.');
    }
    return awake.toString();
  }

  private static void note(SceneRun run, List<String> course) {
    course.add("%x %d".formatted(run.simulation().stateHash(), run.happenings().size()));
  }

  private static WheeledVehicle.Settings car() {
    WheeledVehicle.Suspension spring = WheeledVehicle.Suspension.of(0.4f, 30_000, 3_000);
    return WheeledVehicle.Settings.of(
        CHASSIS,
        1,
        WheeledVehicle.Wheel.at(-0.8f, 0, -1.5f, 0.4f, spring).withSteering(),
        WheeledVehicle.Wheel.at(0.8f, 0, -1.5f, 0.4f, spring).withSteering(),
        WheeledVehicle.Wheel.at(-0.8f, 0, 1.5f, 0.4f, spring).withDrive(),
        WheeledVehicle.Wheel.at(0.8f, 0, 1.5f, 0.4f, spring).withDrive());
  }

  /** A tower of crates on a floor, and room for eight more bodies. */
  static Scene tower() {
    Scene.Builder builder = new Scene.Builder().spare(8);
    builder.prefab(Prefab.fixed(new Shape.Box(50, 1, 50)));
    builder.prefab(Prefab.dynamic(new Shape.Sphere(0.5f), 2));
    builder.prefab(Prefab.kinematic(new Shape.Box(1, 0.2f, 1)));
    Prefab crate = Prefab.dynamic(new Shape.Box(0.5f, 0.5f, 0.5f), 2);
    builder.prefab(crate);
    builder.prefab(Prefab.kinematic(HERO).withLayer(1));
    builder.prefab(Prefab.dynamic(CHASSIS, 800).withLayer(1));
    builder.prefab(crate.withoutSleep());
    builder.body(FLOOR, 0, -1, 0);
    for (int i = 0; i < HEIGHT; i++) {
      builder.body(CRATE, 0, 0.5f + i, 0);
    }
    return builder.build();
  }
}
