package org.isochron.bench.stress.world;

import org.isochron.bench.stress.finding.Sabotage;
import org.isochron.bench.stress.play.InputWitness;
import org.isochron.bench.stress.witness.AllocationMeter;
import org.isochron.bench.stress.witness.NumberedEvents;
import org.isochron.bench.stress.witness.Seal;
import org.isochron.physics.Simulation;
import org.isochron.physics.TickInput;
import org.isochron.physics.slice.ForwardingSimulation;
import org.isochron.state.Command;
import org.isochron.state.EventPublisher;
import org.isochron.state.Snapshot;
import org.isochron.state.SnapshotWriter;

/**
 * An engine with sealed snapshots and numbered events, in which most bodies rest from time to time.
 * Owner: the physics thread. The engine's own events go to {@link LateListeners}, whose listeners
 * may be late. The shared state has so few events that its listeners are always in time.
 */
public final class SealedSimulation extends ForwardingSimulation {
  private static final int EVENTS_A_TICK = 4;

  private final LateListeners lateListeners;
  private final NumberedEvents numbered;
  private final InputWitness inputs;
  private final Stall stall;
  private final Sabotage sabotage;
  private final StepOverrun overrun;
  private final RestPhases rest;
  private EventPublisher events;
  private long tick;
  private long engineBytes;

  public SealedSimulation(
      Simulation engine,
      LateListeners lateListeners,
      NumberedEvents numbered,
      InputWitness inputs,
      Stall stall,
      StepOverrun overrun,
      Sabotage sabotage) {
    super(engine);
    rest = new RestPhases(engine.layout().bodyCapacity());
    this.lateListeners = lateListeners;
    this.numbered = numbered;
    this.inputs = inputs;
    this.stall = stall;
    this.overrun = overrun;
    this.sabotage = sabotage;
    events = lateListeners.publisher();
  }

  /** Bytes that the engine has allocated so far, plus excused bytes. */
  public long engineBytes() {
    return engineBytes;
  }

  public void excuse(long bytes) {
    engineBytes += bytes;
  }

  @Override
  public void begin(long ofTick, EventPublisher publisher) {
    tick = ofTick;
    events = publisher;
    long before = AllocationMeter.allocatedBytes();
    super.begin(ofTick, lateListeners.publisher());
    engineBytes += AllocationMeter.allocatedBytes() - before;
  }

  @Override
  public void apply(Command command) {
    if (!inputs.accept(command)) {
      long before = AllocationMeter.allocatedBytes();
      super.apply(command);
      engineBytes += AllocationMeter.allocatedBytes() - before;
    }
  }

  @Override
  public void control(TickInput input) {
    inputs.control(tick, input);
    super.control(input);
  }

  @Override
  public void step(long ofTick, double dtSeconds) {
    overrun.begin();
    stall.serve();
    long before = AllocationMeter.allocatedBytes();
    super.step(ofTick, dtSeconds);
    engineBytes += AllocationMeter.allocatedBytes() - before;
    overrun.end();
    numbered.publish(events, EVENTS_A_TICK);
    lateListeners.publish(EVENTS_A_TICK);
  }

  @Override
  public void capture(SnapshotWriter snapshots) {
    long before = AllocationMeter.allocatedBytes();
    super.capture(snapshots);
    engineBytes += AllocationMeter.allocatedBytes() - before;
    rest.apply(snapshots, tick);
    Snapshot open = snapshots.open();
    Seal.write(open);
    sabotage.captured(open);
  }
}
