package org.isochron.render;

import java.util.Arrays;
import java.util.Objects;
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
 * The bodies of the last ticks, at any instant between them: a shot is judged by what the shooter
 * saw, if the shooter sends the displayed instant of its frame along. Owner: the thread that calls
 * {@link #keep} first. Never waits; allocates nothing after construction. It is one more reader, so
 * the physics thread does nothing for it.
 *
 * <p>A new epoch, such as a rewind, ends the past: instants before it look like those after it, and
 * are forgotten. A tick that was published again, because commands acted in a pause, is seen from
 * its instant on as it was published last.
 */
public final class PoseHistory implements AutoCloseable {
  private static final int MAX_TICKS = 10_000;

  private final SnapshotReader reader;
  private final Interpolator interpolator;
  private final PastPoses past;

  /** A ring, the newest at {@code (first + count - 1) % length}. */
  private final Snapshot[] kept;

  private int first;
  private int count;
  private long lastSequence;

  private PoseHistory(SharedState state, int tickCount, Blending blending) {
    Limits.within("tickCount", tickCount, 1, MAX_TICKS);
    kept = new Snapshot[tickCount + 1];
    Arrays.setAll(kept, index -> Snapshot.of(state.layout()));
    Objects.requireNonNull(blending, "blending is null; use that of the shooters");
    interpolator = new Interpolator(state.layout(), blending, false);
    past = new PastPoses(interpolator);
    reader = state.openReader(); // last, so that no place is taken if anything else throws
  }

  /**
   * Returns a history that is blended as frames are by default.
   *
   * @param tickCount how many ticks back it goes, from 1 to 10,000; each takes the memory of a
   *     snapshot
   * @throws IllegalStateException if all reader places are taken
   */
  public static PoseHistory on(SharedState state, int tickCount) {
    return on(state, tickCount, FrameSource.Settings.DEFAULT.blending());
  }

  /** Returns a history that is blended as the frames of the shooters are. */
  public static PoseHistory on(SharedState state, int tickCount, Blending blending) {
    return new PoseHistory(state, tickCount, blending);
  }

  /**
   * Copies what was published since the last call. Between two calls no more ticks may pass than a
   * window of the state holds, or those between are missing.
   */
  public void keep() {
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

  /** Returns true if the bodies at an instant of the current epoch are known. */
  public boolean contains(long instantNanos) {
    int before = before(instantNanos);
    return before >= 0
        && (kept(before).instantNanos() == instantNanos
            || (before + 1 < count && kept(before + 1).tick() == kept(before).tick() + 1));
  }

  /**
   * Returns the bodies at an instant of simulation time in the current epoch. It is the same object
   * each time, and no longer shows what it showed before.
   *
   * @throws IllegalArgumentException if the bodies at this instant are not known
   */
  public PastPoses at(long instantNanos) {
    if (!contains(instantNanos)) {
      throw new IllegalArgumentException(describe(instantNanos));
    }
    int before = before(instantNanos);
    Snapshot from = kept(before);
    Snapshot to = from.instantNanos() == instantNanos ? from : kept(before + 1);
    interpolator.show(from, to, instantNanos);
    past.show(to, instantNanos);
    return past;
  }

  /** The epoch whose past this knows; 0 if nothing was published yet. */
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

  /** Returns the newest one that is not after an instant, or -1. */
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
      return "the bodies at %d ns are not known: nothing was published yet; call keep() once the world has started"
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
                ? ", and those around it were missed; call keep() more often"
                : "; raise tickCount, or refuse the shot");
  }

  /** Closes the reader. The poses that were kept can still be read. */
  @Override
  public void close() {
    reader.close();
  }

  /**
   * All bodies at an instant of the past. Owner: the thread that owns its {@link PoseHistory};
   * valid until that is asked for another instant. Allocates nothing.
   */
  public static final class PastPoses {
    private final Interpolator interpolator;
    private final FrameRays rays = new FrameRays();
    private final ShownPlaces places;
    private @Nullable Snapshot shown;
    private long instantNanos;

    PastPoses(Interpolator interpolator) {
      this.interpolator = interpolator;
      places = new ShownPlaces(interpolator.poses());
    }

    void show(Snapshot snapshot, long ofInstantNanos) {
      shown = snapshot;
      instantNanos = ofInstantNanos;
      places.begin();
    }

    /** The instant of simulation time, in nanoseconds. */
    public long instantNanos() {
      return instantNanos;
    }

    /** Sets what floats are around from now on, as {@link RenderFrame#origin(Vector3dc)} does. */
    public void origin(Vector3dc place) {
      places.origin(place);
    }

    /** Returns true if the body was there. */
    public boolean contains(long body) {
      return shown().contains(body);
    }

    /** Reads where a body was; throws {@link IllegalArgumentException} if it was not there. */
    public Vector3f position(long body, Vector3f destination) {
      return places.place(slot(body), destination);
    }

    /** Reads where in the world a body was, as the method that reads it around the origin does. */
    public Vector3d position(long body, Vector3d destination) {
      return interpolator.poses().position(slot(body), destination);
    }

    /** Reads how a body was turned; throws {@link IllegalArgumentException} if it was not there. */
    public Quaternionf rotation(long body, Quaternionf destination) {
      return interpolator.poses().rotation(slot(body), destination);
    }

    /** Finds the first body on a ray, in any layer, where it was at the instant. */
    public boolean rayCast(
        Vector3fc origin, Vector3fc direction, float maxDistance, RayHit nearest) {
      return rayCast(origin, direction, maxDistance, Prefab.ALL_LAYERS, nearest);
    }

    /**
     * Finds the first body on a ray, where it was at the instant, as {@link RenderFrame#rayCast}
     * does in a frame.
     */
    public boolean rayCast(
        Vector3fc origin, Vector3fc direction, float maxDistance, int mask, RayHit nearest) {
      rays.begin(origin, direction, maxDistance, mask);
      return rays.findNearest(shown(), interpolator.poses(), places, nearest);
    }

    private int slot(long body) {
      if (!contains(body)) {
        throw new IllegalArgumentException("%s was not there at %d ns; ask contains(body) first"
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
