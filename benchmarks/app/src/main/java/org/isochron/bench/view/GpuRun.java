package org.isochron.bench.view;

import java.util.function.Consumer;
import org.isochron.render.clock.FrameCounts;
import org.isochron.render.clock.FrameState;
import org.isochron.render.gpu.GpuFrame;
import org.isochron.render.gpu.GpuFrames;
import org.isochron.state.event.Event;

/**
 * A run on the graphics card: each tick is uploaded once, and blended in the vertex shader. Owner: the thread of the
 * graphics context.
 */
final class GpuRun implements AutoCloseable {
  private final ShownRun play;
  private final TickTextures ticks;
  private final SceneRenderer scene;
  private final GpuFrames frames;
  private final Consumer<Event> hearer;
  private GpuFrame frame;

  GpuRun(ShownRun play) {
    this.play = play;
    ticks = new TickTextures(2 * play.stage().state().layout().bodyCapacity());
    scene = new SceneRenderer(play.stage().looks());
    frames = GpuFrames.on(play.stage().state(), play.mode().delay(), ticks);
    hearer = play::hear;
    frame = frames.at(play.stage().state().clock().nanos());
  }

  ShownRun play() {
    return play;
  }

  FrameCounts counts() {
    return frames.counts();
  }

  /** Takes the frame of a wall instant and has it judged. */
  void advance(long presentNanos) {
    frame = frames.at(presentNanos);
    if (frame.info().state() != FrameState.NOTHING) {
      play.judge(presentNanos, frame.instantNanos());
      frame.events(hearer);
    }
  }

  /** Draws the frame into the canvas that is bound. */
  void draw(Camera camera, int width, int height) {
    if (frame.info().state() != FrameState.NOTHING) {
      float fraction = frame.fraction();
      ticks.show(frame, play.mode().blends() ? fraction : Math.round(fraction));
    }
    scene.draw(frame.slotCount(), ticks, camera, width, height);
  }

  @Override
  public void close() {
    frames.close();
    scene.close();
    ticks.close();
  }
}
