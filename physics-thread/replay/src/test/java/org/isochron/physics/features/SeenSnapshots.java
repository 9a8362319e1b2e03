package org.isochron.physics.features;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.isochron.render.RenderFrame;
import org.isochron.shapes.Prefab.Blend;
import org.isochron.state.BodyId;
import org.isochron.state.Snapshot;
import org.joml.Quaternionf;
import org.joml.Vector3d;
import org.joml.Vector3f;
import org.jspecify.annotations.Nullable;

/** The snapshots that a random-walk test has seen, by tick and by time since the last jump. */
final class SeenSnapshots {
  private static final long PERIOD = 10_000_000;

  /** Tolerance in float ulps, which are larger far from the origin. */
  private static final float ULPS = 16;

  private final TreeMap<Long, Snapshot> ran = new TreeMap<>();
  private final TreeMap<Long, Snapshot> published = new TreeMap<>();

  /** Times that were shown with several states, because commands were applied in a pause. */
  private final Set<Long> changed = new HashSet<>();

  @Nullable
  Snapshot of(long tick) {
    return ran.get(tick);
  }

  void ran(Snapshot snapshot) {
    ran.put(snapshot.tick(), copy(snapshot));
  }

  void cutAfter(long tick) {
    ran.tailMap(tick, false).clear();
  }

  void published(Snapshot snapshot) {
    if (published.put(snapshot.instantNanos(), copy(snapshot)) != null) {
      changed.add(snapshot.instantNanos());
    }
  }

  void jumped(Snapshot snapshot) {
    published.clear();
    changed.clear();
    published(snapshot);
  }

  boolean requireSame(Snapshot again, long tick) {
    Snapshot once = ran.get(tick);
    if (once == null) {
      return false; // several ticks ran at once
    }
    assertThat(again.joints())
        .as("joints at tick %d", tick)
        .usingRecursiveFieldByFieldElementComparatorIgnoringFields("ranges")
        .containsExactlyElementsOf(once.joints());
    for (int slot = 0; slot < Math.max(once.slotCount(), again.slotCount()); slot++) {
      long body = slot < once.slotCount() ? once.body(slot) : BodyId.NONE;
      long now = slot < again.slotCount() ? again.body(slot) : BodyId.NONE;
      assertThat(now).as("body of slot %d at tick %d", slot, tick).isEqualTo(body);
      if (body != BodyId.NONE) {
        String what = "body %x at tick %d".formatted(body, tick);
        assertThat(again.prefabNumbers()[slot]).as(what).isEqualTo(once.prefabNumbers()[slot]);
        assertThat(again.poses().position(slot, new Vector3d()))
            .as(what)
            .isEqualTo(once.poses().position(slot, new Vector3d()));
        assertThat(again.poses().rotation(slot, new Quaternionf()))
            .as(what)
            .isEqualTo(once.poses().rotation(slot, new Quaternionf()));
        for (int channel = 0; channel < once.layout().channels().size(); channel++) {
          assertThat(again.channel(channel)[slot])
              .as("channel %d of %s", channel, what)
              .isEqualTo(once.channel(channel)[slot]);
        }
      }
    }
    return true;
  }

  boolean requireOnTheLine(RenderFrame frame) {
    Map.Entry<Long, Snapshot> from = published.floorEntry(frame.instantNanos());
    Map.Entry<Long, Snapshot> to = published.higherEntry(frame.instantNanos());
    if (from == null
        || to == null
        || to.getKey() - from.getKey() != PERIOD
        || changed.contains(from.getKey())
        || changed.contains(to.getKey())) {
      return false;
    }
    Snapshot first = from.getValue();
    Snapshot second = to.getValue();
    float alpha = (float) (frame.instantNanos() - from.getKey()) / PERIOD;
    Set<Integer> started = new HashSet<>();
    for (int index = 0; index < second.startCount(); index++) {
      started.add(second.startSlots()[index]);
    }
    Vector3d expected = new Vector3d();
    Vector3d end = new Vector3d();
    Quaternionf turn = new Quaternionf();
    Quaternionf lastTurn = new Quaternionf();
    for (int slot = 0; slot < Math.min(first.slotCount(), second.slotCount()); slot++) {
      long body = second.body(slot);
      if (body == BodyId.NONE || first.body(slot) != body || started.contains(slot)) {
        continue;
      }
      String what = "body %x between %d and %d".formatted(body, from.getKey(), to.getKey());
      Blend blend = second.prefabs().get(second.prefabNumbers()[slot]).blend();
      if (blend == Blend.SMOOTH || blend == Blend.NOW) {
        continue; // blended by velocities
      }
      float share = blend == Blend.NEAREST ? Math.round(alpha) : alpha;
      double distance =
          first.poses().position(slot, expected).distance(second.poses().position(slot, end));
      expected.lerp(end, share);
      boolean far = first.layout().far();
      double coarse = Math.ulp((float) (far ? distance : expected.length()));
      assertThat(frame.contains(body)).as(what).isTrue();
      assertThat(frame.position(body, end).distance(expected))
          .as(what)
          .isLessThan(1e-3 + ULPS * coarse);
      requireAroundItsOrigin(frame, body, what);
      first.poses().rotation(slot, turn).slerp(second.poses().rotation(slot, lastTurn), share);
      float dot = Math.abs(frame.rotation(body, lastTurn).dot(turn));
      assertThat(dot).as("turn of %s", what).isCloseTo(1, within(1e-4f));
    }
    return true;
  }

  /**
   * Checks that float positions relative to the frame's origin are exact to a few units in the last
   * place.
   */
  private static void requireAroundItsOrigin(RenderFrame frame, long body, String what) {
    Vector3d position = frame.position(body, new Vector3d()).sub(frame.origin());
    Vector3f drawn = frame.position(body, new Vector3f());
    double coarse = ULPS * Math.ulp((float) position.length());
    assertThat(position.distance(new Vector3d(drawn)))
        .as("around %s: %s", frame.origin(), what)
        .isLessThanOrEqualTo(coarse + 1e-6);
  }

  private static Snapshot copy(Snapshot snapshot) {
    Snapshot copy = Snapshot.of(snapshot.layout());
    copy.copyFrom(snapshot);
    return copy;
  }
}
