package org.isochron.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Random;
import org.isochron.render.Blending;
import org.isochron.render.Delay;
import org.isochron.render.FrameSource;
import org.isochron.render.RenderFrame;
import org.isochron.render.Starvation;
import org.isochron.shapes.Prefab;
import org.joml.Vector3d;

/** A picture whose frames lie on the lines between what happened, and whose events fit it. */
final class FrameObserver implements Observer {
  private static final double TOLERANCE = 1e-3;
  private static final float ULPS = 16;

  private final Service service;
  private final FrameSource source;
  private final Random random;
  private final Belief belief;
  private final boolean isWide;

  /** @param number of the source, from 1 */
  FrameObserver(Service service, int number) {
    this.service = service;
    random = new Random(1_000_003 * service.program.seed() + number);
    source = FrameSource.on(
        service.state,
        FrameSource.Settings.of(Delay.fixed(Duration.ofMillis(10 + random.nextInt(20))))
            .withStarvation(Starvation.hold())
            .withBlending(Blending.LINEAR));
    belief = new Belief(service.truth.newest());
    isWide = service.world.has(Program.Trait.WIDE);
  }

  @Override
  public void advance() {
    RenderFrame frame = source.at(service.clock.nanos() + random.nextInt(12_000_000));
    frame.events(belief::take);
    for (int slot = 0; slot < frame.slotCount(); slot++) {
      long body = frame.body(slot);
      assertThat(body == 0 || belief.bodies.contains(body))
          .as("the listener knows the shown body %x", body)
          .isTrue();
    }
    assertThat(frame.bodyCount()).as("shown bodies").isEqualTo(belief.bodies.size());
    requireOnTheLine(frame);
  }

  private void requireOnTheLine(RenderFrame frame) {
    List<Truth.Moment> moments = service.truth.ofEpoch(frame.info().epoch());
    Truth.Moment to = null;
    Truth.Moment after = null;
    for (Truth.Moment moment : moments) {
      if (service.rate.instantNanos(moment.tick()) >= frame.instantNanos()) {
        after = to;
        to = moment;
      }
    }
    if (to == null || isShownTwice(moments, to)) {
      return; // the picture waits
    }
    long end = service.rate.instantNanos(to.tick());
    double alpha = 1 - (double) (end - frame.instantNanos()) / service.rate.instantNanos(1);
    for (Truth.Body body : to.bodies().values()) {
      Prefab.Blend blend = service.prefabs().table().get(body.prefab()).blend();
      boolean isLinear = blend == Prefab.Blend.READER || blend == Prefab.Blend.LINEAR;
      if (alpha < 0 || !frame.contains(body.id()) || !isLinear || isRider(moments, body)) {
        continue;
      }
      Vector3d expected = new Vector3d(body.start().position()).lerp(body.end().position(), alpha);
      Vector3d shown = frame.position(body.id(), new Vector3d());
      double error = shown.distance(expected);
      if (alpha == 1 && after != null && after.contains(body.id())) { // where the next tick begins
        error = Math.min(error, shown.distance(after.body(body.id()).start().position()));
      }
      assertThat(error)
          .as("body %x at %.3f of tick %d, shown at %s", body.id(), alpha, to.tick(), shown)
          .isLessThan(TOLERANCE + ULPS * Math.ulp((float) reach(body, expected)));
    }
  }

  /** Returns the largest number that a picture computes with in floats. */
  private double reach(Truth.Body body, Vector3d place) {
    double moved = body.start().position().distance(body.end().position());
    return isWide ? moved : Math.max(moved, place.distance(service.world.origin));
  }

  /** Riders are drawn on their carriers. */
  private static boolean isRider(List<Truth.Moment> moments, Truth.Body body) {
    return moments.stream()
        .limit(10)
        .anyMatch(each -> each.contains(body.id()) && each.body(body.id()).carrier() != 0);
  }

  /** Commands during a pause show a tick again. */
  private static boolean isShownTwice(List<Truth.Moment> moments, Truth.Moment moment) {
    return moments.stream().filter(each -> each.tick() == moment.tick()).count() > 1;
  }

  @Override
  public void close() {
    source.close();
  }
}
