package org.isochron.simulator;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.isochron.render.Blending;
import org.isochron.render.FrameSource;
import org.isochron.render.RenderFrame;
import org.isochron.render.Starvation;
import org.isochron.shapes.Prefab;
import org.isochron.state.BodyId;
import org.joml.Quaternionf;
import org.joml.Vector3d;
import org.jspecify.annotations.Nullable;

/**
 * Requires that each body of a picture is where it was at the shown instant. What a picture has
 * shown wrongly, because it was extrapolated, fades in the next ones.
 */
final class PoseErrors {
  /** An error halves in 35 ms. */
  private static final long DECAY_NANOS = 50_000_000;

  /** Frames drop what has faded to a thousandth. */
  private static final double FADED = 1.1e-3;

  /** A body that its prefab shows at the present is not extrapolated any further. */
  private static final long MAX_PRESENT_NANOS = 100_000_000;

  /** A rider's error is forgotten by its own size. */
  private static final double INVISIBLE = 1e-3;

  private static final double HALF_TURN = 0.99;

  private static final double METRES = 4e-6;
  private static final double RADIANS = 1e-5;

  /** Local places are rounded. */
  private static final double ABOARD_METRES = 2e-5;

  private static final double ABOARD_RADIANS = 4e-5;

  /** Of the largest number that a picture computes with. */
  private static final double ROUNDING = 6 * Math.ulp(1f);

  private final Service service;
  private final Blending reader;
  private final boolean heals;
  private final boolean isFar;

  private Map<Long, Seen> last = new HashMap<>();
  private @Nullable Frame lastFrame;
  private double largestError;

  PoseErrors(Service service, FrameSource.Settings settings) {
    this.service = service;
    reader = settings.blending();
    heals = settings.starvation() instanceof Starvation.Extrapolate;
    isFar = service.state.layout().far();
  }

  /**
   * How a body was shown.
   *
   * @param carrier on which it rode, or {@link BodyId#NONE}
   * @param world the shown pose
   * @param local the shown pose in the space of the carrier, or the world
   * @param error what remains of the error of the local pose
   * @param doubt by how much the angle of the error may be wrong
   */
  private record Seen(
      long carrier,
      boolean isPresent,
      Blends.Pose world,
      Blends.Pose local,
      Blends.Deviation error,
      double doubt) {}

  /** A picture, and what happened around it. */
  private record Frame(
      RenderFrame picture,
      List<Truth.Moment> window,
      ShownTruth shown,
      long epoch,
      long instantNanos,
      long presentNanos) {
    Truth.Moment newest() {
      return window.get(0);
    }

    boolean hasPairOf(Frame other) {
      return shown.from().number() == other.shown.from().number()
          && shown.to().number() == other.shown.to().number();
    }

    /** Returns true if no tick since another one is missing. */
    boolean bridges(Truth.Moment since) {
      return epoch == since.epoch() && window.get(window.size() - 1).tick() <= since.tick() + 1;
    }

    /** Returns the bodies that commands have moved since a moment. */
    Set<Long> jumpedSince(Truth.Moment since, Truth.Moment until) {
      Set<Long> jumped = new HashSet<>();
      for (Truth.Moment moment : window) {
        if (moment.number() > since.number() && moment.number() <= until.number()) {
          for (Truth.Body body : moment.bodies().values()) {
            if (body.jumps()) {
              jumped.add(body.id());
            }
          }
        }
      }
      return jumped;
    }

    Blends.Pose pose(long body) {
      return Blends.Pose.of(new Truth.Pose(
          picture.position(body, new Vector3d()), picture.rotation(body, new Quaternionf())));
    }
  }

  void check(RenderFrame picture, List<Truth.Moment> window, ShownTruth shown) {
    Frame frame = new Frame(
        picture, window, shown, picture.info().epoch(), picture.instantNanos(), present(picture));
    Frame before = lastFrame;
    boolean bridges = before != null && frame.bridges(before.shown.to());
    Set<Long> jumped =
        before != null && bridges ? frame.jumpedSince(before.shown.to(), shown.to()) : Set.of();
    boolean bridgesNewest = before != null && frame.bridges(before.newest());
    Set<Long> jumpedNow = before != null && bridgesNewest
        ? frame.jumpedSince(before.newest(), frame.newest())
        : Set.of();
    Map<Long, Seen> seen = new HashMap<>();
    for (Truth.Body body : shown.to().bodies().values()) {
      Prefab.Blend mode = service.prefabs().table().get(body.prefab()).blend();
      Blending blending = Blends.of(mode, reader);
      Seen old = last.get(body.id());
      boolean isKnown = bridges && !jumped.contains(body.id()) && !jumped.contains(body.carrier());
      boolean isKnownNow = bridgesNewest && !jumpedNow.contains(body.id());
      Seen now;
      if (picture.carrier(body.id()) != body.carrier()) {
        throw new AssertionError("body %x rides on %x, not on %x"
            .formatted(body.id(), body.carrier(), picture.carrier(body.id())));
      } else if (body.carrier() != BodyId.NONE) {
        now = aboard(frame, body, blending, isKnown ? old : null, mode);
      } else if (mode == Prefab.Blend.NOW) {
        boolean wasAboard = old != null && old.carrier != BodyId.NONE; // at the shown instant
        now = atPresent(
            frame, body, bridgesNewest && (wasAboard ? isKnown : isKnownNow) ? old : null);
      } else {
        now = between(frame, body, blending, isKnown ? old : null);
      }
      seen.put(body.id(), now);
    }
    last = seen;
    lastFrame = frame;
  }

  /** Returns the present in simulation time, which does not go back within an epoch. */
  private long present(RenderFrame picture) {
    Frame before = lastFrame;
    long epoch = picture.info().epoch();
    if (before != null && before.epoch != epoch) {
      before = null;
    }
    if (picture.info().timeline().epoch() != epoch) {
      return before == null ? picture.instantNanos() : before.presentNanos;
    }
    long now = picture.info().timeline().simAt(picture.info().presentNanos());
    return before == null ? now : Math.max(now, before.presentNanos);
  }

  /** Checks a body at the shown instant. */
  private Seen between(Frame frame, Truth.Body body, Blending blending, @Nullable Seen old) {
    Frame before = lastFrame;
    Blends.Deviation error = Blends.Deviation.NONE;
    double doubt = 0;
    if (heals && before != null && old != null && old.carrier == BodyId.NONE && !old.isPresent) {
      error = old.error;
      doubt = old.doubt;
      ShownTruth then = ShownTruth.at(frame.window, service.rate, before.instantNanos);
      Truth.Body once = then.to().bodies().get(body.id());
      boolean isKnown = before.instantNanos >= instant(frame.window.get(frame.window.size() - 1));
      if (before.shown.beyond() > 0 && once != null && isKnown && !frame.hasPairOf(before)) {
        error = Blends.Deviation.of(old.world, Blends.at(blending, then, once));
        doubt = 2 * Blends.turnTolerance(blending, then, once);
        doubt += error.turn().length() > HALF_TURN ? Math.PI : 0; // it may also be the other way
      }
      error = error.scaled(decay(frame.instantNanos - before.instantNanos));
    }
    Blends.Pose right = Blends.at(blending, frame.shown, body);
    Blends.Pose pose = frame.pose(body.id());
    boolean isOther = old != null && (old.carrier != BodyId.NONE || old.isPresent);
    if (heals && before != null && old != null && isOther) {
      return left(frame, before, body, blending, old, pose, right);
    }
    double reach = body.start().position().distance(body.end().position())
        + body.velocity().length() * (frame.shown.span() + frame.shown.beyond());
    require(
        frame,
        body,
        pose,
        right,
        error,
        METRES
            + ROUNDING
                * (reach + error.size() + (isFar ? 0 : body.end().position().length())),
        RADIANS
            + ROUNDING * body.spin().length() * frame.shown.beyond()
            + Blends.turnTolerance(blending, frame.shown, body)
            + doubt);
    return new Seen(BodyId.NONE, false, pose, pose, error, doubt);
  }

  /** Checks a body that has left its carrier or the present: it continues where it was shown. */
  private Seen left(
      Frame frame,
      Frame before,
      Truth.Body body,
      Blending blending,
      Seen old,
      Blends.Pose pose,
      Blends.Pose right) {
    ShownTruth then = ShownTruth.at(frame.window, service.rate, before.instantNanos);
    Truth.Body once = then.to().body(body.id());
    Blends.Deviation shown = Blends.Deviation.of(pose, right);
    double most =
        Blends.Deviation.of(old.world, Blends.at(blending, then, once)).size()
            + old.error.size()
            + INVISIBLE;
    if (shown.size() > most) {
      throw new AssertionError("body %x has left its carrier, and jumps by %s, more than %s"
          .formatted(body.id(), shown.size(), most));
    }
    return new Seen(BodyId.NONE, false, pose, pose, shown, 0);
  }

  /** Checks a body that its prefab shows at the present. */
  private Seen atPresent(Frame frame, Truth.Body body, @Nullable Seen old) {
    Frame before = lastFrame;
    Blends.Pose pose = frame.pose(body.id());
    Truth.Body newest = frame.newest().bodies().get(body.id());
    if (newest == null) { // it stays where it was until the shown instant is that of its end
      return new Seen(BodyId.NONE, true, pose, pose, Blends.Deviation.NONE, 0);
    }
    Blends.Deviation error = Blends.Deviation.NONE;
    long present = presentOf(frame);
    if (before != null && old != null && old.isPresent) {
      long then = presentOf(before);
      Truth.Moment after = after(frame.window, then);
      Truth.Body once = after.bodies().get(body.id());
      boolean isCompared =
          before.newest().number() != frame.newest().number() || old.carrier != BodyId.NONE;
      error = isCompared && once != null
          ? Blends.Deviation.of(
              old.world, Blends.extrapolated(Blending.SMOOTH, once, seconds(then - instant(after))))
          : old.error;
      error = error.scaled(decay(present - then));
    }
    Blends.Pose right =
        Blends.extrapolated(Blending.SMOOTH, newest, seconds(present - instant(frame.newest())));
    double reach = newest.velocity().length()
        + (isFar ? error.size() : newest.end().position().length());
    require(frame, body, pose, right, error, METRES + ROUNDING * reach, RADIANS);
    return new Seen(BodyId.NONE, true, pose, pose, error, 0);
  }

  private long presentOf(Frame frame) {
    return Math.min(frame.presentNanos, instant(frame.newest()) + MAX_PRESENT_NANOS);
  }

  private long instant(Truth.Moment moment) {
    return service.rate.instantNanos(moment.tick());
  }

  /** Returns the first moment at or after an instant, or the newest. */
  private Truth.Moment after(List<Truth.Moment> window, long instantNanos) {
    int age = 0;
    while (age + 1 < window.size() && instant(window.get(age + 1)) >= instantNanos) {
      age++;
    }
    return window.get(age);
  }

  /** Checks a rider, at its place on the shown carrier. */
  private Seen aboard(
      Frame frame, Truth.Body body, Blending blending, @Nullable Seen old, Prefab.Blend mode) {
    Frame before = lastFrame;
    Truth.Body carrier = frame.shown.to().body(body.carrier());
    Blends.Pose carrierPose = frame.pose(body.carrier());
    Blends.Pose pose = frame.pose(body.id());
    Blends.Pose local = pose.in(carrierPose);
    Blends.Deviation error = Blends.Deviation.NONE;
    double span = frame.shown.span();
    if (heals && before != null && old != null && old.carrier == body.carrier()) {
      double since = seconds(before.instantNanos - instant(frame.shown.from()));
      double then = span == 0 ? 1 : Math.max(0, since / span);
      error = before.shown.beyond() > 0 && !frame.hasPairOf(before)
          ? Blends.Deviation.of(old.local, Blends.local(blending, frame.shown, body, carrier, then))
          : old.error;
      error = error.scaled(decay(frame.instantNanos - before.instantNanos));
    }
    Blends.Pose right = Blends.local(blending, frame.shown, body, carrier, frame.shown.fraction());
    double reach = right.position().length() + (isFar ? 0 : pose.position().length());
    double metres = ABOARD_METRES * Math.max(1, frame.shown.fraction()) + ROUNDING * reach;
    require(frame, body, local, right, error, metres, ABOARD_RADIANS + rounding(error));
    return new Seen(body.carrier(), mode == Prefab.Blend.NOW, pose, local, error, 0);
  }

  /** The vector of a quaternion determines its angle only coarsely near a half turn. */
  private static double rounding(Blends.Deviation error) {
    double sine = Math.min(1, error.turn().length());
    double cosine = Math.sqrt(1 - sine * sine);
    return 2 * ROUNDING * sine / Math.max(cosine, Math.sqrt(2 * ROUNDING));
  }

  private void require(
      Frame frame,
      Truth.Body body,
      Blends.Pose pose,
      Blends.Pose right,
      Blends.Deviation error,
      double metres,
      double radians) {
    largestError = Math.max(largestError, error.size());
    Blends.Pose expected = error.addTo(right);
    boolean isRight = pose.isWithin(expected, metres, radians)
        || (error.size() <= Math.max(INVISIBLE, FADED * largestError)
            && pose.isWithin(right, metres, radians));
    if (!isRight) {
      throw new AssertionError(
          "body %x of prefab %d (%s) on %x at %.4f of tick %d is shown at %s, not at %s with an error of %s; %.3g m and %.3g rad off, allowed are %.3g and %.3g; it %s, from %s to %s with %s and %s"
              .formatted(
                  body.id(),
                  body.prefab(),
                  service.prefabs().table().get(body.prefab()).blend(),
                  body.carrier(),
                  frame.shown.fraction(),
                  frame.shown.to().tick(),
                  pose,
                  right,
                  error,
                  pose.position().distance(expected.position()),
                  pose.angle(expected),
                  metres,
                  radians,
                  body.jumps() ? "jumps" : "moves",
                  body.start(),
                  body.end(),
                  body.velocity(),
                  body.spin()));
    }
  }

  private static double decay(long nanos) {
    return Math.exp(-Math.max(0, nanos) / (double) DECAY_NANOS);
  }

  private static double seconds(long nanos) {
    return nanos * 1e-9;
  }
}
