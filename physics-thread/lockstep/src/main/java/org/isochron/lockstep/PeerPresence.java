package org.isochron.lockstep;

import org.isochron.lockstep.Lockstep.Status.Presence;

/**
 * Judges by what is heard of a peer if it takes part. Owner: the physics thread; allocates nothing.
 */
final class PeerPresence {
  private final PeerStatusRecorder peerStatus;
  private boolean timed;
  private boolean goneReported;
  private long heardNanos;

  PeerPresence(PeerStatusRecorder peerStatus) {
    this.peerStatus = peerStatus;
  }

  /** Notes a valid message of a peer; it takes part once it was greeted. */
  void heard(long nowNanos, boolean greeted) {
    time(nowNanos);
    if (greeted && peerStatus.presence().compareTo(Presence.SILENT) <= 0) {
      peerStatus.presence(Presence.PLAYING);
      goneReported = false;
    }
  }

  /**
   * Records a silence that is too long. That of a peer that never sent anything begins with the
   * first call.
   */
  void listen(long nowNanos, long silenceNanos) {
    if (!timed) {
      time(nowNanos);
    }
    if (isExpectedToSpeak() && nowNanos - heardNanos > silenceNanos) {
      peerStatus.presence(Presence.SILENT);
    }
  }

  /** For how long nothing valid was heard; 0 if that was never judged. */
  long quietNanos(long nowNanos) {
    return timed ? nowNanos - heardNanos : 0;
  }

  /** Returns true once after the peer fell silent, left or was lost. */
  boolean isNewlyGone() {
    boolean gone = peerStatus.presence().compareTo(Presence.SILENT) >= 0;
    boolean newly = gone && !goneReported;
    goneReported |= gone;
    return newly;
  }

  /**
   * Returns true unless the peer is gone, or was refused before it joined, which is reported as a
   * fault instead.
   */
  private boolean isExpectedToSpeak() {
    Presence presence = peerStatus.presence();
    return presence == Presence.PLAYING
        || (presence == Presence.EXPECTED && !peerStatus.isFaulty());
  }

  private void time(long nowNanos) {
    timed = true;
    heardNanos = nowNanos;
  }
}
