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
 * An engine whose snapshots are sealed, in which most bodies rest now and then, and whose ticks
 * publish numbered events. Owner: the physics thread. The engine's own events go to the
 * {@link LateListeners}, whose listeners may be late; those of the shared state are so few that
 * listeners are in time.
 */
public final class SealedSimulation extends ForwardingSimulation {
  private static final int EVENTS_A_TICK = 4;

  private final LateListeners crowd;
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
      LateListeners crowd,
      NumberedEvents numbered,
      InputWitness inputs,
      Stall stall,
      StepOverrun overrun,
      Sabotage sabotage) {
    super(engine);
    rest = new RestPhases(engine.layout().bodyCapacity());
    this.crowd = crowd;
    this.numbered = numbered;
    this.inputs = inputs;
    this.stall = stall;
    this.overrun = overrun;
    this.sabotage = sabotage;
    events = crowd.publisher();
  }

  /** What the engine has allocated so far, which is its own affair, and what was excused. */
  public long engineBytes() {
    return engineBytes;
  }

  /** Takes some bytes of this tick for granted. */
  public void excuse(long bytes) {
    engineBytes += bytes;
  }

  @Override
  public void begin(long ofTick, EventPublisher publisher) {
    tick = ofTick;
    events = publisher;
    long before = AllocationMeter.allocatedBytes();
    super.begin(ofTick, crowd.publisher());
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
    numbered.tell(events, EVENTS_A_TICK);
    crowd.tell(EVENTS_A_TICK);
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
