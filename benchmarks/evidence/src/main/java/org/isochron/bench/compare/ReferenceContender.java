package org.isochron.bench.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.isochron.state.NanoClock;
import org.joml.Quaternionf;
import org.joml.Vector3f;
import org.jspecify.annotations.Nullable;

/**
 * A scheduled tick that makes a new object for every body, handed over by a reference; a frame
 * blends the last two.
 */
final class ReferenceContender implements Contender {
  @Override
  public String option() {
    return "reference";
  }

  @Override
  public String title() {
    return "AtomicReference snapshots, one-tick lerp";
  }

  @Override
  public ContenderSession open(ContenderSetup stage) {
    return new ReferenceSession(stage);
  }

  private record Body(Vector3f position, Quaternionf rotation) {}

  private record World(List<Body> previous, List<Body> current, long cameNanos) {}

  private static final class ReferenceSession implements ContenderSession {
    private final ComparedScene scene;
    private final NanoClock clock;
    private final long periodNanos;
    private final float[] stepped;
    private final AtomicReference<@Nullable World> newest = new AtomicReference<>();
    private final Vector3f position = new Vector3f();
    private final Quaternionf rotation = new Quaternionf();
    private List<Body> last = List.of();
    private final Schedule schedule;

    ReferenceSession(ContenderSetup stage) {
      scene = stage.scene();
      clock = stage.clock();
      periodNanos = stage.rate().periodNanos();
      stepped = new float[scene.bodyCount() * ComparedScene.POSE_SIZE];
      schedule = new Schedule(stage, tick -> tick(stage.rate().instantNanos(tick)));
    }

    private void tick(long toInstantNanos) {
      scene.step(toInstantNanos);
      scene.copyTo(stepped);
      List<Body> bodies = new ArrayList<>(scene.bodyCount());
      for (int i = 0; i < stepped.length; i += ComparedScene.POSE_SIZE) {
        bodies.add(new Body(
            new Vector3f(stepped[i], stepped[i + 1], stepped[i + 2]),
            new Quaternionf(stepped[i + 3], stepped[i + 4], stepped[i + 5], stepped[i + 6])));
      }
      if (!last.isEmpty()) {
        // ordering: volatile, as such programs have it: a thread that sees the world sees its
        // bodies.
        newest.set(new World(last, bodies, clock.nanos()));
      }
      last = bodies;
    }

    @Override
    public long originNanos() {
      return schedule.originNanos();
    }

    @Override
    public void frame(long nowNanos, long presentNanos, ShownPoses shown) {
      // ordering: volatile, with the write in tick.
      World world = newest.get();
      if (world == null) {
        return;
      }
      long sinceNanos = nowNanos - world.cameNanos();
      float alpha = LinearBlend.alpha(sinceNanos, periodNanos);
      for (int body = 0; body < world.current().size(); body++) {
        blend(world.previous().get(body), world.current().get(body), alpha, shown.poses(), body);
      }
      shown.drawn(sinceNanos > periodNanos);
    }

    private void blend(Body from, Body to, float alpha, float[] poses, int body) {
      from.position().lerp(to.position(), alpha, position);
      from.rotation().slerp(to.rotation(), alpha, rotation);
      ComparedScene.put(poses, body * ComparedScene.POSE_SIZE, position, rotation);
    }

    @Override
    public void close() {
      schedule.close();
    }
  }
}
