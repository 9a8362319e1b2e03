package org.isochron.bench.engine;

import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/**
 * Measures a tick of an engine within Isochron, without contact events. {@link RawPileBenchmark}
 * measures the step alone.
 */
@State(Scope.Thread)
public class QuietPileBenchmark extends ServedPileBenchmark {
  @Override
  boolean reportsContacts() {
    return false;
  }
}
