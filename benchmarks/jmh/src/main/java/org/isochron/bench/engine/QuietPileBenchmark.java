package org.isochron.bench.engine;

import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/**
 * A tick of an engine within Isochron while nobody wants to hear of contacts;
 * {@link RawPileBenchmark} is the step alone.
 */
@State(Scope.Thread)
public class QuietPileBenchmark extends ServedPileBenchmark {
  @Override
  boolean isHeard() {
    return false;
  }
}
