package org.isochron.bench.view;

import java.time.Duration;
import java.util.function.Consumer;
import org.isochron.bench.stage.DemoRun;
import org.isochron.bench.stage.DemoScene;
import org.isochron.bench.stage.FarScene;
import org.isochron.bench.stage.Mode;
import org.isochron.bench.trace.FrameMeter;
import org.isochron.render.Delay;
import org.isochron.render.FrameInfo;
import org.isochron.render.FrameSource;
import org.isochron.render.RenderFrame;
import org.isochron.state.Event;
import org.joml.Vector3dc;

/**
 * The frames of a run, measured from their start: blended frames, and frames that show the newest
 * tick unchanged. Owner: the frame-loop thread.
 */
public final class ShownRun implements AutoCloseable {
  private final DemoRun stage;
  private final Mode mode;
  private final FrameMeter meter;
  private final FrameSource blended;
  private final FrameSource newest;
  private final Vector3dc origin;
  private final Consumer<Event> eventHandler = this::countLost;
  private final long startNanos;
  private RenderFrame blendedFrame;
  private RenderFrame newestFrame;
  private boolean isLast;
  private long lostEvents;

  ShownRun(DemoRun stage, Mode mode) {
    this.stage = stage;
    this.mode = mode;
    startNanos = stage.state().clock().nanos();
    meter = new FrameMeter(stage.state().openReader(), stage.rate());
    blended = FrameSource.on(stage.state(), FrameSource.Settings.of(mode.delay()));
    // if the delay is zero, every frame shows the newest tick
    newest = FrameSource.on(stage.state(), FrameSource.Settings.of(Delay.fixed(Duration.ZERO)));
    origin =
        stage.settings().show() == DemoScene.FAR ? FarScene.AWAY : stage.scene().origin();
    blendedFrame = blended.at(startNanos);
    newestFrame = newest.at(startNanos);
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

  Vector3dc origin() {
    return origin;
  }

  FrameSource source(boolean ofBlended) {
    return ofBlended ? blended : newest;
  }

  RenderFrame frame(Pane pane) {
    return pane.blended() ? blendedFrame : newestFrame;
  }

  public boolean isPaused() {
    return meter.timeline().isPaused();
  }

  public long measuredNanos() {
    return Math.max(0, stage.ticks().knownUntilNanos() - startNanos);
  }

  /**
   * Takes and measures the blended frame of a wall-clock instant. After a served run has ended, the
   * remaining ticks are shown but not measured, and the last frame stays.
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
      blendedFrame.events(eventHandler);
    }
    isLast = ended && blendedFrame.info().state() == FrameInfo.State.STARVED;
  }

  void advanceNewest(long presentNanos) {
    newestFrame = newest.at(presentNanos);
  }

  /** Returns the counts of the frames so far; any thread may call this method. */
  public FrameInfo.Counts counts() {
    return blended.counts();
  }

  private void countLost(Event event) {
    if (event.kind() == Event.Kind.GAP) {
      lostEvents += event.lostCount();
    }
  }

  /** Returns the number of events that were overwritten before a frame could deliver them. */
  public long lostEvents() {
    return lostEvents;
  }

  /** Ends the measurement; the physics thread keeps running. */
  @Override
  public void close() {
    meter.close();
    blended.close();
    newest.close();
  }
}
