package org.isochron.bench.view;

import java.awt.image.BufferedImage;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import org.isochron.bench.stage.DemoRun;
import org.isochron.bench.stage.DemoSettings;
import org.isochron.bench.stage.Mode;
import org.isochron.bench.trace.Allocation;
import org.isochron.bench.trace.ValueTrack;
import org.isochron.physics.world.RunningWorld;
import org.isochron.render.pacing.RefreshGrid;
import org.isochron.render.picture.FrameInfo;
import org.isochron.state.pacing.Pacing;
import org.isochron.state.threads.Pacer;
import org.isochron.state.time.NanoClock;
import org.isochron.state.time.TickRate;

/**
 * Shows a run by a frame loop of its own, in a window or without one. Owner: the program's main
 * thread; any thread may look at what is running.
 */
public final class ViewerLoop implements AutoCloseable {
  private static final int WIDTH = 1_280;
  private static final int HEIGHT = 720;

  /** Off-screen nobody looks, and a processor that draws has less time for others. */
  private static final int OFF_SCREEN_WIDTH = 480;

  private static final int OFF_SCREEN_HEIGHT = 270;
  private static final long LONGEST_WAIT_NANOS = 50_000_000;
  private static final long ARRIVAL_NANOS = 2_000_000_000L;
  private static final int FIRST_FRAMES = 10;
  private static final long FIRST_FRAMES_NANOS = 2_000_000_000L;
  private static final long POLL_NANOS = 5_000_000;

  private final NanoClock clock;
  private final Controls controls;
  private final Picture picture;
  private final Pacer pacer;
  private final AtomicReference<ShownRun> play;
  private final AtomicReference<FrameInfo.Counts> counts;
  private final Allocation allocation = new Allocation();
  private final ValueTrack drawingNanos = new ValueTrack();
  private final Function<DemoSettings, DemoRun> runs;
  private DemoRun stage;

  /** Shows what the controls want on a picture, whatever draws that. */
  ViewerLoop(
      Controls controls, Picture picture, NanoClock clock, Function<DemoSettings, DemoRun> runs) {
    this.controls = controls;
    this.runs = runs;
    this.picture = picture;
    this.clock = clock;
    pacer = new Pacer(Pacing.adaptive(), clock);
    stage = runs.apply(controls.settings());
    play = new AtomicReference<>(new ShownRun(stage, controls.mode()));
    counts = new AtomicReference<>(picture.counts());
    begin(play());
    drawFirstFrames();
  }

  /**
   * Opens a picture, draws the first frames and lets time run.
   *
   * @param runs opens the run that the user wants, again after every change
   * @throws IllegalArgumentException if there is no such engine, or it does not load here
   * @throws NoSurface if a window is asked for in any case and there is none
   */
  public static ViewerLoop open(
      WindowChoice choice,
      DemoSettings settings,
      Mode mode,
      NanoClock clock,
      Function<DemoSettings, DemoRun> runs)
      throws NoSurface {
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
      return new ViewerLoop(controls, picture, clock, runs);
    } catch (RuntimeException e) {
      picture.close();
      throw e;
    }
  }

  /** Says what draws, or why nothing does. */
  public String description() {
    return picture.description();
  }

  public boolean hasWindow() {
    return picture.hasWindow();
  }

  /** Returns the refresh rate of the display, or the given rate if there is none. */
  public int refreshHertz(int otherwise) {
    return picture.refreshHertz(otherwise);
  }

  /** What is shown now; any thread. */
  public ShownRun play() {
    // ordering: acquire, with the release in begin: a thread that sees the run sees it whole.
    return play.getAcquire();
  }

  /** Returns how the frames of this run fared so far; any thread. */
  public FrameInfo.Counts counts() {
    // ordering: acquire, with the release in count: a thread that sees the record sees it whole.
    return counts.getAcquire();
  }

  /** What is shown after the end of a run of another process does not count. */
  private void count() {
    if (stage.ticks().absence().isEmpty()) {
      // ordering: release, the counterpart of the acquire in counts.
      counts.setRelease(picture.counts());
    }
  }

  /** Shows frames at a rate until the user ends it or a condition no longer holds. */
  public void run(int framesPerSecond, BooleanSupplier goesOn) {
    TickRate rate = TickRate.hertz(framesPerSecond);
    RefreshGrid frames = picture.hasWindow()
        ? RefreshGrid.onDisplay(rate, 1, clock.nanos())
        : RefreshGrid.atRate(rate, clock.nanos());
    while (goesOn.getAsBoolean() && !controls.isEnded()) {
      turn(frames);
    }
  }

  /**
   * Begins the scene again at few ticks a second, where both halves of a window differ plainly, and
   * goes to the wanted rate by itself unless somebody takes the keys. Returns false without a
   * window, where nobody looks.
   */
  public boolean lookFirst() {
    if (!picture.hasWindow()) {
      return false;
    }
    controls.lookFirst();
    change(true);
    return true;
  }

  /** Begins the scene again with a number of bodies. */
  public void restart(int bodies) {
    controls.settings(controls.settings().withBodies(bodies));
    change(true);
  }

  /** Forgets how the frames fared so far. */
  public void judgeAnew() {
    allocation.restart();
    ShownRun before = play();
    begin(new ShownRun(stage, controls.mode()));
    before.close();
  }

  /** How long each frame took to make and to draw, in a window until it was seen. */
  public ValueTrack drawingNanos() {
    return drawingNanos;
  }

  /** Lets the ticks end; what was measured and shown stays. */
  public void stop() {
    stage.stop();
  }

  /** Draws the last frame once more; empty if nothing is drawn. */
  public Optional<BufferedImage> still() {
    return picture.still(WIDTH, HEIGHT);
  }

  /**
   * Returns how many accepted commands did not reach the simulation; waits a while for the last
   * ones.
   */
  public long lostCommands() {
    long until = clock.nanos() + ARRIVAL_NANOS;
    while (stage.ticks().missingCommands(controls.sentCommands()) > 0
        && clock.nanos() - until < 0) {
      LockSupport.parkNanos(this, POLL_NANOS);
    }
    // in a pause they wait for the next tick, and that is not lost
    return controls.isPaused() ? 0 : stage.ticks().missingCommands(controls.sentCommands());
  }

  /** Returns how many events the frames were too late for. */
  public long lostEvents() {
    return play().lostEvents();
  }

  /** Returns true if the user has pressed a key or moved the camera. */
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
    controls.act();
    controls.stir(now);
    controls.endFirstLook(now);
    picture.frame(frames.begin(now));
    count();
    drawingNanos.add(clock.nanos() - now);
    LockSupport.parkNanos(this, controls.takeHitchNanos());
    boolean goesOn = stage.look();
    boolean anew =
        !goesOn || controls.takeRestart() || !controls.settings().equals(stage.settings());
    if (anew || !controls.mode().equals(play().mode())) {
      change(anew);
    }
  }

  private void change(boolean anew) {
    ShownRun before = play();
    if (anew) {
      stage.close();
      stage = runs.apply(controls.settings());
      begin(new ShownRun(stage, controls.mode()));
      drawFirstFrames();
      before.close();
    } else {
      judgeAnew();
    }
  }

  private void begin(ShownRun next) {
    picture.open(next);
    count();
    controls.playing(next);
    controls.settings(stage.settings()); // what another process computes is its own choice
    // ordering: release, the counterpart of the acquire in play.
    play.setRelease(next);
  }

  /** Lets time run once the driver has drawn the first frames, which take long. */
  private void drawFirstFrames() {
    stage.time().ifPresent(RunningWorld.TimeControl::step);
    long until = clock.nanos() + FIRST_FRAMES_NANOS;
    for (int frame = 0; frame < FIRST_FRAMES && clock.nanos() - until < 0; frame++) {
      picture.frame(clock.nanos());
      LockSupport.parkNanos(this, POLL_NANOS);
    }
    stage.time().ifPresent(RunningWorld.TimeControl::resume);
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
