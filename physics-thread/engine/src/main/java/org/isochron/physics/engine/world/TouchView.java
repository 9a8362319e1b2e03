package org.isochron.physics.engine.world;

import java.util.Arrays;
import org.isochron.physics.query.StepContacts;
import org.isochron.state.event.Event;
import org.isochron.state.snapshot.BodyId;
import org.joml.Vector3f;

/**
 * What touched in the last step, gathered when game code asks for it. Owner: the thread of the
 * world. Allocates only when there is more than ever before. A step of which nobody reads the
 * contacts costs nothing.
 *
 * <p>The pairs of one body are found by its slot: {@code places} holds the indices of all pairs
 * twice, for either body, sorted by slot.
 */
final class TouchView {
  private final Contacts contacts;
  private final SensorPairs inside;
  private final TouchLog log;
  private final TouchList list = new TouchList();
  private final Pairs all = new Pairs();
  private final Pairs ofBody = new Pairs();
  private final int[] ends;
  private int[] order = new int[0];
  private int[] places = new int[0];
  private long listed = -1;
  private long indexed = -1;

  TouchView(EngineSimulationState state) {
    contacts = state.contacts;
    inside = state.inside;
    log = state.touches;
    ends = new int[state.slots.capacity() + 1];
  }

  StepContacts all() {
    gather();
    return all;
  }

  StepContacts of(long body) {
    gather();
    index();
    int slot = BodyId.slot(body);
    ofBody.count = 0;
    if (slot < ends.length - 1) {
      for (int i = slot == 0 ? 0 : ends[slot - 1]; i < ends[slot]; i++) {
        if (list.bodyA(places[i]) == body || list.bodyB(places[i]) == body) {
          ofBody.add(places[i]);
        }
      }
    }
    return ofBody;
  }

  private void gather() {
    if (listed == log.version()) {
      return;
    }
    listed = log.version();
    list.clear();
    list.addAll(log.last());
    stays(contacts.pairs(), false);
    stays(inside.pairs, true);
    all.count = 0;
    for (int index = 0; index < list.size(); index++) {
      all.add(index);
    }
  }

  /** Adds the pairs that did not begin in the last tick, sorted by slots. */
  private void stays(PairTable pairs, boolean sensors) {
    int size = pairs.size();
    if (order.length < 2 * size) {
      order = new int[4 * size];
    }
    int kept = 0;
    for (int index = 0; index < size; index++) {
      if (pairs.began(index) != log.tick() - 1) {
        order[kept++] = index;
      }
    }
    sort(pairs, 0, kept, false);
    sort(pairs, kept, kept, true);
    for (int i = 0; i < kept; i++) {
      int index = order[i];
      if (sensors) {
        list.add(TouchList.SENSOR_STAY, inside.sensor(index), inside.visitor(index));
      } else {
        list.add(
            TouchList.CONTACT_STAY,
            pairs.bodyA(index),
            pairs.bodyB(index),
            pairs.values(),
            TouchList.VALUE_COUNT * index);
      }
    }
  }

  /**
   * Sorts half of {@code order} by the slots of one of the bodies into the other half, and keeps
   * the order of equal ones: by the higher slots into the second half, and then by the lower ones
   * back.
   */
  private void sort(PairTable pairs, int from, int count, boolean byLower) {
    Arrays.fill(ends, 0);
    for (int i = from; i < from + count; i++) {
      ends[slot(pairs, order[i], byLower)]++;
    }
    for (int slot = 1; slot < ends.length; slot++) {
      ends[slot] += ends[slot - 1];
    }
    int to = count - from;
    for (int i = from + count - 1; i >= from; i--) {
      order[to + --ends[slot(pairs, order[i], byLower)]] = order[i];
    }
  }

  private static int slot(PairTable pairs, int index, boolean lower) {
    return BodyId.slot(lower ? pairs.bodyA(index) : pairs.bodyB(index));
  }

  private void index() {
    if (indexed == listed) {
      return;
    }
    indexed = listed;
    if (places.length < 2 * list.size()) {
      places = new int[4 * list.size()];
    }
    Arrays.fill(ends, 0);
    for (int index = 0; index < list.size(); index++) {
      ends[BodyId.slot(list.bodyA(index))]++;
      ends[BodyId.slot(list.bodyB(index))]++;
    }
    int begin = 0;
    for (int slot = 0; slot < ends.length; slot++) {
      int count = ends[slot];
      ends[slot] = begin;
      begin += count;
    }
    for (int index = 0; index < list.size(); index++) {
      places[ends[BodyId.slot(list.bodyA(index))]++] = index;
      places[ends[BodyId.slot(list.bodyB(index))]++] = index;
    }
  }

  /** Some pairs of the list. */
  private final class Pairs implements StepContacts {
    private int[] chosen = new int[16];
    private int count;

    void add(int index) {
      if (count == chosen.length) {
        chosen = Arrays.copyOf(chosen, 2 * count);
      }
      chosen[count++] = index;
    }

    @Override
    public int count() {
      return count;
    }

    @Override
    public Phase phase(int index) {
      return switch (list.kind(at(index))) {
        case Event.CONTACT_BEGIN, Event.SENSOR_ENTER -> Phase.BEGAN;
        case Event.CONTACT_END, Event.SENSOR_LEAVE -> Phase.ENDED;
        default -> Phase.STAYED;
      };
    }

    @Override
    public boolean isSensor(int index) {
      return switch (list.kind(at(index))) {
        case Event.SENSOR_ENTER, Event.SENSOR_LEAVE, TouchList.SENSOR_STAY -> true;
        default -> false;
      };
    }

    @Override
    public long bodyA(int index) {
      return list.bodyA(at(index));
    }

    @Override
    public long bodyB(int index) {
      return list.bodyB(at(index));
    }

    @Override
    public Vector3f point(int index, Vector3f destination) {
      return vector(at(index), 0, destination);
    }

    @Override
    public Vector3f normal(int index, Vector3f destination) {
      return vector(at(index), 3, destination);
    }

    @Override
    public float impulse(int index) {
      return list.value(at(index), 6);
    }

    private Vector3f vector(int place, int first, Vector3f destination) {
      return destination.set(
          list.value(place, first), list.value(place, first + 1), list.value(place, first + 2));
    }

    private int at(int index) {
      if (index < 0 || index >= count) {
        throw new IndexOutOfBoundsException(
            "index is %d, but there are %d contacts".formatted(index, count));
      }
      return chosen[index];
    }
  }
}
