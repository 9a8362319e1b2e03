package org.isochron.physics.slice;

import java.util.Optional;
import org.isochron.physics.SavedState;
import org.isochron.physics.Steppable;
import org.isochron.physics.TickInput;
import org.isochron.physics.WorldView;
import org.isochron.shapes.PrefabLibrary;
import org.isochron.state.Command;
import org.isochron.state.EventPublisher;
import org.isochron.state.IdReserve;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.SnapshotWriter;
import org.isochron.state.Timeline;

/**
 * A wrapper that forwards to a {@link Steppable} every call that a subclass does not override.
 * Owner: the physics thread.
 *
 * @param <T> type of the inner simulation
 */
public abstract class ForwardingSteppable<T extends Steppable> implements Steppable {
  protected final T simulation;

  protected ForwardingSteppable(T simulation) {
    this.simulation = simulation;
  }

  @Override
  public void handOver(Thread next) {
    simulation.handOver(next);
  }

  @Override
  public void reserve(boolean reserved) {
    simulation.reserve(reserved);
  }

  @Override
  public SnapshotLayout layout() {
    return simulation.layout();
  }

  @Override
  public String domain() {
    return simulation.domain();
  }

  @Override
  public boolean isReady(long tick) {
    return simulation.isReady(tick);
  }

  @Override
  public long resumeTick(long lastTick, Runnable beforeJump) {
    return simulation.resumeTick(lastTick, beforeJump);
  }

  @Override
  public void begin(long tick, EventPublisher events) {
    simulation.begin(tick, events);
  }

  @Override
  public void apply(Command command) {
    simulation.apply(command);
  }

  @Override
  public void control(TickInput input) {
    simulation.control(input);
  }

  @Override
  public void step(long tick, double dtSeconds) {
    simulation.step(tick, dtSeconds);
  }

  @Override
  public void capture(SnapshotWriter snapshots) {
    simulation.capture(snapshots);
  }

  @Override
  public void snapshotPublished() {
    simulation.snapshotPublished();
  }

  @Override
  public void timelineChanged(Timeline timeline) {
    simulation.timelineChanged(timeline);
  }

  @Override
  public void listPresent(Steppable.Presence presence) {
    simulation.listPresent(presence);
  }

  @Override
  public WorldView view(long tick) {
    return simulation.view(tick);
  }

  @Override
  public IdReserve.FreeSlots freeSlots() {
    return simulation.freeSlots();
  }

  @Override
  public IdReserve.FreeSlots freeJointSlots() {
    return simulation.freeJointSlots();
  }

  @Override
  public PrefabLibrary prefabs() {
    return simulation.prefabs();
  }

  @Override
  public long stateHash() {
    return simulation.stateHash();
  }

  @Override
  public boolean isRepeatable() {
    return simulation.isRepeatable();
  }

  @Override
  public boolean savesState() {
    return simulation.savesState();
  }

  @Override
  public void save(SavedState destination) {
    simulation.save(destination);
  }

  @Override
  public void restore(SavedState source) {
    simulation.restore(source);
  }

  @Override
  public Optional<Steppable.Past> past() {
    return simulation.past();
  }

  @Override
  public int pacePermille() {
    return simulation.pacePermille();
  }

  @Override
  public int qualityLevels() {
    return simulation.qualityLevels();
  }

  @Override
  public void useQuality(int level) {
    simulation.useQuality(level);
  }

  @Override
  public void close() {
    simulation.close();
  }
}
