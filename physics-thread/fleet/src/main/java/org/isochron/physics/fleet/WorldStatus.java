package org.isochron.physics.fleet;

import java.util.Optional;
import org.isochron.state.snapshot.WriterState;

/**
 * The status of a {@link HostedWorld}.
 *
 * @param phase where it is in its life
 * @param state what its readers see: running, paused, stopped, or failed with the cause
 * @param ticks how many ticks ran
 * @param forgottenTicks how many were due and did not run in time
 * @param tickNanos what a tick costs with all that belongs to it, as a mean of recent ones; 0
 *     before the first
 * @param loadPermille how much of a thread it needs, in thousandths
 * @param moves how often it was moved to another thread, because its own had too much to do or hung
 *     in another world
 * @param ownThread true if it has a thread of its own, because it is slow, hangs or has hung
 */
public record WorldStatus(
    Phase phase,
    WriterState state,
    long ticks,
    long forgottenTicks,
    long tickNanos,
    int loadPermille,
    long moves,
    boolean ownThread) {
  /**
   * Where a world is in its life:
   *
   * <pre>
   *  open ──► OPEN ──── close ───────────────────────────────► ENDED
   *            │  ▲
   *            │  └─ the turn returns: goes on, on a thread of its own for a second or more
   *            ├─ a turn takes longer than hangAfter ──► HANGING ──┐
   *            ├─ it throws ──────────────────────────► FAILED ◄──┘ longer than stopAfter
   *            └─ it is slow, and no thread is left ──► FAILED
   * </pre>
   */
  public enum Phase {
    /** It has turns. In a pause too: then {@link #state} is paused. */
    OPEN,
    /** A turn has taken longer than the host's {@code hangAfter}. */
    HANGING,
    /** It was closed. */
    ENDED,
    /** It has ended with a cause, or will when its turn returns. */
    FAILED
  }

  /** What it failed with. */
  public Optional<Throwable> cause() {
    return state instanceof WriterState.Failed failed
        ? Optional.of(failed.cause())
        : Optional.empty();
  }
}
