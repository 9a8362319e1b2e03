package org.isochron.physics;

import org.isochron.physics.loop.TickLoop;

/** A request to change time. Sent by any thread, carried out by the loop's thread. */
@FunctionalInterface
interface TimeRequest {
  void carryOut(TickLoop loop, long nowNanos);
}
