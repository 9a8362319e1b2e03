package org.isochron.bench.view;

import java.time.Duration;
import java.util.OptionalLong;
import java.util.function.Consumer;
import org.isochron.bench.stage.DemoRun;
import org.isochron.bench.stage.DemoScene;
import org.isochron.lwjgl.TickTextures;
import org.isochron.render.FrameSource;
import org.isochron.render.RenderFrame;
import org.isochron.render.gpu.GpuFrames;
import org.isochron.render.picture.Delay;
import org.isochron.render.picture.FrameInfo;
import org.isochron.state.SharedState;
import org.isochron.state.event.Event;
import org.joml.Vector3dc;
import org.joml.Vector3f;

/**
 * A run on the graphics card: each tick is uploaded once, and blended in the vertex shader. Next to
 * the blended frames there are frames of the newest tick as it is, or of a pile elsewhere, and the
 * blended bodies on the processor, for the mouse and the camera. Owner: the thread of the graphics
 * context.
 */
final class GpuRun implements AutoCloseable {
  private final ShownRun play;
  private final SceneRenderer scene;
  private final TickTextures blendedTicks;
  private final TickTextures besideTicks;
  private final GpuFrames blendedFrames;
  private final GpuFrames besideFrames;
  private final FrameSource bodyFrames;
  private final Consumer<Event> hearer;

  /** Which all that is drawn of blended bodies is around. */
  private final Vector3dc origin;

  private final Vector3dc besideOrigin;
  private final Pane.Showing besideShowing;

  private GpuFrames.Frame blended;
  private GpuFrames.Frame beside;
  private RenderFrame bodies;

  GpuRun(ShownRun play) {
    this.play = play;
    DemoRun stage = play.stage();
    SharedState state = stage.state();
    Delay delay = play.mode().delay();
    blendedTicks = new TickTextures(2 * state.layout().bodyCapacity());
    besideTicks = new TickTextures(2 * state.layout().bodyCapacity());
    scene = new SceneRenderer(stage.looks());
    blendedFrames = GpuFrames.on(state, delay, blendedTicks);
    boolean isFar = stage.settings().show() == DemoScene.FAR;
    besideShowing = isFar ? Pane.Showing.HOME : Pane.Showing.NEAREST;
    // without a delay every frame holds the newest tick
    besideFrames = GpuFrames.on(state, isFar ? delay : Delay.fixed(Duration.ZERO), besideTicks);
    bodyFrames = FrameSource.on(state, FrameSource.Settings.of(delay));
    hearer = play::hear;
    besideOrigin = play.origin(besideShowing);
    origin = play.origin(Pane.Showing.BLENDED);
    blendedFrames.origin(origin);
    besideFrames.origin(besideOrigin);
    long now = state.clock().nanos();
    blended = blendedFrames.at(now);
    beside = besideFrames.at(now);
    bodies = bodyFrames.at(now);
    bodies.origin(origin);
  }

  ShownRun play() {
    return play;
  }

  FrameInfo.Counts counts() {
    return blendedFrames.counts();
  }

  /** Takes the frame of a wall instant and has it judged. */
  void advance(long presentNanos) {
    blended = blendedFrames.at(presentNanos);
    bodies = bodyFrames.at(presentNanos);
    play.stage().looks().follow(bodies);
    if (blended.info().state() != FrameInfo.State.NOTHING) {
      play.judge(presentNanos, blended.instantNanos());
      play.judgePiles(bodies);
      bodies.origin(origin);
      blended.events(hearer);
    }
    // right after the meter has taken the newest tick, whose number is shown
    beside = besideFrames.at(presentNanos);
  }

  /** The bodies as a pane shows them; none before the first tick. */
  ShownBodies bodies(Pane.Showing showing) {
    return showing == Pane.Showing.NEAREST
        ? play.meter()
            .snapshot()
            .map(snapshot -> ShownBodies.of(snapshot, besideOrigin))
            .orElse(ShownBodies.NONE)
        : ShownBodies.of(bodies, play.origin(showing));
  }

  /** What the pane next to the blended one shows. */
  Pane.Showing besideShowing() {
    return besideShowing;
  }

  /** The frame of the blended bodies. */
  RenderFrame frame() {
    return bodies;
  }

  /** Reads where the player is shown. Returns false if there is none. */
  boolean player(Vector3f destination) {
    OptionalLong player = play.stage()
        .match()
        .map(game -> OptionalLong.of(game.body()))
        .orElseGet(play.stage()::player);
    if (player.isEmpty() || !bodies.contains(player.getAsLong())) {
      return false;
    }
    bodies.position(player.getAsLong(), destination);
    return true;
  }

  /** Marks the bodies that rest, or none. */
  void markResting(boolean marked) {
    if (marked) {
      play.meter().snapshot().ifPresent(scene.looks()::markResting);
    } else {
      scene.looks().unmark();
    }
  }

  /** Draws a pane of the frame into the canvas that is bound. */
  void draw(Camera camera, Pane pane) {
    boolean isBlended = pane.showing() == Pane.Showing.BLENDED;
    GpuFrames.Frame frame = isBlended ? blended : beside;
    TickTextures ticks = isBlended ? blendedTicks : besideTicks;
    ticks.show(frame);
    scene.draw(frame.slotCount(), ticks, camera, pane);
  }

  @Override
  public void close() {
    blendedFrames.close();
    besideFrames.close();
    bodyFrames.close();
    scene.close();
    blendedTicks.close();
    besideTicks.close();
  }
}
