package org.isochron.bench.stage;

import java.util.Random;
import org.isochron.bench.trace.FrameMeter;
import org.isochron.engine.Scene;
import org.isochron.state.BodyId;
import org.isochron.state.CommandSender;
import org.joml.Quaternionf;
import org.joml.Vector3f;

/**
 * Keeps a scene moving: lifts bodies of a pile and drops a ball again until a user takes over. A
 * bullet is shot again even after a user takes over, because a scene with a bullet at rest shows
 * nothing. Pseudorandom with a fixed seed. Owner: the frame-loop thread.
 */
public final class Stirring {
  private static final long LIFT_NANOS = 60_000_000;
  private static final long DROP_NANOS = 4_000_000_000L;
  private static final long SHOT_NANOS = 1_000_000_000L;

  private final DemoRun stage;
  private final Random random = new Random(11);
  private final long periodNanos;
  private long nextNanos;

  public Stirring(DemoRun stage) {
    this.stage = stage;
    // only the computing process stirs the scene
    boolean stirred = stage.ticks().source().isEmpty();
    periodNanos = stirred ? periodNanos(stage.settings().show()) : 0;
    nextNanos = stage.state().clock().nanos() + periodNanos;
  }

  private static long periodNanos(DemoScene scene) {
    return switch (scene) {
      case PILE -> LIFT_NANOS;
      case BALL -> DROP_NANOS;
      case BULLET -> SHOT_NANOS;
      default -> 0;
    };
  }

  public int stir(FrameMeter meter, boolean isUsed, long nowNanos) {
    DemoScene scene = stage.settings().show();
    boolean stirred = periodNanos > 0 && (!isUsed || scene == DemoScene.BULLET);
    if (!stirred || nowNanos - nextNanos < 0) {
      return 0;
    }
    nextNanos = nowNanos + periodNanos;
    int lifted = 1 + random.nextInt(stage.settings().bodies());
    long body = meter.body(scene == DemoScene.PILE ? lifted : 1);
    if (body == BodyId.NONE) {
      return 0;
    }
    return scene == DemoScene.PILE ? lift(body) : reset(body);
  }

  private int reset(long body) {
    CommandSender commands = stage.state().commands();
    Scene.Placement first = stage.scene().bodies().get(1);
    int placed = commands.teleport(body, first.position(), first.rotation()) ? 1 : 0;
    int moved = commands.velocity(body, first.linear()) ? 1 : 0;
    return placed + moved + (commands.angularVelocity(body, first.angular()) ? 1 : 0);
  }

  private int lift(long body) {
    float reach = (stage.maxCorner().x() - stage.minCorner().x()) / 2;
    Vector3f above = new Vector3f(
        reach * (2 * random.nextFloat() - 1),
        1.3f * stage.maxCorner().y() + 2 * random.nextFloat(),
        reach * (2 * random.nextFloat() - 1));
    Quaternionf turned = new Quaternionf()
        .rotateXYZ(6 * random.nextFloat(), 6 * random.nextFloat(), 6 * random.nextFloat());
    return stage.state().commands().teleport(body, stage.worldPosition(above), turned) ? 1 : 0;
  }
}
