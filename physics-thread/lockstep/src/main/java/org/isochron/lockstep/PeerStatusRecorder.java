package org.isochron.lockstep;

import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.isochron.lockstep.Lockstep.Status.Presence;
import org.isochron.lockstep.rollback.StatusFigures;

/** Records the status of another peer. The physics thread writes, wait-free; any thread reads. */
final class PeerStatusRecorder {
  private static final int SLICES_UNTIL = 0;
  private static final int REFUSED = 1;
  private static final int REPEATED = 2;

  private final int peer;
  private final StatusFigures figures = new StatusFigures(REPEATED + 1);
  private final AtomicReference<Presence> presence = new AtomicReference<>(Presence.EXPECTED);
  private final AtomicReference<Optional<String>> fault = new AtomicReference<>(Optional.empty());

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
