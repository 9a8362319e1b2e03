package org.isochron.bench.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.isochron.state.NanoClock;
import org.joml.Quaternionf;
import org.joml.Vector3f;
import org.jspecify.annotations.Nullable;

/**
 * A scheduled tick that allocates an object for every body and publishes all of them by an {@code
 * AtomicReference}. A frame blends the last two states.
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
  public ContenderSession open(ContenderSetup setup) {
    return new ReferenceSession(setup);
  }

  private record Body(Vector3f position, Quaternionf rotation) {}

  private record World(List<Body> previous, List<Body> current, long tickedNanos) {}

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

    ReferenceSession(ContenderSetup setup) {
      scene = setup.scene();
      clock = setup.clock();
      periodNanos = setup.rate().periodNanos();
      stepped = new float[scene.bodyCount() * ComparedScene.POSE_SIZE];
      schedule = new Schedule(setup, tick -> tick(setup.rate().instantNanos(tick)));
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
        // ordering: volatile, as in typical programs; without it a frame could see unfinished
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
      // ordering: volatile, pairs with the write in tick; without it a frame could see unfinished
      // bodies.
      World world = newest.get();
      if (world == null) {
        return;
      }
      long sinceNanos = nowNanos - world.tickedNanos();
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
