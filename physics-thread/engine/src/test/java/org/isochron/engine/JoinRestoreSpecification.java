package org.isochron.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.isochron.physics.SavedState;
import org.isochron.shapes.Joint;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.Shape;
import org.isochron.state.BodyId;
import org.isochron.state.CommandQueue;
import org.isochron.state.CommandSender;
import org.isochron.state.Event;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;

/** A world with changing joints is restored exactly, in the plane z = 0. */
public interface JoinRestoreSpecification extends EngineUnderTest {
  long NAIL = SceneRun.placed(0);
  Vector3f UPRIGHT = new Vector3f(0, 0, 1);

  @Test
  default void aRestoredWorldContinuesAsTheFirstTimeWithJointsThatComeAndGo() {
    needsSavedStates();
    for (long seed = 1; seed <= 10; seed++) {
      Random random = new Random(seed);
      try (SceneRun run = run(crowd())) {
        Deque<Long> joints = new ArrayDeque<>();
        for (int tick = 0; tick < 40; tick++) {
          tick(run, random, joints);
        }
        SavedState saved = run.save();
        List<Long> first = course(run, seed, new ArrayDeque<>(joints));
        assertThat(run.happenings(Event.Kind.JOINT_BROKEN)).as("seed %d", seed).isNotEmpty();

        run.restore(saved);
        assertThat(course(run, seed, new ArrayDeque<>(joints)))
            .as("seed %d", seed)
            .isEqualTo(first);

        try (SceneRun other = run(crowd())) {
          Deque<Long> others = new ArrayDeque<>();
          for (int tick = 0; tick < 7; tick++) {
            tick(other, random, others);
          }
          other.restore(saved);
          assertThat(course(other, seed, new ArrayDeque<>(joints)))
              .as("in another world, seed %d", seed)
              .isEqualTo(first);
        }
      }
    }
  }

  private static List<Long> course(SceneRun run, long seed, Deque<Long> joints) {
    Random random = new Random(seed);
    List<Long> hashes = new ArrayList<>();
    for (int tick = 0; tick < 60; tick++) {
      tick(run, random, joints);
      hashes.add(run.simulation().stateHash());
    }
    return hashes;
  }

  /** Sends the same ids that the simulation would choose, so a second run is identical. */
  private static void tick(SceneRun run, Random random, Deque<Long> joints) {
    long[] ids = new long[4];
    run.simulation().freeJointSlots().copyTo(0, ids);
    AtomicInteger taken = new AtomicInteger();
    CommandQueue queue =
        new CommandQueue(8, () -> 0, () -> BodyId.NONE, () -> ids[taken.getAndIncrement()]);
    joinAtRandom(queue.sender(), random, joints);
    queue.claimReceiver().drain(1, run.commands()::forward);
    run.tick();
  }

  private static void joinAtRandom(CommandSender commands, Random random, Deque<Long> joints) {
    Vector3f position = new Vector3f(random.nextInt(8), 4, 0);
    float force = random.nextInt(3) == 0 ? 20 : Float.POSITIVE_INFINITY;
    long bodyA = SceneRun.placed(1 + random.nextInt(8));
    long bodyB = SceneRun.placed(1 + random.nextInt(8));
    switch (random.nextInt(9)) {
      case 0 -> joints.add(commands.join(bodyA, bodyB, Joint.weld()));
      case 1 -> joints.add(commands.join(bodyA, bodyB, Joint.ball(position).withBreakForce(force)));
      case 2 -> {
        Joint hinge = Joint.hinge(position, UPRIGHT).withLimits(-1, 1).withMotor(2, 20);
        joints.add(commands.join(bodyA, NAIL, hinge.withBreakForce(force)));
      }
      case 3 -> {
        Joint slider = Joint.slider(new Vector3f(0, 1, 0)).withLimits(-1, 1).withMotor(1, 50);
        joints.add(commands.join(bodyA, NAIL, slider));
      }
      case 4 -> {
        Vector3f end = new Vector3f(position).add(1, 1, 0);
        joints.add(commands.join(bodyA, bodyB, Joint.rod(position, end).withBreakForce(force)));
        joints.add(commands.join(NAIL, bodyB, Joint.rope(end, position)));
      }
      case 5 -> {
        Vector3f end = new Vector3f(position).add(1, 1, 0);
        joints.add(commands.join(bodyA, bodyB, Joint.rod(position, end).withSpring(3, 0.1f)));
      }
      case 6 -> {
        if (!joints.isEmpty()) {
          commands.motor(joints.getFirst(), 3, 10);
          commands.positionMotor(joints.getLast(), position.x / 8 - 0.5f, 30, 2, 0.5f);
        }
      }
      default -> {
        if (!joints.isEmpty()) {
          commands.unjoin(joints.pop());
        }
      }
    }
  }

  private static Scene crowd() {
    Scene.Builder builder = new Scene.Builder().spare(40);
    int nail = builder.prefab(Prefab.fixed(new Shape.Sphere(0.1f)));
    int box = builder.prefab(Prefab.dynamic(new Shape.Box(0.3f, 0.2f, 0.3f), 1));
    int floor = builder.prefab(Prefab.fixed(new Shape.Box(50, 1, 50)));
    builder.body(nail, 0, 8, 0);
    for (int body = 0; body < 8; body++) {
      builder.body(box, body, 4, 0);
    }
    builder.body(floor, 0, -1, 0);
    return builder.build();
  }
}
