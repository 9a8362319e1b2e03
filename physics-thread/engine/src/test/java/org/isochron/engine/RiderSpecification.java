package org.isochron.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.isochron.gameplay.CharacterMover;
import org.isochron.gameplay.Riders;
import org.isochron.physics.Controller;
import org.isochron.physics.WorldView;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.Shape;
import org.isochron.state.BodyId;
import org.joml.Quaternionf;
import org.joml.Vector3d;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;

/** Every engine reports in every tick which bodies ride on a ferry. */
public interface RiderSpecification extends EngineUnderTest {
  long FERRY = SceneRun.placed(0);
  long CRATE = SceneRun.placed(1);
  long TOP_CRATE = SceneRun.placed(2);
  long SAILOR = SceneRun.placed(3);
  long GULL = SceneRun.placed(4);
  int SAILING = 600;

  @Test
  default void cratesAndCharactersOnAFerryRideInEveryTick() {
    needsSpace();
    try (SceneRun run = run(ferry())) {
      CharacterMover mover = new CharacterMover(SAILOR, CharacterSpecification.SETTINGS);
      Aboard aboard = new Aboard(run);
      Vector3d before = new Vector3d();
      Vector3d sailor = new Vector3d();
      double slid = 0;
      for (int tick = 1; tick <= SAILING + 300; tick++) {
        int now = tick;
        run.tick(commands -> {
          commands.moveTo(FERRY, position(now), rotation(now));
          mover.move(run.view(), commands, new Vector3f());
        });
        if (tick > SAILING) {
          aboard.write(mover);
          assertThat(aboard.carrier(CRATE)).as("tick %d: crate", tick).isEqualTo(FERRY);
          assertThat(aboard.carrier(TOP_CRATE)).as("tick %d: upper crate", tick).isEqualTo(FERRY);
          assertThat(aboard.carrier(SAILOR)).as("tick %d: sailor", tick).isEqualTo(FERRY);
          assertThat(aboard.carrier(GULL)).as("tick %d: gull", tick).isEqualTo(BodyId.NONE);
          Vector3d place = aboard.place(CRATE);
          assertThat(place.distance(aboard.right(CRATE))).isLessThan(5e-5);
          slid = tick > SAILING + 1 ? Math.max(slid, place.distance(before)) : 0;
          before.set(place);
          Vector3d standing = aboard.right(SAILOR);
          sailor.set(tick == SAILING + 1 ? standing : sailor);
          assertThat(standing.distance(sailor))
              .as("tick %d: the sailor drifts", tick)
              .isLessThan(5e-4);
        }
      }
      assertThat(slid).as("at rest on the ferry").isLessThan(2e-3);
    }
  }

  @Test
  default void bodyThatDoesNotExistOrIsStaticCarriesNobody() {
    try (SceneRun run = run(balls())) {
      long ball = run.spawn(BALL, 0, 0.5f, 0);
      run.ticks(100);
      Aboard aboard = new Aboard(run);
      Riders riders = new Riders(4);
      riders.carry(aboard, 0, SceneRun.placed(0));
      riders.ride(aboard, 0, ball, BodyId.NONE);
      riders.ride(aboard, 0, ball, BodyId.of(5, 9));
      riders.ride(aboard, 0, ball, ball);
      riders.carry(aboard, 0, BodyId.of(5, 9));

      assertThat(aboard.carrier(ball)).isEqualTo(BodyId.NONE);
    }
  }

  private static Scene ferry() {
    Scene.Builder scene = new Scene.Builder();
    Prefab deck = Prefab.kinematic(new Shape.Box(12, 0.5f, 12)).withFriction(1);
    Prefab crate = Prefab.dynamic(new Shape.Box(0.5f, 0.5f, 0.5f), 50).withFriction(1);
    Prefab sailor = Prefab.kinematic(CharacterSpecification.CAPSULE)
        .withLayer(CharacterSpecification.OWN_LAYER)
        .withMask(~(1 << CharacterSpecification.OWN_LAYER));
    Vector3d at = position(0);
    scene.body(scene.prefab(deck), at.x, at.y, at.z);
    scene.body(scene.prefab(crate), at.x + 4, at.y + 1, at.z - 3);
    scene.body(scene.prefab(crate), at.x + 4, at.y + 2, at.z - 3);
    scene.body(scene.prefab(sailor), at.x, at.y + 0.5 + CharacterSpecification.STANDING, at.z);
    scene.body(scene.prefab(crate.withGravityFactor(0)), at.x - 5, at.y + 3, at.z);
    return scene.build();
  }

  /** A ferry that speeds up to 20 m/s and then also turns. */
  private static Vector3d position(int tick) {
    Vector3d at = new Vector3d(0, -0.5, 0);
    for (int passed = 1; passed <= tick; passed++) {
      double speed = 20 * Math.min(1, passed / 400.0);
      at.add(speed * 0.01 * Math.sin(heading(passed)), 0, speed * 0.01 * Math.cos(heading(passed)));
    }
    return at;
  }

  private static double heading(int tick) {
    double turning = Math.max(0, tick - 400) / 100.0;
    return turning < 2 ? 0.05 * turning * turning : 0.2 * (turning - 1);
  }

  private static Quaternionf rotation(int tick) {
    return new Quaternionf().rotationY((float) heading(tick));
  }

  /** Channels of one tick. */
  final class Aboard implements Controller.ChannelWriter {
    private final SceneRun run;
    private final Riders riders = new Riders(8);
    private final float[][] values = new float[Riders.channels().size()][16];

    Aboard(SceneRun run) {
      this.run = run;
    }

    void write(CharacterMover mover) {
      for (float[] channel : values) {
        Arrays.fill(channel, 0);
      }
      riders.carry(this, 0, FERRY);
      riders.ride(this, 0, SAILOR, mover.ground(view()));
    }

    @Override
    public void set(int channel, long body, float value) {
      values[channel][BodyId.slot(body)] = value;
    }

    @Override
    public WorldView view() {
      return run.view();
    }

    long carrier(long body) {
      int slot = (int) values[0][BodyId.slot(body)] - 1;
      return slot < 0 ? BodyId.NONE : run.newest().body(slot);
    }

    Vector3d place(long body) {
      int slot = BodyId.slot(body);
      return new Vector3d(values[1][slot], values[2][slot], values[3][slot]);
    }

    Vector3d right(long body) {
      Vector3d arm = run.newest().position(body, new Vector3d());
      arm.sub(run.newest().position(FERRY, new Vector3d()));
      return run.newest().rotation(FERRY, new Quaternionf()).transformInverse(arm);
    }
  }
}
