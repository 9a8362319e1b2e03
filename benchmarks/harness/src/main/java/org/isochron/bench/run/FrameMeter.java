package org.isochron.bench.run;

import java.util.Arrays;
import org.isochron.render.FrameListener;
import org.isochron.render.RenderFrame;
import org.isochron.state.snapshot.BodyId;
import org.isochron.state.snapshot.SnapshotReader;
import org.joml.Vector3f;

/**
 * Judges what frames show: how evenly a body that moves evenly is seen to move, and how old the picture is. Owner: the
 * render thread; read by others once it has ended.
 *
 * <p>Judder is the root mean square of the difference between shown and ideal displacement from frame to frame, in percent
 * of the mean ideal displacement. Beside it stands that of a loop which draws the newest snapshot as it is.
 */
final class FrameMeter implements FrameListener, AutoCloseable {
  private static final int WARM_UP_FRAMES = 60;

  private final long body;
  private final double speed;
  private final SnapshotReader latest;
  private final Vector3f position = new Vector3f();
  private final Displacement blended = new Displacement();
  private final Displacement naive = new Displacement();
  private final long[] ageNanos;
  private int frames;

  /** Watches a body that moves along x at a speed. */
  FrameMeter(long body, double speed, SnapshotReader latest, int frameCapacity) {
    this.body = body;
    this.speed = speed;
    this.latest = latest;
    ageNanos = new long[frameCapacity];
  }

  @Override
  public void frame(RenderFrame frame) {
    latest.refresh();
    if (frame.isEmpty() || !frame.contains(body) || frames++ < WARM_UP_FRAMES) {
      return;
    }
    long present = frame.presentNanos();
    int measured = frames - WARM_UP_FRAMES;
    if (measured <= ageNanos.length) {
      ageNanos[measured - 1] = frame.ageNanos();
    }
    double shown = frame.position(body, position).x;
    double newest = latest.newest().position(BodyId.slot(body), position).x;
    blended.add(shown, present, speed);
    naive.add(newest, present, speed);
  }

  int measuredFrames() {
    return Math.max(0, Math.min(frames - WARM_UP_FRAMES, ageNanos.length));
  }

  double judderPercent() {
    return blended.judderPercent();
  }

  double naiveJudderPercent() {
    return naive.judderPercent();
  }

  /** The age that so many of a thousand frames do not exceed. */
  long ageNanosAtPermille(int permille) {
    int count = measuredFrames();
    if (count == 0) {
      return 0;
    }
    long[] sorted = Arrays.copyOf(ageNanos, count);
    Arrays.sort(sorted);
    return sorted[Math.min(count - 1, (int) ((long) count * permille / 1_000))];
  }

  @Override
  public void close() {
    latest.close();
  }

  /** Compares steps of a shown place with what even motion makes of the time between. */
  static final class Displacement {
    private boolean begun;
    private double place;
    private long instant;
    private double squares;
    private double ideals;
    private long count;

    void add(double shown, long instantNanos, double unitsPerSecond) {
      if (begun) {
        double ideal = unitsPerSecond * (instantNanos - instant) * 1e-9;
        double error = shown - place - ideal;
        squares += error * error;
        ideals += ideal;
        count++;
      }
      begun = true;
      place = shown;
      instant = instantNanos;
    }

    double judderPercent() {
      return count == 0 ? 0 : 100 * Math.sqrt(squares / count) / (ideals / count);
    }
  }
}
