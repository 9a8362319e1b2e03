package org.isochron.bench.view;

import java.awt.image.BufferedImage;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.isochron.bench.stage.DemoRun;
import org.isochron.bench.stage.DemoSettings;
import org.isochron.bench.trace.Allocation;
import org.isochron.render.clock.FrameCounts;
import org.isochron.render.pacing.RefreshGrid;
import org.isochron.state.pacing.Pacing;
import org.isochron.state.threads.Pacer;
import org.isochron.state.time.NanoClock;
import org.isochron.state.time.TickRate;

/**
 * Shows a stage by a frame loop of its own, in a window or without one. Owner: the program's main thread; what is running
 * is for any thread to look at.
 */
public final class ViewerLoop implements AutoCloseable {
  private static final int WIDTH = 1_280;
  private static final int HEIGHT = 720;

  /** Off-screen nobody looks, and a processor that draws has less time for others. */
  private static final int OFF_SCREEN_WIDTH = 480;

  private static final int OFF_SCREEN_HEIGHT = 270;
  private static final long LONGEST_WAIT_NANOS = 50_000_000;
  private static final long ARRIVAL_NANOS = 2_000_000_000L;
  private static final int REHEARSAL_FRAMES = 10;
  private static final long REHEARSAL_NANOS = 2_000_000_000L;
  private static final long REHEARSAL_WAIT_NANOS = 5_000_000;

  private final NanoClock clock;
  private final Controls controls;
  private final Picture picture;
  private final Pacer pacer;
  private final AtomicReference<ShownRun> play;
  private final Allocation allocation = new Allocation();
  private DemoRun stage;

  /** Shows what the controls want on a picture, whatever draws that. */
  ViewerLoop(Controls controls, Picture picture, NanoClock clock) {
    this.controls = controls;
    this.picture = picture;
    this.clock = clock;
    pacer = new Pacer(Pacing.adaptive(), clock);
    stage = DemoRun.open(controls.settings(), clock);
    play = new AtomicReference<>(new ShownRun(stage, controls.mode()));
    begin(play());
    raiseCurtain();
  }

  /**
   * Opens a picture and raises the curtain.
   *
   * @throws IllegalArgumentException if the stage cannot be set
   * @throws NoSurface if a window is asked for in any case and there is none
   */
  public static ViewerLoop open(
      WindowChoice choice, DemoSettings settings, Mode mode, NanoClock clock) throws NoSurface {
    Picture picture;
    Controls controls = new Controls(settings, mode);
    try {
      Surface surface = Surface.open(choice, WIDTH, HEIGHT);
      if (surface.hasWindow()) {
        controls = new Controls(settings.withMemory(), mode); // somebody may press rewind
      }
      picture = new CardPicture(surface, controls, OFF_SCREEN_WIDTH, OFF_SCREEN_HEIGHT);
    } catch (NoSurface e) {
      if (choice == WindowChoice.ON) {
        throw e;
      }
      picture = new UndrawnFrames(e.reasons());
    }
    try {
      return new ViewerLoop(controls, picture, clock);
    } catch (IllegalArgumentException e) {
      picture.close();
      throw e;
    }
  }

  /** What draws, in a few words. */
  public String description() {
    return picture.description();
  }

  public boolean hasWindow() {
    return picture.hasWindow();
  }

  /** How often the display wants a frame, or the given rate if there is none. */
  public int refreshHertz(int otherwise) {
    return picture.refreshHertz(otherwise);
  }

  /** What is shown now; any thread. */
  public ShownRun play() {
    // ordering: acquire, with the release in change: whoever sees the play sees it whole.
    return play.getAcquire();
  }

  /** How the frames of this play fared so far; any thread. */
  public FrameCounts counts() {
    return picture.counts();
  }

  /** Shows frames at a rate as long as the user and the given condition let it. */
  public void run(int framesPerSecond, BooleanSupplier goesOn) {
    TickRate rate = TickRate.hertz(framesPerSecond);
    RefreshGrid frames = picture.hasWindow()
        ? RefreshGrid.onDisplay(rate, 1, clock.nanos())
        : RefreshGrid.atRate(rate, clock.nanos());
    while (goesOn.getAsBoolean() && !controls.isEnded()) {
      turn(frames);
    }
  }

  /** Lets the ticks end; what was measured and shown stays. */
  public void stop() {
    stage.physics().stop();
  }

  /** Draws the last frame once more; empty if nothing is drawn. */
  public Optional<BufferedImage> still() {
    return picture.still(WIDTH, HEIGHT);
  }

  /** Accepted commands that do not reach the simulation; the last ones are given time to. */
  public long lostCommands() {
    long until = clock.nanos() + ARRIVAL_NANOS;
    while (controls.sentCommands() > stage.commandCount() && clock.nanos() - until < 0) {
      LockSupport.parkNanos(this, REHEARSAL_WAIT_NANOS);
    }
    // in a pause they wait for the next tick, and that is not lost
    return controls.isPaused() ? 0 : Math.max(0, controls.sentCommands() - stage.commandCount());
  }

  /** Events that the frames were too late for. */
  public long lostEvents() {
    return play().lostEvents();
  }

  /** Whether the user has pressed a key or moved the camera. */
  public boolean isUsed() {
    return controls.isUsed();
  }

  public long bytesPerFrame() {
    return allocation.bytesPerTurn();
  }

  /** One frame; a method of its own, so that it is compiled soon. */
  private void turn(RefreshGrid frames) {
    // in spans, so that a far deadline does not outlast a request to end
    pacer.await(Math.min(frames.deadlineNanos(), clock.nanos() + LONGEST_WAIT_NANOS));
    long now = clock.nanos();
    if (now - frames.deadlineNanos() < 0) {
      return;
    }
    allocation.turn();
    controls.stir(now);
    picture.frame(frames.begin(now));
    LockSupport.parkNanos(this, controls.takeHitchNanos());
    if (!controls.mode().equals(play().mode()) || !controls.settings().equals(stage.settings())) {
      change();
    }
  }

  private void change() {
    ShownRun before = play();
    if (!controls.settings().equals(stage.settings())) {
      stage.close();
      stage = DemoRun.open(controls.settings(), clock);
      begin(new ShownRun(stage, controls.mode()));
      raiseCurtain();
    } else {
      begin(new ShownRun(stage, controls.mode()));
    }
    before.close();
  }

  private void begin(ShownRun next) {
    picture.open(next);
    controls.playing(next);
    // ordering: release, the counterpart of the acquire in play.
    play.setRelease(next);
  }

  /** Lets time run once there is something to see and the driver has drawn it: its first frames take long. */
  private void raiseCurtain() {
    stage.physics().time().step();
    long until = clock.nanos() + REHEARSAL_NANOS;
    for (int frame = 0; frame < REHEARSAL_FRAMES && clock.nanos() - until < 0; frame++) {
      picture.frame(clock.nanos());
      LockSupport.parkNanos(this, REHEARSAL_WAIT_NANOS);
    }
    stage.physics().time().resume();
  }

  @Override
  public void close() {
    try {
      stage.close();
    } finally {
      play().close();
      picture.close();
    }
  }
}
