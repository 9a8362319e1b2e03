package org.isochron.lockstep;

import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.isochron.lockstep.Lockstep.Status.Presence;
import org.isochron.lockstep.rollback.StatusFigures;

/**
 * Records the status of another peer, and finds out from its messages whether it is present, silent
 * or gone. The physics thread writes, wait-free, and allocates only for a fault; any thread reads.
 */
final class PeerStatusRecorder {
  private static final int SLICES_UNTIL = 0;
  private static final int REFUSED = 1;
  private static final int REPEATED = 2;

  private final int peer;
  private final StatusFigures figures = new StatusFigures(REPEATED + 1);
  private final AtomicReference<Presence> presence = new AtomicReference<>(Presence.EXPECTED);
  private final AtomicReference<Optional<String>> fault = new AtomicReference<>(Optional.empty());
  private boolean timed;
  private boolean goneReported;
  private long receivedNanos;

  PeerStatusRecorder(int peer) {
    this.peer = peer;
  }

  Presence presence() {
    // ordering: opaque, because the constant is independent of other data.
    return presence.getOpaque();
  }

  void presence(Presence now) {
    // ordering: opaque: orders nothing.
    presence.setOpaque(now);
  }

  boolean isGone() {
    return presence().compareTo(Presence.SILENT) > 0;
  }

  void received(long nowNanos, boolean greeted) {
    time(nowNanos);
    if (greeted && !isGone()) {
      presence(Presence.PLAYING);
      goneReported = false;
    }
  }

  /**
   * Records that the peer has been silent for too long. For a peer that has never sent anything,
   * the silence starts at the first call.
   */
  void checkSilence(long nowNanos, long silenceNanos) {
    if (!timed) {
      time(nowNanos);
    }
    if (isExpectedToSpeak() && nowNanos - receivedNanos > silenceNanos) {
      presence(Presence.SILENT);
    }
  }

  /** Returns true once after the peer fell silent, left or was lost. */
  boolean isNewlyGone() {
    boolean gone = presence().compareTo(Presence.SILENT) >= 0;
    boolean newly = gone && !goneReported;
    goneReported |= gone;
    return newly;
  }

  /**
   * Returns false for a peer that is gone or that was rejected before it joined; a rejection is
   * reported as a fault.
   */
  private boolean isExpectedToSpeak() {
    return presence() == Presence.PLAYING || (presence() == Presence.EXPECTED && !isFaulty());
  }

  private void time(long nowNanos) {
    timed = true;
    receivedNanos = nowNanos;
  }

  void slicesUntil(long tick) {
    figures.write(SLICES_UNTIL, tick);
  }

  void refused() {
    figures.add(REFUSED, 1);
  }

  void repeated() {
    figures.add(REPEATED, 1);
  }

  boolean isFaulty() {
    // ordering: plain, because the physics thread sees its own write.
    return fault.getPlain().isPresent();
  }

  void fault(String what) {
    // ordering: release; pairs with the acquire in read, so a reader sees the complete text.
    fault.setRelease(Optional.of(what));
  }

  Lockstep.Status.Other read() {
    return new Lockstep.Status.Other(
        peer,
        presence(),
        // ordering: acquire; pairs with fault.
        fault.getAcquire(),
        figures.read(SLICES_UNTIL),
        figures.read(REFUSED),
        figures.read(REPEATED));
  }
}
