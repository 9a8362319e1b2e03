package org.isochron.physics.loop;

/** A request to change time. Sent by any thread, carried out by the loop's thread. */
@FunctionalInterface
public interface TimeRequest {
  void carryOut(TickLoop loop, long nowNanos);
}
