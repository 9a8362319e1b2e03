package org.isochron.render;

import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.isochron.state.NanoClock;
import org.isochron.state.Pacing;
import org.isochron.state.SharedState;
import org.isochron.state.TickRate;
import org.isochron.state.threads.LoopThread;
import org.isochron.state.threads.Pacer;
import org.isochron.state.threads.ThreadLog;

/**
 * A thread that makes frames at a fixed rate, for programs without a frame loop: recorders,
 * servers, tests. Any thread may call its methods; only {@link #close} blocks. The listener runs on
 * the render thread, which waits only for its next frame and allocates nothing per frame.
 *
 * <p>An exception in the listener ends only this thread. {@link #failure} returns the cause, and the
 * first {@link #close} throws it.
 */
public final class RenderThread implements AutoCloseable {
  private static final long LONGEST_WAIT_NANOS = 50_000_000;
  private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(5);

  private final NanoClock clock;
  private final FrameSource source;
  private final FrameLoop loop;
  private final Pacer pacer;
  private final LoopThread thread;
  private final AtomicReference<Optional<Throwable>> failure =
      new AtomicReference<>(Optional.empty());

  private RenderThread(NanoClock clock, FrameSource source, Settings settings, Listener listener) {
    this.clock = clock;
    this.source = source;
    RefreshGrid frames = settings.display()
        ? RefreshGrid.onDisplay(settings.rate(), 1, clock.nanos())
        : RefreshGrid.atRate(settings.rate(), clock.nanos());
    loop = new FrameLoop(source, frames, listener);
    pacer = new Pacer(settings.pacing(), clock);
    thread = new LoopThread("isochron-render", this::run);
  }

  /**
   * Starts with default settings.
   *
   * @throws IllegalStateException if no reader is free
   */
  public static RenderThread start(SharedState state, Listener listener) {
    return start(state, Settings.DEFAULT, listener);
  }

  /**
   * Starts a thread with settings. If this method throws, no thread runs and no reader remains
   * open.
   *
   * @throws IllegalStateException if no reader is free
   */
  public static RenderThread start(SharedState state, Settings settings, Listener listener) {
    Objects.requireNonNull(settings, "settings is null; use RenderThread.Settings.DEFAULT");
    Objects.requireNonNull(listener, "listener is null; pass the receiver of the frames");
    FrameSource source = FrameSource.on(state, settings.frames());
    try {
      RenderThread render = new RenderThread(state.clock(), source, settings, listener);
      render.thread.start();
      return render;
    } catch (Throwable e) {
      source.close();
      throw e;
    }
  }

  /** Returns why the listener or the source ended the thread, if it did. */
  public Optional<Throwable> failure() {
    // ordering: acquire, pairs with the release in run: without it the cause's fields may be
    // invisible.
    return failure.getAcquire();
  }

  /** Returns frame counts; any thread. */
  public FrameInfo.Counts counts() {
    return source.counts();
  }

  /**
   * Ends the thread after its current frame, and waits up to 10 s for its end. Does not wait if
   * called by the listener.
   *
   * @throws IllegalStateException if the thread failed or its listener does not return; only the
   *     first call throws
   */
  @Override
  public void close() {
    if (thread.isCurrent()) {
      thread.stop();
      return;
    }
    boolean ended = thread.stopOrInterrupt(CLOSE_TIMEOUT); // the listener may be blocked
    if (!thread.claimReport()) {
      return;
    }
    if (!ended) {
      throw new IllegalStateException(
          "the listener has not returned for %d ms and blocks the render thread; let it return"
              .formatted(2 * CLOSE_TIMEOUT.toMillis()));
    }
    failure().ifPresent(cause -> {
      throw new IllegalStateException("the render thread failed: %s".formatted(cause), cause);
    });
  }

  private void run() {
    try {
      while (!thread.isStopping()) {
        // short waits, so that close does not wait for a distant deadline
        long limit = clock.nanos() + LONGEST_WAIT_NANOS;
        long deadline = loop.deadlineNanos();
        pacer.await(deadline - limit < 0 ? deadline : limit);
        if (!thread.isStopping()) {
          loop.advance(clock.nanos());
        }
      }
    } catch (Throwable cause) {
      // ordering: release, pairs with the acquire in failure.
      failure.setRelease(Optional.of(cause));
      ThreadLog.error("the render thread failed", cause);
    } finally {
      source.close();
    }
  }

  /**
   * Draws, records or sends the frames of a {@link RenderThread}, on that thread. An exception ends
   * the thread.
   */
  @FunctionalInterface
  public interface Listener {
    /** Receives a frame that is valid only during this call. */
    void frame(RenderFrame frame);

    /**
     * Returns true if a frame can be shown now. While this method returns false, no frames are
     * made, but the simulation continues.
     */
    default boolean isReady() {
      return true;
    }
  }

  /**
   * The settings of a {@link RenderThread}.
   *
   * @param frames frame settings
   * @param rate the frame rate
   * @param display true if the rate is a display's refresh rate: a frame is then seen at the
   *     refresh after its start
   * @param pacing how the thread waits
   */
  public record Settings(
      FrameSource.Settings frames, TickRate rate, boolean display, Pacing pacing) {
    public Settings {
      Objects.requireNonNull(frames, "frames is null; use FrameSource.Settings.DEFAULT");
      Objects.requireNonNull(rate, "rate is null; use TickRate.hertz(60)");
      Objects.requireNonNull(pacing, "pacing is null; use Pacing.ADAPTIVE");
    }

    /** 60 Hz, adaptive pacing. */
    public static final Settings DEFAULT =
        new Settings(FrameSource.Settings.DEFAULT, TickRate.hertz(60), false, Pacing.ADAPTIVE);

    /** Without a display. */
    public Settings atRate(TickRate framesPerSecond) {
      return new Settings(frames, framesPerSecond, false, pacing);
    }

    /** Makes one frame for each refresh of a display, at the reported rate. */
    public Settings onDisplay(TickRate refresh) {
      return new Settings(frames, refresh, true, pacing);
    }

    public Settings withPacing(Pacing other) {
      return new Settings(frames, rate, display, other);
    }
  }
}
