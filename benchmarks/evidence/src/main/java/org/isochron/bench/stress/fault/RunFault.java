package org.isochron.bench.stress.fault;

import java.util.Random;

/**
 * Something that goes wrong, again and again, for a while each time. Owner: a thread of its own.
 */
@FunctionalInterface
public interface RunFault {
  /** Goes wrong once, and returns when that is over; an interrupt ends it. */
  void strike(Random random) throws Exception;
}
