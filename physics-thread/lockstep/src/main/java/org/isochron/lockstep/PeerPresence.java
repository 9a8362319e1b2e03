package org.isochron.lockstep;

import org.isochron.lockstep.Lockstep.Status.Presence;

/**
 * Tracks whether a peer is present, silent or gone, based on its messages. Owner: the physics
 * thread. Allocates nothing.
 */
final class PeerPresence {
  private final PeerStatusRecorder peerStatus;
  private boolean timed;
  private boolean goneReported;
  private long receivedNanos;

  PeerPresence(PeerStatusRecorder peerStatus) {
    this.peerStatus = peerStatus;
  }

  void received(long nowNanos, boolean greeted) {
    time(nowNanos);
    if (greeted && peerStatus.presence().compareTo(Presence.SILENT) <= 0) {
      peerStatus.presence(Presence.PLAYING);
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
      peerStatus.presence(Presence.SILENT);
    }
  }

  /** Returns true once after the peer fell silent, left or was lost. */
  boolean isNewlyGone() {
    boolean gone = peerStatus.presence().compareTo(Presence.SILENT) >= 0;
    boolean newly = gone && !goneReported;
    goneReported |= gone;
    return newly;
  }

  /**
   * Returns false for a peer that is gone or that was rejected before it joined; a rejection is
   * reported as a fault.
   */
  private boolean isExpectedToSpeak() {
    Presence presence = peerStatus.presence();
    return presence == Presence.PLAYING
        || (presence == Presence.EXPECTED && !peerStatus.isFaulty());
  }

  private void time(long nowNanos) {
    timed = true;
    receivedNanos = nowNanos;
  }
}
