package org.isochron.bench.engine;

import java.util.function.Consumer;
import org.isochron.engine.Engine;
import org.isochron.engine.Scene;
import org.isochron.physics.Simulation;
import org.isochron.state.BodyId;
import org.isochron.state.Command;
import org.isochron.state.CommandQueue;
import org.isochron.state.CommandReceiver;
import org.isochron.state.CommandSender;
import org.isochron.state.Event;
import org.isochron.state.EventCursor;
import org.isochron.state.EventPublisher;
import org.isochron.state.EventRing;
import org.isochron.state.NanoClock;
import org.isochron.state.SharedState;
import org.isochron.state.SnapshotExchange;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.SnapshotWriter;
import org.joml.Vector3f;

/**
 * A pile in an engine within Isochron. The commands apply zero forces, so the pile falls exactly
 * like the raw one.
 */
final class ServedPile implements AutoCloseable {
  private static final int COMMANDS = 4;

  private final Simulation simulation;
  private final SnapshotWriter snapshots;
  private final EventPublisher events;
  private final EventCursor cursor;
  private final CommandSender sender;
  private final CommandReceiver receiver;
  private final Consumer<Command> apply;
  private final Vector3f nothing = new Vector3f();
  private final boolean reportsContacts;
  private long tick;
  private int contacts;

  ServedPile(String engine, int bodies, boolean reportsContacts) {
    Scene scene = MeasuredPile.scene(bodies);
    this.reportsContacts = reportsContacts;
    Engine.Settings settings = Engine.Settings.defaults();
    simulation = MeasuredPile.build(
        engine, scene, reportsContacts ? settings.withContactEvents() : settings);
    SnapshotLayout layout = SnapshotLayout.bodies(scene.bodyCapacity()).withVelocities();
    snapshots =
        new SnapshotExchange(layout, SnapshotExchange.DEFAULT_WINDOW_LENGTH, 1).claimWriter();
    EventRing ring = new EventRing(SharedState.Limits.DEFAULT.events());
    events = ring.claimPublisher();
    cursor = ring.openCursor();
    CommandQueue queue = new CommandQueue(2 * COMMANDS, new NanoClock.Manual(0));
    sender = queue.sender();
    receiver = queue.claimReceiver();
    apply = simulation::apply;
  }

  void tick() {
    tick++;
    events.at(0, tick, tick * MeasuredPile.TICK_NANOS);
    simulation.begin(tick, events);
    for (int body = 1; body <= COMMANDS; body++) {
      sender.force(BodyId.of(body, 1), nothing);
    }
    if (receiver.drain(Long.MAX_VALUE, apply) != COMMANDS) {
      throw new IllegalStateException("not all commands were applied");
    }
    simulation.step(tick, MeasuredPile.RATE.dtSeconds());
    snapshots.begin(tick, tick * MeasuredPile.TICK_NANOS);
    simulation.capture(snapshots);
    snapshots.publish(tick * MeasuredPile.TICK_NANOS);
  }

  @Override
  public void close() {
    cursor.poll(this::check);
    simulation.close();
    if (reportsContacts == (contacts == 0)) {
      throw new IllegalStateException("%d contacts were reported: expected %s"
          .formatted(contacts, reportsContacts ? "some" : "none"));
    }
  }

  /**
   * Checks an event of the run. Events are polled only once, at the end, so the first contacts of a
   * large pile are lost in a gap.
   */
  private void check(Event event) {
    if (event.kind() == Event.Kind.CONTACT_BEGIN) {
      contacts++;
    } else if (event.kind() != Event.Kind.CONTACT_END && event.kind() != Event.Kind.GAP) {
      throw new IllegalStateException(
          "an event of kind %s was published: each command should succeed".formatted(event.kind()));
    }
  }
}
