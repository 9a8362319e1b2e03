package org.isochron.bench.view;

import java.util.Random;
import org.isochron.bench.stage.DemoRun;
import org.isochron.bench.stage.DemoScene;
import org.isochron.bench.trace.FrameMeter;
import org.isochron.physics.scene.Scene;
import org.isochron.state.command.CommandSender;
import org.isochron.state.snapshot.BodyId;
import org.joml.Quaternionf;
import org.joml.Vector3f;

/**
 * Keeps a scene from falling asleep while nobody is at the keys. Bodies of a pile are lifted to
 * rain down again, and now and then one more is thrown at it; the single body of other scenes
 * begins its way again. Owner: the thread of the frame loop. The same numbers at every run.
 */
final class Stirring {
  private static final long LIFT_NANOS = 60_000_000;
  private static final long AGAIN_NANOS = 4_000_000_000L;
  private static final long NEXT_SHOT_NANOS = 1_000_000_000L;
  private static final int LIFTS_BETWEEN_THROWS = 20;
  private static final int MAX_THROWS = 200;
  private static final float THROW_SPEED = 30;

  private final Random random = new Random(11);
  private final PlayerScript player = PlayerScript.walk();
  private final PlayerScript driver = PlayerScript.drive();
  private boolean begun;
  private long nextNanos;
  private long againNanos;
  private int lifts;
  private int throwsSoFar;

  /** Does what is due, and returns how many commands were accepted. */
  int stir(DemoRun stage, FrameMeter meter, long nowNanos) {
    if (stage.ticks().source().isPresent() || stage.match().isPresent()) {
      return 0; // the process that computes it stirs it, and a match is played
    }
    if (!begun) {
      begun = true;
      nextNanos = nowNanos + LIFT_NANOS;
      againNanos = nowNanos + AGAIN_NANOS;
    }
    return switch (stage.settings().show()) {
      case PILE -> stirPile(stage, meter, nowNanos);
      case BALL -> beginAgain(stage, meter, nowNanos, AGAIN_NANOS);
      case BULLET -> beginAgain(stage, meter, nowNanos, NEXT_SHOT_NANOS);
      case PLAYER -> {
        player.play(commands(stage), nowNanos);
        yield 0; // keys do not count as commands to the simulation
      }
      case VEHICLE -> {
        driver.play(commands(stage), nowNanos);
        yield 0;
      }
      case PYRAMID, DOMINOES, WHEELS, RAG, GOALS, FAR -> 0;
    };
  }

  /** Shoots again also while somebody is there: a bullet that lies on the ground shows nothing. */
  int shoot(DemoRun stage, FrameMeter meter, long nowNanos) {
    boolean own = stage.ticks().source().isEmpty() && stage.match().isEmpty();
    return own && stage.settings().show() == DemoScene.BULLET
        ? beginAgain(stage, meter, nowNanos, NEXT_SHOT_NANOS)
        : 0;
  }

  /** Somebody has taken the keys. */
  void letGo(DemoRun stage) {
    player.letGo(commands(stage));
    driver.letGo(commands(stage));
  }

  private int beginAgain(DemoRun stage, FrameMeter meter, long nowNanos, long againAfterNanos) {
    long body = meter.body(1);
    if (body == BodyId.NONE || nowNanos - againNanos < 0) {
      return 0;
    }
    againNanos = nowNanos + againAfterNanos;
    Scene.Placement first = stage.scene().bodies().get(1);
    int placed = commands(stage).teleport(body, first.position(), first.rotation()) ? 1 : 0;
    return placed + (commands(stage).velocity(body, first.linear(), first.angular()) ? 1 : 0);
  }

  private int stirPile(DemoRun stage, FrameMeter meter, long nowNanos) {
    if (nowNanos - nextNanos < 0) {
      return 0;
    }
    nextNanos = nowNanos + LIFT_NANOS;
    lifts++;
    boolean thrown = lifts % LIFTS_BETWEEN_THROWS == 0 && throwsSoFar < MAX_THROWS;
    return (thrown ? hurl(stage) : lift(stage, meter)) ? 1 : 0;
  }

  private boolean lift(DemoRun stage, FrameMeter meter) {
    long body = meter.body(1 + random.nextInt(stage.settings().bodies()));
    if (body == BodyId.NONE) {
      return false;
    }
    float reach = (stage.most().x() - stage.least().x()) / 2;
    Vector3f above = new Vector3f(
        reach * (2 * random.nextFloat() - 1),
        1.3f * stage.most().y() + 2 * random.nextFloat(),
        reach * (2 * random.nextFloat() - 1));
    return commands(stage).teleport(body, stage.place(above), anyRotation());
  }

  private boolean hurl(DemoRun stage) {
    throwsSoFar++;
    float reach = 4 + stage.most().x() - stage.least().x();
    float way = 6.2832f * random.nextFloat();
    Vector3f from = new Vector3f(reach * (float) Math.cos(way), 2, reach * (float) Math.sin(way));
    Vector3f speed = new Vector3f(-from.x, 0, -from.z).normalize(THROW_SPEED).add(0, 4, 0);
    return commands(stage)
        .spawn(
            stage.mainPrefab(), stage.place(from), anyRotation(), speed, new Vector3f(3, 5, 1), 0);
  }

  private Quaternionf anyRotation() {
    return new Quaternionf()
        .rotateXYZ(6 * random.nextFloat(), 6 * random.nextFloat(), 6 * random.nextFloat());
  }

  private static CommandSender commands(DemoRun stage) {
    return stage.state().commands();
  }
}
