package org.isochron.bench.view;

import java.time.Duration;
import java.util.function.Consumer;
import org.isochron.bench.stage.DemoRun;
import org.isochron.bench.stage.DemoScene;
import org.isochron.bench.stage.FarScene;
import org.isochron.bench.stage.Mode;
import org.isochron.bench.trace.FrameMeter;
import org.isochron.render.Delay;
import org.isochron.render.FrameSource;
import org.isochron.render.RenderFrame;
import org.isochron.state.Event;
import org.joml.Vector3dc;

/**
 * The frames of a run, judged from its beginning: blended ones, and next to them the newest tick as
 * it is. Owner: the thread of the frame loop; a change of scene or rate begins another.
 */
public final class ShownRun implements AutoCloseable {
  private final DemoRun stage;
  private final Mode mode;
  private final FrameMeter meter;
  private final FrameSource blended;
  private final FrameSource newest;
  private final Vector3dc origin;
  private final Consumer<Event> hearer = this::hear;
  private final long beganNanos;
  private RenderFrame blendedFrame;
  private RenderFrame newestFrame;
  private boolean isLast;
  private long lostEvents;

  ShownRun(DemoRun stage, Mode mode) {
    this.stage = stage;
    this.mode = mode;
    beganNanos = stage.state().clock().nanos();
    meter = new FrameMeter(stage.state().openReader(), stage.rate());
    blended = FrameSource.on(stage.state(), FrameSource.Settings.of(mode.delay()));
    // without a delay every frame holds the newest tick
    newest = FrameSource.on(stage.state(), FrameSource.Settings.of(Delay.fixed(Duration.ZERO)));
    origin =
        stage.settings().show() == DemoScene.FAR ? FarScene.AWAY : stage.scene().origin();
    blendedFrame = blended.at(beganNanos);
    newestFrame = newest.at(beganNanos);
    blendedFrame.origin(origin);
    newestFrame.origin(origin);
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

  /** The place in the world that the picture is drawn around. */
  Vector3dc origin() {
    return origin;
  }

  /** The source of the blended frames, or of those that show the newest tick. */
  FrameSource source(boolean ofBlended) {
    return ofBlended ? blended : newest;
  }

  /** The frame that a pane shows. */
  RenderFrame frame(Pane pane) {
    return pane.blended() ? blendedFrame : newestFrame;
  }

  public boolean isPaused() {
    return meter.timeline().isPaused();
  }

  /** Duration of the judging so far. */
  public long judgedNanos() {
    return Math.max(0, stage.ticks().heardNanos() - beganNanos);
  }

  /**
   * Takes the blended frame of a wall instant and judges it. After the end of a run of another
   * process the remaining ticks are shown but not judged, and the last frame stays.
   */
  void advance(long presentNanos) {
    boolean ended = stage.ticks().absence().isPresent();
    if (ended && isLast) {
      return;
    }
    blendedFrame = blended.at(presentNanos);
    if (!blendedFrame.isEmpty()) {
      if (!ended) {
        meter.frame(presentNanos, blendedFrame.instantNanos());
      }
      blendedFrame.events(hearer);
    }
    isLast = ended && blendedFrame.info().state() == RenderFrame.Info.State.STARVED;
  }

  /** Takes the frame of the newest tick, if a pane shows it. */
  void advanceNewest(long presentNanos) {
    newestFrame = newest.at(presentNanos);
  }

  /** Returns the counts of the frames so far; any thread. */
  public RenderFrame.Info.Counts counts() {
    return blended.counts();
  }

  private void hear(Event event) {
    if (event.kind() == Event.Kind.GAP) {
      lostEvents += event.lostCount();
    }
  }

  /** Returns the number of events that the frames were too late for. */
  public long lostEvents() {
    return lostEvents;
  }

  /** Ends the judging; the physics thread goes on. */
  @Override
  public void close() {
    meter.close();
    blended.close();
    newest.close();
  }
}
