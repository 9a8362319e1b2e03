package org.isochron.predict;

import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.Random;
import org.isochron.state.Event;
import org.isochron.state.EventCursor;
import org.isochron.state.NanoClock;
import org.isochron.state.SharedState;
import org.isochron.state.Snapshot;
import org.isochron.state.SnapshotReader;
import org.isochron.state.StateWriter;

/** The server's state on a client, with latency, jitter and loss. */
final class TestRelay implements AutoCloseable {
  private static final SharedState.Limits LIMITS = SharedState.Limits.DEFAULT.withWindowLength(64);

  final SharedState state;
  private final SharedState served;
  private final SnapshotReader follower;
  private final EventCursor cursor;
  private final StateWriter writer;
  private final NanoClock clock;
  private final Random random;
  private final PriorityQueue<Packet> coming =
      new PriorityQueue<>(Comparator.comparingLong(Packet::dueNanos)
          .thenComparingLong(packet -> packet.content.tick()));
  private final Queue<Event> events = new ArrayDeque<>();
  private final long latencyNanos;
  private final long jitterNanos;
  private final int lostPermille;
  private long lastTick;

  private record Packet(long dueNanos, Snapshot content) {}

  TestRelay(SharedState served, NanoClock clock, long seed, int latencyMillis, int lostPermille) {
    this.served = served;
    this.clock = clock;
    this.lostPermille = lostPermille;
    random = new Random(seed);
    latencyNanos = latencyMillis * TestNetwork.MILLI;
    jitterNanos = latencyNanos / 5;
    state = SharedState.relayed(served.layout(), LIMITS, clock, () -> {});
    follower = served.openFollower();
    cursor = served.openEvents();
    writer = state.claimWriter();
  }

  void advance() {
    if (follower.refresh()) {
      for (int age = follower.length() - 1; age >= 0; age--) {
        take(follower.at(age));
      }
    }
    cursor.poll(event -> {
      Event copy = Event.empty();
      ByteBuffer bytes = ByteBuffer.allocate(Event.BYTES);
      event.writeTo(bytes);
      events.add(copy.readFrom(bytes.flip()));
    });
    while (!coming.isEmpty() && coming.peek().dueNanos() <= clock.nanos()) {
      Snapshot content = coming.remove().content;
      if (content.tick() > lastTick) {
        publish(content);
      }
    }
  }

  private long taken;

  private void take(Snapshot next) {
    if (next.tick() > taken) {
      taken = next.tick();
      Snapshot copy = Snapshot.of(served.layout());
      copy.copyFrom(next);
      if (random.nextInt(1_000) >= lostPermille) {
        long jitter = (long) ((2 * random.nextDouble() - 1) * jitterNanos);
        coming.add(new Packet(clock.nanos() + latencyNanos + jitter, copy));
      }
    }
  }

  private void publish(Snapshot from) {
    writer.snapshots().timeline(from.timeline());
    writer.events().at(from.timeline().epoch(), from.tick(), from.instantNanos());
    while (!events.isEmpty() && events.peek().tick() <= from.tick()) {
      writer.events().forward(events.remove());
    }
    writer.snapshots().begin(from.tick(), from.instantNanos(), from.timeline(), true);
    Snapshot to = writer.snapshots().bulk(from.slotCount());
    to.poses().copyFrom(from.poses(), from.slotCount());
    to.velocities().copyFrom(from.velocities(), from.slotCount());
    System.arraycopy(from.generations(), 0, to.generations(), 0, from.slotCount());
    System.arraycopy(from.prefabNumbers(), 0, to.prefabNumbers(), 0, from.slotCount());
    for (int channel = 0; channel < from.layout().channels().size(); channel++) {
      System.arraycopy(from.channel(channel), 0, to.channel(channel), 0, from.slotCount());
    }
    writer.snapshots().prefabs(from.prefabs());
    writer.snapshots().publish(clock.nanos());
    lastTick = from.tick();
  }

  @Override
  public void close() {
    follower.close();
  }
}
