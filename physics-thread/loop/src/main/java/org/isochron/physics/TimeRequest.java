package org.isochron.physics;

import org.isochron.physics.tick.TickLoop;

/** One change of time that a user asked for. Sent by any thread, carried out by the loop's thread. */
@FunctionalInterface
interface TimeRequest {
  void carryOut(TickLoop loop, long nowNanos);
}
