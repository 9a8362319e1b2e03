package org.isochron.simulator;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Random;
import java.util.function.LongUnaryOperator;
import org.isochron.remote.Quantisation;
import org.isochron.remote.QuantisationErrors;
import org.isochron.render.Blending;
import org.isochron.render.Delay;
import org.isochron.render.FrameInfo;
import org.isochron.render.FrameSource;
import org.isochron.render.RenderFrame;
import org.isochron.render.Starvation;
import org.isochron.shapes.Prefab;
import org.isochron.state.BodyId;
import org.isochron.state.Event;
import org.isochron.state.SharedState;
import org.joml.Vector3d;
import org.jspecify.annotations.Nullable;

/**
 * The pictures of a viewer. Each body is on the line between its places in the two ticks around the
 * picture, or, if it jumped between them, on the line after its last jump.
 */
final class ViewerFrames implements AutoCloseable {
  /** A frame computes in floats. */
  private static final double TOLERANCE = 1e-3;

  private static final float ULPS = 16;

  private final Service service;
  private final Random random;
  private final FrameSource source;
  private final LongUnaryOperator epochs;
  private final double metres;
  private final List<Truth.Moment> moments = new ArrayList<>();
  private final Vector3d shown = new Vector3d();
  private final Vector3d expected = new Vector3d();

  /** @param epochs maps epochs of the viewer to those of the simulation */
  ViewerFrames(
      Service service,
      SharedState state,
      Quantisation steps,
      Random random,
      LongUnaryOperator epochs) {
    this.service = service;
    this.random = random;
    this.epochs = epochs;
    metres = Math.sqrt(3) * QuantisationErrors.ofPosition(steps) + TOLERANCE;
    source = FrameSource.on(
        state,
        FrameSource.Settings.of(Delay.balanced())
            .withStarvation(random.nextBoolean() ? Starvation.hold() : Starvation.stretch())
            .withBlending(Blending.LINEAR));
  }

  /** Makes a frame, and sometimes none. */
  void advance(long presentNanos, boolean isWhole) {
    if (random.nextInt(3) == 0) {
      return;
    }
    RenderFrame frame = source.at(presentNanos + random.nextInt(12_000_000));
    FrameInfo info = frame.info();
    frame.events(event -> requireDue(event, info));
    if (info.state() == FrameInfo.State.BLENDED && isWhole) {
      requireOnTheLines(frame);
    }
  }

  private static void requireDue(Event event, FrameInfo info) {
    boolean isEarly = event.epoch() > info.epoch()
        || (event.epoch() == info.epoch() && event.instantNanos() > info.instantNanos());
    if (isEarly) {
      throw new AssertionError("%s comes before it is shown, at %d of epoch %d"
          .formatted(event, info.instantNanos(), info.epoch()));
    }
  }

  private void requireOnTheLines(RenderFrame frame) {
    FrameInfo info = frame.info();
    long length = info.missingTicks() + 1;
    long first = tickAt(info.instantNanos());
    gather(epochs.applyAsLong(info.epoch()), first - length, first + length);
    StringBuilder faults = new StringBuilder();
    for (int a = 0; a < moments.size(); a++) {
      for (int b = a; b < moments.size(); b++) {
        long from = moments.get(a).tick();
        long ticks = moments.get(b).tick() - from;
        double begin = service.rate.instantNanos(from);
        double end = service.rate.instantNanos(from + ticks);
        double alpha = ticks == 0 ? 1 : (info.instantNanos() - begin) / (end - begin);
        boolean isAround = begin <= info.instantNanos() && info.instantNanos() <= end;
        if (isAround && (a == b || ticks == length)) {
          String fault = fault(frame, a, b, alpha);
          if (fault.isEmpty()) {
            return;
          }
          faults.append("; %d to %d: %s".formatted(from, from + ticks, fault));
        }
      }
    }
    throw new AssertionError("no two ticks give the frame at %d of epoch %d, between %d and %d%s"
        .formatted(info.instantNanos(), info.epoch(), first - length, first + length, faults));
  }

  /** Returns the last tick until an instant. */
  private long tickAt(long instantNanos) {
    long tick = instantNanos / service.rate.instantNanos(1);
    while (service.rate.instantNanos(tick) > instantNanos) {
      tick--;
    }
    while (service.rate.instantNanos(tick + 1) <= instantNanos) {
      tick++;
    }
    return tick;
  }

  private void gather(long epoch, long from, long to) {
    moments.clear();
    Iterator<Truth.Moment> back = service.truth.backwards();
    while (back.hasNext()) {
      Truth.Moment moment = back.next();
      if (moment.epoch() < epoch || (moment.epoch() == epoch && moment.tick() < from)) {
        break;
      }
      if (moment.epoch() == epoch && moment.tick() <= to) {
        moments.add(0, moment);
      }
    }
  }

  /** Returns which body is not on the line between two moments, if any. */
  private String fault(RenderFrame frame, int a, int b, double alpha) {
    for (int slot = 0; slot < frame.slotCount(); slot++) {
      long id = frame.body(slot);
      if (id == BodyId.NONE) {
        continue;
      }
      Truth.Body before = moments.get(a).bodies().get(id);
      Truth.Body after = moments.get(b).bodies().get(id);
      Truth.Body body = after == null ? before : after;
      if (body == null) {
        return "body %x is in neither".formatted(id);
      }
      boolean isRider = body.isRider() || (before != null && before.isRider());
      if (isOnALine(body) && !isRider) { // riders are drawn on their carriers
        frame.position(id, shown);
        double error = after == null
            ? body.end().position().distance(shown)
            : error(after, before, a, b, alpha);
        if (!(error <= metres + ULPS * Math.ulp((float) reach(body)))) {
          return "body %x is at %s, %f m off".formatted(id, shown, error);
        }
      }
    }
    return "";
  }

  private double error(Truth.Body after, Truth.@Nullable Body before, int a, int b, double alpha) {
    Truth.Pose start = before == null ? after.end() : before.end();
    double error = Double.NaN;
    for (int index = a + 1; index <= b; index++) {
      Truth.Body last = moments.get(index - 1).bodies().get(after.id());
      Truth.Body next = moments.get(index).bodies().get(after.id());
      if (next != null && jumps(moments.get(index), last, next)) {
        start = next.start();
        error = after.end().position().distance(shown);
      }
    }
    start.position().lerp(after.end().position(), alpha, expected);
    double line = expected.distance(shown);
    return Double.isNaN(error) ? line : Math.min(error, line);
  }

  private static boolean jumps(Truth.Moment moment, Truth.@Nullable Body last, Truth.Body next) {
    return last == null
        || (!next.start().equals(last.end()) && (moment.isBackwards() || next.jumps()));
  }

  private boolean isOnALine(Truth.Body body) {
    Prefab.Blend blend = service.prefabs().table().get(body.prefab()).blend();
    return blend == Prefab.Blend.READER || blend == Prefab.Blend.LINEAR;
  }

  /** Returns the largest number that a frame computes with in floats. */
  private double reach(Truth.Body body) {
    return service.world.has(Program.Trait.WIDE)
        ? body.start().position().distance(body.end().position())
        : body.end().position().distance(service.world.origin);
  }

  @Override
  public void close() {
    source.close();
  }
}
