package org.isochron.simulator;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.isochron.physics.Steppable;
import org.isochron.physics.WorldView;
import org.isochron.state.BodyId;
import org.joml.Quaternionf;
import org.joml.Vector3d;

/**
 * What happened in the world, in order: read from the engine before and after each step, without the
 * code that carries it to observers.
 */
final class Truth {
  /** Enough for the longest delay of an observer, in moments. */
  private static final int KEPT = 1_500;

  /** Poses of bodies before the next step, by id. */
  private final TreeMap<Long, Pose> before = new TreeMap<>();

  private final Deque<Moment> moments = new ArrayDeque<>();
  private long count;

  /** A pose that nobody changes. */
  record Pose(Vector3d position, Quaternionf rotation) {}

  /**
   * A body at the end of a tick.
   *
   * @param start the pose at the beginning of the tick, after its commands
   */
  record Body(long id, int prefab, Pose start, Pose end) {}

  /** Two bodies that touch, or a sensor and its visitor. */
  record Pair(long bodyA, long bodyB) {}

  /**
   * The world at the end of a tick, or after commands during a pause.
   *
   * @param number counts moments
   * @param epoch counts jumps of time
   * @param bodies by id
   */
  record Moment(
      long number,
      long epoch,
      long tick,
      TreeMap<Long, Body> bodies,
      Set<Pair> contacts,
      Set<Pair> visits) {
    Body body(long id) {
      return Objects.requireNonNull(
          bodies.get(id), () -> "there is no body %x in tick %d".formatted(id, tick));
    }

    boolean contains(long id) {
      return bodies.containsKey(id);
    }
  }

  /** Records what the commands of a tick have left. */
  void beforeStep(WorldView view) {
    before.clear();
    for (int slot = 0; slot < view.slotCount(); slot++) {
      long body = view.body(slot);
      if (body != BodyId.NONE) {
        before.put(body, pose(view, body));
      }
    }
  }

  /** Records the state after a step, or after commands and jumps without one. */
  void record(long epoch, long tick, WorldView view, Steppable present) {
    TreeMap<Long, Body> bodies = new TreeMap<>();
    for (int slot = 0; slot < view.slotCount(); slot++) {
      long body = view.body(slot);
      if (body != BodyId.NONE) {
        Pose end = pose(view, body);
        Pose start = before.getOrDefault(body, end);
        bodies.put(body, new Body(body, view.prefab(body), start, end));
      }
    }
    before.clear();
    Set<Pair> contacts = new HashSet<>();
    Set<Pair> visits = new HashSet<>();
    present.listPresent(new Steppable.Presence() {
      @Override
      public void body(long body, int prefab) {}

      @Override
      public void contact(long bodyA, long bodyB) {
        contacts.add(new Pair(bodyA, bodyB));
      }

      @Override
      public void visit(long sensor, long visitor) {
        visits.add(new Pair(sensor, visitor));
      }
    });
    moments.add(new Moment(count++, epoch, tick, bodies, contacts, visits));
    if (moments.size() > KEPT) {
      moments.remove();
    }
  }

  private static Pose pose(WorldView view, long body) {
    return new Pose(view.position(body, new Vector3d()), view.rotation(body, new Quaternionf()));
  }

  /** Returns the number of recorded moments. */
  long count() {
    return count;
  }

  Moment newest() {
    return moments.getLast();
  }

  /** Returns the moments of an epoch, the newest first. */
  List<Moment> ofEpoch(long epoch) {
    List<Moment> found = new ArrayList<>();
    Iterator<Moment> back = moments.descendingIterator();
    while (back.hasNext()) {
      Moment moment = back.next();
      if (moment.epoch == epoch) {
        found.add(moment);
      }
    }
    return found;
  }

  /** Returns the moments from a number on, the newest first. */
  Iterator<Moment> backwards() {
    return moments.descendingIterator();
  }
}
