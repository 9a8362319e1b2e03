package org.isochron.render;

import java.util.Arrays;
import java.util.Optional;
import java.util.function.LongPredicate;
import org.isochron.render.blend.Interpolator;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.limits.Limits;
import org.isochron.state.BodyId;
import org.isochron.state.RayHit;
import org.isochron.state.SharedState;
import org.isochron.state.Snapshot;
import org.isochron.state.SnapshotReader;
import org.joml.Quaternionf;
import org.joml.Vector3d;
import org.joml.Vector3dc;
import org.joml.Vector3f;
import org.joml.Vector3fc;
import org.jspecify.annotations.Nullable;

/**
 * The poses of the last ticks, at any instant between them. A server can validate a shot against
 * the poses that the shooter saw, if the shooter sends the displayed instant of its frame. Owner:
 * the first thread that calls {@link #record}. Never waits; allocates nothing after construction.
 *
 * <p>A new epoch, for example after a rewind, clears the history, because its instants may repeat
 * those of the old epoch.
 */
public final class PoseHistory implements AutoCloseable {
  private static final int MAX_TICKS = 10_000;
  private static final LongPredicate NOBODY = body -> false;

  private final SnapshotReader reader;
  private final PastPoses past;
  private final PastPoses newest;

  /** A ring, newest last. */
  private final Snapshot[] kept;

  private int first;
  private int count;
  private long lastSequence;

  private PoseHistory(SharedState state, int tickCount) {
    Blending blending = FrameSource.Settings.DEFAULT.blending();
    Limits.within("tickCount", tickCount, 1, MAX_TICKS);
    kept = new Snapshot[tickCount + 1];
    Arrays.setAll(kept, index -> Snapshot.of(state.layout()));
    newest = new PastPoses(new Interpolator(state.layout(), blending, false), Optional.empty());
    past = new PastPoses(new Interpolator(state.layout(), blending, false), Optional.of(newest));
    reader = state.openReader(); // last: an exception above must not leave a reader open
  }

  /**
   * Opens a history with the default blending.
   *
   * @param tickCount number of ticks to keep, from 1 to 10,000; each takes the memory of a snapshot
   * @throws IllegalStateException if no reader is free
   */
  public static PoseHistory on(SharedState state, int tickCount) {
    return new PoseHistory(state, tickCount);
  }

  /**
   * Copies all snapshots published since the last call. If more snapshots are published between two
   * calls than a window contains, the history has a gap.
   */
  public void record() {
    if (!reader.refresh()) {
      return;
    }
    for (int age = reader.length() - 1; age >= 0; age--) {
      Snapshot snapshot = reader.at(age);
      if (snapshot.sequence() > lastSequence) {
        lastSequence = snapshot.sequence();
        keep(snapshot);
      }
    }
  }

  /** Returns true if the poses are known. */
  public boolean contains(long instantNanos) {
    int before = before(instantNanos);
    return before >= 0
        && (kept(before).instantNanos() == instantNanos
            || (before + 1 < count && isNext(kept(before), kept(before + 1))));
  }

  /** Frames of a viewer blend across ticks that the network has lost; so the history does too. */
  private static boolean isNext(Snapshot earlier, Snapshot later) {
    return later.follows() && later.sequence() == earlier.sequence() + 1;
  }

  /**
   * Returns the poses at an instant of simulation time in the current epoch. The object is reused.
   *
   * @throws IllegalArgumentException if the poses are unknown
   */
  public PastPoses at(long instantNanos) {
    if (!contains(instantNanos)) {
      throw new IllegalArgumentException(describe(instantNanos));
    }
    int before = before(instantNanos);
    Snapshot from = kept(before);
    Snapshot to = from.instantNanos() == instantNanos ? from : kept(before + 1);
    past.show(from, to, instantNanos, NOBODY);
    return past;
  }

  /**
   * Returns the poses at an instant, but those of some bodies in the newest kept tick, for a
   * shooter whose client predicts the bodies near it. The object is reused.
   *
   * @param instantNanos the instant at which the shooter saw all other bodies; after the newest
   *     tick, that tick counts
   * @param near returns true for the bodies to take from the newest tick; called until the next
   *     call of this method or of {@link #at(long)}
   * @throws IllegalArgumentException if the poses are unknown
   */
  public PastPoses at(long instantNanos, LongPredicate near) {
    Snapshot present = kept(Math.max(0, count - 1));
    at(count == 0 ? instantNanos : Math.min(instantNanos, present.instantNanos()));
    newest.show(present, present, present.instantNanos(), NOBODY);
    past.near = near;
    return past;
  }

  /** Returns the epoch, initially 0. */
  public long epoch() {
    return count == 0 ? 0 : kept(count - 1).epoch();
  }

  private void keep(Snapshot snapshot) {
    if (count > 0 && snapshot.epoch() != epoch()) {
      count = 0;
    }
    if (count == kept.length) {
      first = (first + 1) % kept.length;
      count--;
    }
    count++;
    kept(count - 1).copyFrom(snapshot);
  }

  private Snapshot kept(int index) {
    return kept[(first + index) % kept.length];
  }

  /** Returns -1 before the oldest snapshot. */
  private int before(long instantNanos) {
    int low = 0;
    int high = count;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (kept(middle).instantNanos() - instantNanos <= 0) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low - 1;
  }

  private String describe(long instantNanos) {
    if (count == 0) {
      return "the bodies at %d ns are not known: nothing was published yet; call record() once the world has started"
          .formatted(instantNanos);
    }
    Snapshot oldest = kept(0);
    Snapshot newest = kept(count - 1);
    boolean within = instantNanos > oldest.instantNanos() && instantNanos < newest.instantNanos();
    return "the bodies at %d ns are not known: ticks are kept from %d at %d ns to %d at %d ns of epoch %d%s"
        .formatted(
            instantNanos,
            oldest.tick(),
            oldest.instantNanos(),
            newest.tick(),
            newest.instantNanos(),
            newest.epoch(),
            within
                ? ", and those around it were missed; call record() more often"
                : "; raise tickCount, or refuse the shot");
  }

  /** Closes the reader. Kept poses remain readable. */
  @Override
  public void close() {
    reader.close();
  }

  /**
   * All bodies at a past instant. Owner: the thread that owns the {@link PoseHistory}. Valid until
   * the next call of {@link PoseHistory#at}. Allocates nothing.
   */
  public static final class PastPoses {
    private final Interpolator interpolator;
    private final FrameRays rays = new FrameRays();
    private final LongPredicate far = this::isFar;
    private final ShownPositions positions;
    private final Optional<PastPoses> newest;
    private LongPredicate near = NOBODY;
    private @Nullable Snapshot shown;
    private long instantNanos;

    PastPoses(Interpolator interpolator, Optional<PastPoses> newest) {
      this.interpolator = interpolator;
      this.newest = newest;
      positions = new ShownPositions(interpolator.poses());
    }

    void show(Snapshot from, Snapshot to, long ofInstantNanos, LongPredicate nearBodies) {
      interpolator.show(from, to, ofInstantNanos);
      shown = to;
      instantNanos = ofInstantNanos;
      near = nearBodies;
      positions.begin();
    }

    private boolean isFar(long body) {
      return !near.test(body);
    }

    private PastPoses of(long body) {
      return near.test(body) ? newest.orElseThrow() : this;
    }

    /** Sets the float origin. */
    public void origin(Vector3dc point) {
      positions.origin(point);
      newest.ifPresent(poses -> poses.origin(point));
    }

    /** Returns true if the body existed. */
    public boolean contains(long body) {
      return of(body).shown().contains(body);
    }

    /**
     * Position relative to the origin.
     *
     * @throws IllegalArgumentException unless the body existed
     */
    public Vector3f position(long body, Vector3f destination) {
      return of(body).positions.position(slot(body), destination);
    }

    /**
     * Position in world coordinates.
     *
     * @throws IllegalArgumentException unless the body existed
     */
    public Vector3d position(long body, Vector3d destination) {
      return of(body).interpolator.poses().position(slot(body), destination);
    }

    /**
     * Returns a body's rotation.
     *
     * @throws IllegalArgumentException unless the body existed
     */
    public Quaternionf rotation(long body, Quaternionf destination) {
      return of(body).interpolator.poses().rotation(slot(body), destination);
    }

    /** Searches all layers. */
    public boolean rayCast(
        Vector3fc origin, Vector3fc direction, float maxDistance, RayHit nearest) {
      return rayCast(origin, direction, maxDistance, Prefab.ALL_LAYERS, nearest);
    }

    /** Like {@link RenderFrame#rayCast}. */
    public boolean rayCast(
        Vector3fc origin, Vector3fc direction, float maxDistance, int mask, RayHit nearest) {
      rays.begin(origin, direction, maxDistance, mask);
      boolean hit = find(this, far, nearest);
      return near == NOBODY ? hit : find(newest.orElseThrow(), near, nearest) || hit;
    }

    private boolean find(PastPoses of, LongPredicate searched, RayHit nearest) {
      return rays.findNearest(of.shown(), of.interpolator.poses(), of.positions, searched, nearest);
    }

    private int slot(long body) {
      if (!contains(body)) {
        throw new IllegalArgumentException("%s did not exist at %d ns; call contains(body) first"
            .formatted(BodyId.describe(body), instantNanos));
      }
      return BodyId.slot(body);
    }

    private Snapshot shown() {
      if (shown == null) {
        throw new IllegalStateException("no instant was asked for; call PoseHistory.at");
      }
      return shown;
    }
  }
}
