package org.isochron.simulator;

import static org.assertj.core.api.Assertions.fail;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.TreeMap;
import org.isochron.shapes.Prefab;
import org.joml.Vector3d;
import org.jspecify.annotations.Nullable;

/**
 * What happened to a player's body, and whether its client could know that: it computes the same as
 * the server unless it lacks input, or a body is near whose motion it does not know.
 */
final class OwnTruth {
  private static final int KEPT = 200;

  /** Gap in metres below which bodies may touch in a tick. */
  private static final double GAP = 0.3;

  /** What changes in static bodies within this distance matters. */
  private static final double STATIC_REACH = 3;

  private static final double GRAVITY = 10;

  /** Smaller differences of the own body, in metres and metres per second, are not corrected. */
  static final double TOLERANCE = 1.2e-3;

  private static final double SPEED_TOLERANCE = 0.04;

  private final Service service;
  private final Playing playing;
  private final long own;
  private final TreeMap<Long, Truth.Moment> moments = new TreeMap<>();
  private long lastNumber;
  private long unknownTick = -1;

  OwnTruth(Service service, Playing playing, long own) {
    this.service = service;
    this.playing = playing;
    this.own = own;
    lastNumber = service.truth.newest().number();
  }

  void advance() {
    Deque<Truth.Moment> fresh = new ArrayDeque<>();
    Iterator<Truth.Moment> back = service.truth.backwards();
    while (back.hasNext()) {
      Truth.Moment moment = back.next();
      if (moment.number() <= lastNumber) {
        break;
      }
      fresh.addFirst(moment);
    }
    for (Truth.Moment moment : fresh) {
      lastNumber = moment.number();
      if (!moments.containsKey(moment.tick())) { // otherwise commands during a pause
        moments.put(moment.tick(), moment);
        moments.headMap(moment.tick() - KEPT).clear();
        if (!isUndisturbed(moment)) {
          unknownTick = moment.tick();
        }
      }
    }
  }

  long tick() {
    return moments.isEmpty() ? -1 : moments.lastKey();
  }

  void inputIsMissing(long tick) {
    unknownTick = Math.max(unknownTick, tick);
  }

  private boolean isUndisturbed(Truth.Moment now) {
    Truth.Moment before = moments.get(now.tick() - 1);
    if (before == null
        || !now.contains(own)
        || now.body(own).jumps()
        || playing.isForeign(own)
        || playing.hasChanged(own, now.tick())) {
      return false;
    }
    for (Truth.Body other : now.bodies().values()) {
      if (other.id() == own) {
        continue;
      }
      double gap = gap(now.body(own), other);
      if (other.motion() != Prefab.Motion.STATIC) {
        if (gap < GAP) {
          return false;
        }
      } else if (gap < STATIC_REACH && hasChanged(before, other)) {
        return false;
      }
    }
    return true;
  }

  private static boolean hasChanged(Truth.Moment before, Truth.Body body) {
    return !before.contains(body.id())
        || before.body(body.id()).prefab() != body.prefab()
        || !before.body(body.id()).end().equals(body.end());
  }

  private double gap(Truth.Body one, Truth.Body other) {
    return one.end().position().distance(other.end().position()) - radius(one) - radius(other);
  }

  private double radius(Truth.Body body) {
    return service.prefabs().table().boundingRadius(body.prefab());
  }

  /** Returns true if a body can reach the own one within some ticks, as its client must expect. */
  private boolean mayMeet(Truth.Moment at, long ticks) {
    double seconds = ticks * service.rate.dtSeconds();
    Truth.Body mine = at.body(own);
    for (Truth.Body other : at.bodies().values()) {
      if (other.id() != own && other.motion() != Prefab.Motion.STATIC) {
        double reach = (speed(mine) + speed(other) + GRAVITY * seconds) * seconds;
        if (gap(mine, other) < GAP + reach) {
          return true;
        }
      }
    }
    return false;
  }

  private double speed(Truth.Body body) {
    return body.start().position().distance(body.end().position()) / service.rate.dtSeconds();
  }

  /** Requires the prediction of a tick that was computed from the anchor of another one. */
  void require(long tick, long anchorTick, @Nullable Vector3d predicted) {
    Truth.Moment from = moments.get(anchorTick);
    Truth.Moment now = moments.get(tick);
    if (from == null
        || now == null
        || unknownTick >= anchorTick
        || mayMeet(from, tick - anchorTick)) {
      return;
    }
    if (predicted == null) {
      fail("tick %d lacks the own body %x", tick, own);
      return;
    }
    double error = predicted.distance(now.body(own).end().position());
    double seconds = (tick - anchorTick) * service.rate.dtSeconds();
    if (error > TOLERANCE + SPEED_TOLERANCE * seconds) {
      fail(
          "the own body %x is at %s in tick %d, not %s: %.4f m off, from the anchor of tick %d",
          own, predicted, tick, now.body(own).end().position(), error, anchorTick);
    }
  }
}
