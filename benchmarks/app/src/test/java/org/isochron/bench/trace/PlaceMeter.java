package org.isochron.bench.trace;

import org.isochron.render.RenderFrame;
import org.joml.Vector3d;
import org.joml.Vector3f;

/**
 * Judges how evenly one body is drawn that moves at 1 m/s along x: by its places in frames, as
 * floats around a camera that goes with it. Owner: the thread that shows frames; the tracks are for
 * any thread.
 */
public final class PlaceMeter {
  private static final long NANOS_PER_METRE = 1_000_000_000L;

  /** The camera goes on in steps of this many metres, which a double has without rounding. */
  private static final double CAMERA_STEP = 16;

  private final long body;
  private final double startMetres;
  private final ValueTrack shown = new ValueTrack();
  private final ValueTrack ideal = new ValueTrack();
  private final Judder judder = new Judder();
  private final Vector3d place = new Vector3d();
  private final Vector3f drawn = new Vector3f();

  /** Judges a body that begins at a place along x. */
  public PlaceMeter(long body, double startMetres) {
    this.body = body;
    this.startMetres = startMetres;
  }

  /**
   * A frame is seen where evenness asks for an instant of simulation time. Leaves the frame around
   * another origin.
   */
  public void frame(RenderFrame frame, long idealNanos) {
    if (!frame.contains(body)) {
      return;
    }
    frame.position(body, place);
    place.div(CAMERA_STEP).floor().mul(CAMERA_STEP);
    frame.origin(place);
    double metres = place.x - startMetres + frame.position(body, drawn).x;
    long nanos = Math.round(metres * NANOS_PER_METRE);
    judder.add(nanos, idealNanos);
    shown.add(nanos);
    ideal.add(idealNanos);
  }

  /** The next frame begins anew, because time has jumped. */
  public void restart() {
    judder.restart();
  }

  /** How far the body had moved in each frame, in nanometres: in nanoseconds of its motion. */
  public ValueTrack shown() {
    return shown;
  }

  /** The simulation's own instant at the presentation of each frame. */
  public ValueTrack ideal() {
    return ideal;
  }

  public Judder judder() {
    return judder;
  }
}
