package org.isochron.bench.view;

import java.util.Optional;
import org.isochron.bench.stage.DemoRun;
import org.isochron.bench.stage.DemoScene;
import org.isochron.bench.stage.FarScene;
import org.isochron.bench.stage.Mode;
import org.isochron.bench.trace.FrameMeter;
import org.isochron.render.RenderFrame;
import org.isochron.state.event.Event;
import org.joml.Vector3dc;

/**
 * A run shown in one mode, judged from its beginning. Owner: the thread of the frame loop; a change
 * of scene, rate or mode begins another.
 */
public final class ShownRun implements AutoCloseable {
  private final DemoRun stage;
  private final Mode mode;
  private final FrameMeter meter;
  private final Optional<FarMeter> farMeter;
  private final long beganNanos;
  private long lostEvents;
  private long pileFrames;

  ShownRun(DemoRun stage, Mode mode) {
    this.stage = stage;
    this.mode = mode;
    beganNanos = stage.state().clock().nanos();
    meter = new FrameMeter(stage.state().openReader(), stage.rate());
    farMeter = stage.settings().show() == DemoScene.FAR
        ? Optional.of(new FarMeter(stage))
        : Optional.empty();
  }

  public DemoRun stage() {
    return stage;
  }

  public Mode mode() {
    return mode;
  }

  public FrameMeter meter() {
    return meter;
  }

  /** Judges the two piles of a scene that has one of them far away. */
  public Optional<FarMeter> farMeter() {
    return farMeter;
  }

  /** The place in the world that a pane is drawn around. */
  Vector3dc origin(Pane.Showing showing) {
    return farMeter.isPresent() && showing == Pane.Showing.BLENDED
        ? FarScene.AWAY
        : stage.scene().origin();
  }

  /** For how long it has been judged. */
  public long judgedNanos() {
    return Math.max(0, stage.ticks().heardNanos() - beganNanos);
  }

  /**
   * A frame shows an instant of simulation time, and will be seen at a wall instant. What is shown
   * after the end of a run that another process computed is not judged.
   */
  void judge(long presentNanos, long instantNanos) {
    if (stage.ticks().absence().isEmpty()) {
      meter.frame(presentNanos, instantNanos);
    }
  }

  /**
   * Judges the two piles in the frame that was judged last, if there are two; leaves the frame
   * around another origin.
   */
  void judgePiles(RenderFrame bodies) {
    long judged = meter.ideal().count();
    if (farMeter.isPresent() && judged > pileFrames) {
      pileFrames = judged;
      farMeter.get().frame(bodies, meter.ideal().at(judged - 1));
    }
  }

  /** Handles an event when its frame is shown. */
  void hear(Event event) {
    if (event.kind() == Event.GAP) {
      lostEvents += event.token();
    }
  }

  /** Returns how many events the frames were too late for. */
  long lostEvents() {
    return lostEvents;
  }

  /** Ends the judging; the physics thread goes on. */
  @Override
  public void close() {
    meter.close();
  }
}
