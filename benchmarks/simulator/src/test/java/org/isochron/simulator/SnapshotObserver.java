package org.isochron.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.isochron.state.BodyId;
import org.isochron.state.Snapshot;
import org.isochron.state.SnapshotReader;
import org.joml.Quaternionf;
import org.joml.Vector3d;
import org.joml.Vector3f;

/** A follower in the same process, which sees each published snapshot, exactly as it was. */
final class SnapshotObserver implements Observer {
  /** Layouts with far positions are "accurate to a micrometre". */
  private static final double MICROMETRE = 1e-6;

  private static final int HOLDING_TURNS = 29;

  private final Truth truth;
  private final SnapshotReader reader;

  /** Looks now and then, and holds what it has seen for long. */
  private final SnapshotReader slow;

  private final List<Held> held = new ArrayList<>();
  private int turns;
  private long lastSequence = -1;
  private long lastNumber;

  SnapshotObserver(Service service) {
    truth = service.truth;
    reader = service.state.openFollower();
    slow = service.state.openReader();
    lastNumber = truth.newest().number();
    if (reader.refresh()) {
      lastSequence = reader.newest().sequence();
    }
  }

  /** A snapshot that a reader holds, with what it contained. */
  private record Held(Snapshot snapshot, long sequence, Vector3d first) {
    static Held of(Snapshot snapshot) {
      return new Held(snapshot, snapshot.sequence(), first(snapshot));
    }

    private static Vector3d first(Snapshot snapshot) {
      Vector3d position = new Vector3d();
      return snapshot.contains(World.LOOSE) ? snapshot.position(World.LOOSE, position) : position;
    }

    void requireSame() {
      assertThat(snapshot.sequence()).as("number of a held snapshot").isEqualTo(sequence);
      assertThat(first(snapshot)).as("body in the held snapshot %d", sequence).isEqualTo(first);
    }
  }

  @Override
  public void advance() {
    held.forEach(Held::requireSame);
    if (++turns % HOLDING_TURNS == 0) {
      slow.refresh();
      held.clear();
      for (int age = slow.length() - 1; age >= 0; age--) {
        held.add(Held.of(slow.at(age)));
      }
    }
    if (!reader.refresh()) {
      return;
    }
    int age = reader.length() - 1;
    while (reader.at(age).sequence() <= lastSequence) {
      age--;
    }
    for (; age >= 0; age--) {
      Snapshot snapshot = reader.at(age);
      lastSequence = snapshot.sequence();
      Truth.Moment moment = momentOf(snapshot);
      requireEqual(snapshot, moment);
      lastNumber = moment.number();
    }
  }

  /** A tick that is shown twice is in a window as it was shown last. */
  private Truth.Moment momentOf(Snapshot snapshot) {
    Iterator<Truth.Moment> back = truth.backwards();
    while (back.hasNext()) {
      Truth.Moment moment = back.next();
      if (moment.number() <= lastNumber) {
        break;
      }
      if (moment.tick() == snapshot.tick() && moment.epoch() == snapshot.epoch()) {
        return moment;
      }
    }
    throw new AssertionError(
        "tick %d did not happen after moment %d".formatted(snapshot.tick(), lastNumber));
  }

  private static void requireEqual(Snapshot snapshot, Truth.Moment moment) {
    int bodies = 0;
    for (int slot = 0; slot < snapshot.slotCount(); slot++) {
      long id = snapshot.body(slot);
      if (id == BodyId.NONE) {
        continue;
      }
      bodies++;
      Truth.Body body = moment.body(id);
      assertThat(snapshot.prefabNumbers()[slot]).as("prefab of %x", id).isEqualTo(body.prefab());
      assertThat(snapshot.position(id, new Vector3d()).distance(body.end().position()))
          .as("error of the position of %x in tick %d", id, moment.tick())
          .isLessThanOrEqualTo(snapshot.layout().far() ? MICROMETRE : 0);
      assertThat(snapshot.rotation(id, new Quaternionf()))
          .as("rotation of %x in tick %d", id, moment.tick())
          .isEqualTo(body.end().rotation());
      assertThat(snapshot.velocities().linear(slot, new Vector3f()))
          .as("velocity of %x in tick %d", id, moment.tick())
          .isEqualTo(body.velocity());
      assertThat(snapshot.velocities().angular(slot, new Vector3f()))
          .as("angular velocity of %x in tick %d", id, moment.tick())
          .isEqualTo(body.spin());
      for (int channel = 0; channel < body.channels().length; channel++) {
        float value = snapshot.channel(channel)[slot];
        if (value != body.channels()[channel]) { // an assertion of each value would be slow
          fail(
              "channel %d of %x in tick %d is %s, not %s",
              channel, id, moment.tick(), value, body.channels()[channel]);
        }
      }
    }
    assertThat(bodies)
        .as("bodies of tick %d", moment.tick())
        .isEqualTo(moment.bodies().size());
    assertThat(snapshot.joints().stream()
            .map(joint -> new Truth.Pair(joint.bodyA(), joint.bodyB()))
            .toList())
        .as("joints of tick %d", moment.tick())
        .containsExactlyInAnyOrderElementsOf(moment.joints().stream()
            .map(joint -> new Truth.Pair(joint.bodyA(), joint.bodyB()))
            .toList());
  }

  @Override
  public void requireCalm() {
    assertThat(reader.newest().tick()).isEqualTo(truth.newest().tick());
  }

  @Override
  public void close() {
    reader.close();
    slow.close();
  }
}
