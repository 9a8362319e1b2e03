package org.isochron.bench.engine;

import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/**
 * A step of an engine whose binding tells contacts: what hearing of them costs before anybody has done anything. Jolt's
 * are told to one who does nothing with them. Bullet's, which are far fewer, the service's own space hears.
 */
@State(Scope.Thread)
public class HeardPileBenchmark extends RawPileBenchmark {
  @Override
  boolean isHeard() {
    return true;
  }
}
