package org.isochron.lockstep.rollback;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.isochron.state.BodyId;
import org.isochron.state.Event;
import org.isochron.state.Snapshot;
import org.isochron.state.SnapshotLayout;
import org.joml.Vector3d;

/**
 * The outcome of a tick: its bodies, its hash and its events. Owner: the thread that runs the
 * trial.
 */
public final class TickOutcome {
  private final List<String> names = new ArrayList<>();
  private final List<float[]> values = new ArrayList<>();
  private int[] generations = {};
  private byte[] events = {};
  private long hash;

  public void keep(Optional<Snapshot> bodies, long stateHash, ByteBuffer tickEvents) {
    names.clear();
    values.clear();
    generations = new int[0];
    bodies.ifPresent(this::keepBodies);
    hash = stateHash;
    events = bytesOf(tickEvents);
  }

  /** Compares the bodies unless those of one of the two were not captured. */
  public Optional<String> difference(
      Optional<Snapshot> bodies, long stateHash, ByteBuffer tickEvents) {
    return bodies
        .filter(again -> !names.isEmpty())
        .flatMap(this::bodyDifference)
        .or(() -> difference("the hash of the state", hash, stateHash))
        .or(() -> eventDifference(bytesOf(tickEvents)));
  }

  private void keepBodies(Snapshot snapshot) {
    generations = Arrays.copyOf(snapshot.generations(), snapshot.slotCount());
    names.addAll(namesOf(snapshot.layout()));
    arraysOf(snapshot).forEach(array -> values.add(array.clone()));
  }

  private Optional<String> bodyDifference(Snapshot again) {
    List<float[]> others = arraysOf(again);
    for (int slot = 0; slot < Math.max(generations.length, again.slotCount()); slot++) {
      int before = slot < generations.length ? generations[slot] : 0;
      long body = before == 0 ? BodyId.NONE : BodyId.of(slot, before);
      long now = slot < again.slotCount() ? again.body(slot) : BodyId.NONE;
      if (body != now) {
        return Optional.of("slot %d had %s and has %s"
            .formatted(slot, BodyId.describe(body), BodyId.describe(now)));
      }
      for (int index = 0; body != BodyId.NONE && index < others.size(); index++) {
        float first = values.get(index)[slot];
        float second = others.get(index)[slot];
        if (Float.floatToRawIntBits(first) != Float.floatToRawIntBits(second)) {
          return Optional.of("%s of %s was %s and is %s"
              .formatted(names.get(index), BodyId.describe(body), first, second));
        }
      }
    }
    return Optional.empty();
  }

  private Optional<String> eventDifference(byte[] again) {
    if (Arrays.equals(events, again)) {
      return Optional.empty();
    }
    int offset = Math.max(0, Arrays.mismatch(events, again)) / Event.BYTES * Event.BYTES;
    return Optional.of("event %d was %s and is %s"
        .formatted(offset / Event.BYTES, eventAt(events, offset), eventAt(again, offset)));
  }

  private static String eventAt(byte[] events, int offset) {
    if (offset + Event.BYTES > events.length) {
      return "absent";
    }
    Event event = Event.empty().readFrom(ByteBuffer.wrap(events, offset, Event.BYTES));
    return "%s with %s and the point %s"
        .formatted(event, valuesOf(event), event.point(new Vector3d()));
  }

  private static String valuesOf(Event event) {
    List<Float> values = new ArrayList<>();
    for (int index = 0; index < Event.VALUE_COUNT; index++) {
      values.add(event.value(index));
    }
    return values.toString();
  }

  private static Optional<String> difference(String what, long first, long again) {
    return first == again
        ? Optional.empty()
        : Optional.of("%s was %x and is %x".formatted(what, first, again));
  }

  private static byte[] bytesOf(ByteBuffer events) {
    byte[] bytes = new byte[events.remaining()];
    events.get(bytes);
    return bytes;
  }

  private static List<String> namesOf(SnapshotLayout layout) {
    List<String> names = new ArrayList<>(List.of("x", "y", "z", "qx", "qy", "qz", "qw"));
    if (layout.far()) {
      names.addAll(List.of("low x", "low y", "low z"));
    }
    if (layout.velocities()) {
      names.addAll(List.of("velocity x", "velocity y", "velocity z", "spin x", "spin y", "spin z"));
    }
    layout.channels().forEach(channel -> names.add("channel " + channel.name()));
    return names;
  }

  private static List<float[]> arraysOf(Snapshot snapshot) {
    List<float[]> arrays = new ArrayList<>(List.of(snapshot.poses().components()));
    if (snapshot.layout().velocities()) {
      arrays.addAll(List.of(snapshot.velocities().components()));
    }
    for (int channel = 0; channel < snapshot.layout().channels().size(); channel++) {
      arrays.add(snapshot.channel(channel));
    }
    return arrays;
  }
}
