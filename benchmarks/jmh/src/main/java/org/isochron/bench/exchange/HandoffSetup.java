package org.isochron.bench.exchange;

import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * Common setup of the handoff benchmarks: an implementation whose payload was published once and is
 * held by the reader. Subclasses set the scope.
 */
@State(Scope.Thread)
@Fork(
    value = 1,
    jvmArgsAppend = {Memory.INITIAL, Memory.LARGEST, Memory.TOUCHED, Memory.ALIGNED})
@SuppressWarnings("NullAway.Init") // JMH sets the fields before it measures
public abstract class HandoffSetup {
  @Param
  HandoffRival rival;

  @Param
  PayloadSize payload;

  Payload source;
  Handoff handoff;

  @Setup
  public void publishFirst() {
    source = payload.create();
    source.fill(1);
    handoff = rival.create(payload::create);
    handoff.publish(source);
    handoff.refresh();
  }
}
