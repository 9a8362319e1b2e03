package org.isochron.render.shell;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import org.isochron.render.FrameSource;
import org.isochron.render.RenderFrame;
import org.isochron.state.Event;
import org.isochron.state.SharedState;
import org.jspecify.annotations.Nullable;

/**
 * The frames, listeners, failure and end of a game, around which an adapter puts the calls of its
 * engine. Owner: the thread that draws. Only {@link #close} waits; allocates nothing per frame.
 *
 * @param <T> what ticks the state, if it belongs to the game; this module knows no physics thread
 */
public final class GameShell<T> implements AutoCloseable {
  private final SharedState state;
  private final FrameSource frames;
  private final Consumer<? super T> end;
  private @Nullable T ticks;

  /** Replaced by each change, because a listener may remove itself. */
  private List<Consumer<? super Event>> listeners = List.of();

  private final Consumer<Event> passOn = this::passOn;
  private @Nullable RenderFrame frame;
  private boolean failureThrown;
  private boolean closed;

  /**
   * @param end ends the ticks and waits for their end; throws {@link IllegalStateException} if they
   *     have failed
   */
  public GameShell(SharedState state, FrameSource.Settings settings, Consumer<? super T> end) {
    this.state = state;
    this.end = end;
    frames = FrameSource.on(state, settings);
  }

  /**
   * Ends these ticks on {@link #close}. Start them last: nothing would end them if a later part of
   * the adapter threw an exception.
   */
  public void own(T started) {
    ticks = started;
  }

  /**
   * Returns the ticks.
   *
   * @throws UnsupportedOperationException if they run elsewhere
   */
  public T ticks() {
    if (ticks == null) {
      throw new UnsupportedOperationException(
          "the ticks of this state run elsewhere, and are controlled there");
    }
    return ticks;
  }

  /** Does nothing if the ticks run elsewhere. */
  public void withTicks(Consumer<? super T> action) {
    if (ticks != null) {
      action.accept(ticks);
    }
  }

  public SharedState state() {
    return state;
  }

  public FrameSource frames() {
    return frames;
  }

  /** Makes a frame for the next refresh of the display if it paces the loop, else for now. */
  public RenderFrame next(boolean paced) {
    return show(paced ? frames.next() : frames.at(state.clock().nanos()));
  }

  /** Keeps a frame of {@link #frames} as the last one. */
  public RenderFrame show(RenderFrame next) {
    frame = next;
    return next;
  }

  /** Returns the last frame, null before the first. */
  public @Nullable RenderFrame shown() {
    return frame;
  }

  /**
   * Returns the last frame.
   *
   * @param fix what the game should do to get a frame
   * @throws IllegalStateException before the first frame
   */
  public RenderFrame frame(String fix) {
    if (frame == null) {
      throw new IllegalStateException("there is no frame yet; %s".formatted(fix));
    }
    return frame;
  }

  public void addListener(Consumer<? super Event> listener) {
    List<Consumer<? super Event>> all = new ArrayList<>(listeners);
    all.add(Objects.requireNonNull(listener, "listener is null: pass the receiver of events"));
    listeners = all;
  }

  /**
   * Passes the events of a frame to all listeners, and then throws the failure of the ticks.
   *
   * @throws IllegalStateException if the ticks have failed
   */
  public void report(RenderFrame shown) {
    SharedState.WriterState writerState = shown.info().writerState();
    shown.events(passOn); // a listener may close this object
    throwFailure(writerState);
  }

  /**
   * For a game that reads the events itself.
   *
   * @throws IllegalStateException if the ticks have failed
   */
  public void throwFailure(SharedState.WriterState writerState) {
    if (writerState instanceof SharedState.WriterState.Failed failed) {
      failureThrown = true;
      throw new IllegalStateException(
          "the physics failed: %s".formatted(failed.cause()), failed.cause());
    }
  }

  public boolean isClosed() {
    return closed;
  }

  /**
   * Closes the frames and ends the ticks. Later calls have no effect.
   *
   * @throws IllegalStateException if the ticks have failed and no frame has shown it
   */
  @Override
  public void close() {
    if (closed) {
      return;
    }
    closed = true;
    frames.close();
    if (ticks == null) {
      return;
    }
    try {
      end.accept(ticks);
    } catch (IllegalStateException failure) {
      if (!failureThrown) {
        throw failure;
      }
    }
  }

  private void passOn(Event event) {
    List<Consumer<? super Event>> all = listeners;
    for (int index = 0; index < all.size(); index++) {
      all.get(index).accept(event);
    }
  }
}
