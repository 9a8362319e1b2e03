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
 * A frame loop that shows a run in a window or off-screen. Owner: the program's main thread; any
 * thread may read the shown run.
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
    pacer = new Pacer(Pacing.ADAPTIVE, clock);
    stage = runs.apply(settings);
    stirring = new Stirring(stage);
    play = new AtomicReference<>(new ShownRun(stage, mode));
    controls = new Controls(play());
    try {
      picture.open(play(), controls);
      drawFirstFrames();
    } catch (RuntimeException | Error e) {
      stage.close();
      play().close();
      throw e;
    }
  }

  /**
   * Opens a viewer.
   *
   * @throws IllegalArgumentException if the engine is unknown or cannot be loaded
   * @throws NoSurface if a window is required but cannot be opened
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
    // the user may press the rewind key in a window
    DemoSettings shown = picture.hasWindow() ? settings.withMemory() : settings;
    try {
      return new ViewerLoop(picture, shown, mode, clock, runs);
    } catch (RuntimeException | Error e) {
      picture.close(); // a driver whose context is open when the JVM exits may crash
      throw e;
    }
  }

  public String description() {
    return picture.description();
  }

  public boolean hasWindow() {
    return picture.hasWindow();
  }

  public int refreshHertz(int otherwise) {
    return picture.refreshHertz(otherwise);
  }

  /** Returns the shown run; any thread may call this method. */
  public ShownRun play() {
    // ordering: acquire, paired with the release in begin; without it another thread could see a
    // partly initialized run.
    return play.getAcquire();
  }

  /** Shows frames at a rate until the user ends the run or the condition turns false. */
  public void run(int framesPerSecond, BooleanSupplier keepsRunning) {
    controls.framesPerSecond(framesPerSecond);
    TickRate rate = TickRate.hertz(framesPerSecond);
    RefreshGrid frames = picture.hasWindow()
        ? RefreshGrid.onDisplay(rate, 1, clock.nanos())
        : RefreshGrid.atRate(rate, clock.nanos());
    while (keepsRunning.getAsBoolean() && !controls.isEnded()) {
      turn(frames);
    }
  }

  public void restart(int bodies) {
    controls.bodies(bodies);
    restart();
  }

  /** Discards the measurements of all frames so far. */
  public void restartMeasurement() {
    allocation.restart();
    play().close();
    begin(new ShownRun(stage, mode));
  }

  /**
   * Returns the time that each frame took to make and draw; in a window, until it was presented.
   */
  public ValueTrack drawingNanos() {
    return drawingNanos;
  }

  /** Stops the ticks; measurements and pictures remain available. */
  public void stop() {
    stage.stop();
  }

  /** Returns the last frame with its labels. */
  public Optional<BufferedImage> still() {
    return picture.still(play(), true);
  }

  /** Returns the last frame, interpolated and without labels. */
  public Optional<BufferedImage> sceneOnly() {
    return picture.still(play(), false);
  }

  public long sentCommands() {
    return controls.sentCommands();
  }

  public boolean isUsed() {
    return controls.isUsed();
  }

  public long bytesPerFrame() {
    return allocation.bytesPerTurn();
  }

  /** Runs one frame; a separate method so that it is compiled early. */
  private void turn(RefreshGrid frames) {
    // waits in short steps, so that a request to end takes effect before a distant deadline
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
    // ordering: release, paired with the acquire in play; without it another thread could see a
    // partly initialized run.
    play.setRelease(next);
  }

  /** Draws the first frames, which are slow, before time starts. */
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
