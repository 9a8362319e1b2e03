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
import org.isochron.bench.stage.Stirring;
import org.isochron.bench.trace.Allocation;
import org.isochron.bench.trace.ValueTrack;
import org.isochron.physics.RunningWorld;
import org.isochron.render.RefreshGrid;
import org.isochron.state.NanoClock;
import org.isochron.state.Pacing;
import org.isochron.state.TickRate;
import org.isochron.state.threads.Pacer;

/**
 * Shows a run by a frame loop of its own, in a window or without one. Owner: the program's main
 * thread; any thread may look at what is running.
 */
public final class ViewerLoop implements AutoCloseable {
  private static final long LONGEST_WAIT_NANOS = 50_000_000;
  private static final int FIRST_FRAMES = 10;
  private static final long FIRST_FRAMES_NANOS = 2_000_000_000L;
  private static final long POLL_NANOS = 5_000_000;

  private final NanoClock clock;
  private final Controls controls;
  private final Picture picture;
  private final Mode mode;
  private final Pacer pacer;
  private final AtomicReference<ShownRun> play;
  private final Allocation allocation = new Allocation();
  private final ValueTrack drawingNanos = new ValueTrack();
  private final Function<DemoSettings, DemoRun> runs;
  private DemoRun stage;
  private Stirring stirring;

  /** Shows runs on a picture, beginning with the one for some settings. */
  ViewerLoop(
      Picture picture,
      DemoSettings settings,
      Mode mode,
      NanoClock clock,
      Function<DemoSettings, DemoRun> runs) {
    this.picture = picture;
    this.mode = mode;
    this.clock = clock;
    this.runs = runs;
    pacer = new Pacer(Pacing.adaptive(), clock);
    stage = runs.apply(settings);
    stirring = new Stirring(stage);
    play = new AtomicReference<>(new ShownRun(stage, mode));
    controls = new Controls(play());
    picture.open(play(), controls);
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
    try {
      picture = CardPicture.open(Surface.open(choice));
    } catch (NoSurface e) {
      if (choice == WindowChoice.ON) {
        throw e;
      }
      picture = () -> "no picture is made (%s)".formatted(e.getMessage());
    }
    // in a window somebody may press rewind
    DemoSettings shown = picture.hasWindow() ? settings.withMemory() : settings;
    try {
      return new ViewerLoop(picture, shown, mode, clock, runs);
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

  /** Begins the scene again with a number of bodies. */
  public void restart(int bodies) {
    controls.bodies(bodies);
    restart();
  }

  /** Forgets how the frames fared so far. */
  public void judgeAnew() {
    allocation.restart();
    play().close();
    begin(new ShownRun(stage, mode));
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
    return picture.still(play());
  }

  /** Returns the number of accepted commands to the running simulation. */
  public long sentCommands() {
    return controls.sentCommands();
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
    if (!play().isPaused()) {
      controls.sent(stirring.stir(play().meter(), controls.isUsed(), now));
    }
    picture.frame(play(), frames.begin(now));
    drawingNanos.add(clock.nanos() - now);
    if (!stage.look() || !controls.settings().equals(stage.settings())) {
      restart();
    }
  }

  private void restart() {
    ShownRun before = play();
    stage.close();
    stage = runs.apply(controls.settings());
    stirring = new Stirring(stage);
    begin(new ShownRun(stage, mode));
    before.close();
    drawFirstFrames();
  }

  private void begin(ShownRun next) {
    picture.open(next, controls);
    controls.playing(next);
    // ordering: release, the counterpart of the acquire in play.
    play.setRelease(next);
  }

  /** Lets time run once the driver has drawn the first frames, which take long. */
  private void drawFirstFrames() {
    stage.time().ifPresent(RunningWorld.TimeControl::step);
    long until = clock.nanos() + FIRST_FRAMES_NANOS;
    for (int frame = 0; frame < FIRST_FRAMES && clock.nanos() - until < 0; frame++) {
      picture.frame(play(), clock.nanos());
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
