package org.isochron.bench.export;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.Map;
import org.isochron.bench.output.StreamedFile;
import org.isochron.state.BodyId;
import org.isochron.state.Event;
import org.isochron.state.Snapshot;
import org.isochron.state.SnapshotLayout;
import org.joml.Vector3d;
import org.joml.Vector3fc;

/**
 * Records snapshots and events as MCAP, which Foxglove and other tools read. Messages contain only
 * changes; once a second all poses and channels are written, for tools that seek. Instants are
 * simulation time, but never decrease, even after a rewind. Owner: one thread, which passes the
 * events of a tick before its snapshot. Memory does not grow with the length of the recording.
 */
final class McapRecording {
  static final long COMPLETE_NANOS = 1_000_000_000L;

  private static final int POSE_NUMBERS = 7;

  /** Name of the root frame, which turns Isochron's y axis to Foxglove's z axis. */
  private static final byte[] ROOT = "z_up".getBytes(US_ASCII);

  private static final byte[] WORLD = "world".getBytes(US_ASCII);
  private static final double[] UPRIGHT = {0, 0, 0, Math.sqrt(0.5), 0, 0, Math.sqrt(0.5)};

  private final McapFile file;
  private final int tickChannel;
  private final int poseChannel;
  private final int sceneChannel;
  private final int contactChannel;
  private final int eventChannel;
  private final int[] valueChannels;
  private final ProtobufWriter message = new ProtobufWriter();
  private final SceneEntities scene;
  private final Vector3d point = new Vector3d();

  private final byte[][] names;
  private final long[] bodies;
  private final double[] poses;
  private final float[][] values;

  /** Number of the snapshot with which the pose of each slot was last written. */
  private final long[] writtenWith;

  private final int[] beginIndex;
  private final double[] pose = new double[POSE_NUMBERS];

  private long snapshotCount;
  private long missedCount;
  private long lastSequence;
  private long snapshotEpoch;
  private long lastTick;
  private int slotCount;
  private long epoch = -1;
  private long offsetNanos;
  private long lastNanos;
  private long snapshotNanos;
  private long completeNanos;

  /** @param facts metadata about the recorded run */
  McapRecording(StreamedFile output, SnapshotLayout layout, Map<String, String> facts)
      throws IOException {
    int capacity = layout.bodyCapacity();
    names = new byte[capacity][];
    bodies = new long[capacity];
    poses = new double[POSE_NUMBERS * capacity];
    values = new float[layout.channels().size()][capacity];
    writtenWith = new long[capacity];
    beginIndex = new int[capacity];
    scene = new SceneEntities(layout);
    file = new McapFile(output, "isochron");
    byte[] schema = RecordingSchema.fileDescriptorSet();
    tickChannel = file.channel("/tick", file.schema("isochron.Tick", schema), facts);
    poseChannel = file.channel("/poses", file.schema("foxglove.FrameTransforms", schema), Map.of());
    sceneChannel = file.channel("/scene", file.schema("foxglove.SceneUpdate", schema), Map.of());
    int eventSchema = file.schema("isochron.Event", schema);
    contactChannel = file.channel("/contacts", eventSchema, Map.of());
    eventChannel = file.channel("/events", eventSchema, Map.of());
    valueChannels = new int[values.length];
    int valueSchema = values.length == 0 ? 0 : file.schema("isochron.Channel", schema);
    for (int channel = 0; channel < values.length; channel++) {
      String name = layout.channels().get(channel).name();
      valueChannels[channel] = file.channel("/channels/" + name, valueSchema, Map.of());
    }
  }

  long missedCount() {
    return missedCount;
  }

  long snapshotCount() {
    return snapshotCount;
  }

  long messageCount() {
    return file.messageCount();
  }

  /** Records an event; the snapshot of its tick must follow. */
  void event(Event event) {
    long logNanos =
        event.kind() == Event.Kind.GAP ? lastNanos : logNanos(event.epoch(), event.instantNanos());
    boolean isContact =
        event.kind() == Event.Kind.CONTACT_BEGIN || event.kind() == Event.Kind.CONTACT_END;
    message.clear();
    message.integer(1, event.kind().number() + event.userKind());
    message.text(2, name(event));
    message.integer(3, event.detail());
    message.integer(4, event.epoch());
    message.integer(5, event.tick());
    message.integer(6, event.instantNanos());
    message.bytes(7, SceneEntities.name(event.bodyA()));
    message.bytes(8, SceneEntities.name(event.bodyB()));
    message.integer(9, event.token());
    if (event.kind() == Event.Kind.CONTACT_BEGIN) {
      event.point(point);
      Vector3fc normal = event.normal();
      ShapePrimitives.vector(message, 10, point.x, point.y, point.z);
      ShapePrimitives.vector(message, 11, normal.x(), normal.y(), normal.z());
      message.real(12, event.impulse());
    }
    message.begin(13);
    for (int index = 0; index < Event.VALUE_COUNT; index++) {
      message.packed(event.value(index));
    }
    message.end();
    if (event.kind() == Event.Kind.REFUSED_COMMAND) {
      message.text(14, event.refusal().name());
    }
    message.integer(15, event.isFromTimeJump() ? 1 : 0);
    try {
      write(isContact ? contactChannel : eventChannel, logNanos);
    } catch (IOException e) {
      throw new UncheckedIOException(e); // the event handler cannot throw checked exceptions
    }
  }

  private static String name(Event event) {
    String kind = event.kind().name();
    return event.kind() == Event.Kind.USER ? kind + " + " + event.userKind() : kind;
  }

  void snapshot(Snapshot snapshot) throws IOException {
    boolean isFirst = snapshotCount == 0;
    boolean isBreak = isFirst || snapshot.epoch() != snapshotEpoch;
    long logNanos = logNanos(snapshot.epoch(), snapshot.instantNanos());
    missedCount += isFirst ? 0 : snapshot.sequence() - lastSequence - 1;
    snapshotCount++;
    boolean isComplete = isBreak || logNanos - completeNanos >= COMPLETE_NANOS;
    completeNanos = isComplete ? logNanos : completeNanos;

    tick(snapshot, logNanos);
    if (scene.update(message, snapshot, logNanos, isBreak)) {
      write(sceneChannel, logNanos);
    }
    poses(snapshot, logNanos, isComplete, !isBreak && snapshot.tick() == lastTick + 1);
    for (int channel = 0; channel < values.length; channel++) {
      values(channel, snapshot, logNanos, isComplete);
    }

    for (int slot = 0; slot < Math.max(slotCount, snapshot.slotCount()); slot++) {
      bodies[slot] = slot < snapshot.slotCount() ? snapshot.body(slot) : BodyId.NONE;
    }
    slotCount = snapshot.slotCount();
    lastSequence = snapshot.sequence();
    snapshotEpoch = snapshot.epoch();
    lastTick = snapshot.tick();
    snapshotNanos = logNanos;
  }

  void finish() throws IOException {
    file.finish();
  }

  /**
   * Maps an instant of the simulation to the clock of the recording, which never runs backwards.
   */
  private long logNanos(long ofEpoch, long instantNanos) {
    if (ofEpoch > epoch) {
      epoch = ofEpoch;
      offsetNanos = Math.max(offsetNanos, lastNanos - instantNanos);
    }
    lastNanos = Math.max(lastNanos, instantNanos + offsetNanos);
    return lastNanos;
  }

  private void tick(Snapshot snapshot, long logNanos) throws IOException {
    int bodyCount = 0;
    for (int slot = 0; slot < snapshot.slotCount(); slot++) {
      bodyCount += snapshot.body(slot) == BodyId.NONE ? 0 : 1;
    }
    message.clear();
    message.integer(1, snapshot.tick());
    message.integer(2, snapshot.epoch());
    message.integer(3, snapshot.instantNanos());
    message.integer(4, snapshot.publishedNanos());
    message.integer(5, snapshot.timeline().speedPermille());
    message.text(6, snapshot.timeline().load().name());
    message.integer(7, bodyCount);
    message.integer(8, missedCount);
    write(tickChannel, logNanos);
  }

  private void poses(Snapshot snapshot, long logNanos, boolean isComplete, boolean follows)
      throws IOException {
    Arrays.fill(beginIndex, 0, snapshot.slotCount(), -1);
    for (int begin = 0; begin < snapshot.startCount(); begin++) {
      beginIndex[snapshot.startSlots()[begin]] = begin;
    }
    message.clear();
    if (isComplete) {
      transform(logNanos, ROOT, WORLD, UPRIGHT, 0);
    }
    for (int slot = 0; slot < snapshot.slotCount(); slot++) {
      if (snapshot.body(slot) != BodyId.NONE) {
        pose(snapshot, slot, logNanos, isComplete, follows);
      }
    }
    write(poseChannel, logNanos);
  }

  private void pose(
      Snapshot snapshot, int slot, long logNanos, boolean isComplete, boolean follows) {
    boolean isKnown = snapshot.body(slot) == bodies[slot];
    if (!isKnown) {
      names[slot] = SceneEntities.name(snapshot.body(slot));
    }
    int at = slot * POSE_NUMBERS;
    read(snapshot.poses(), slot);
    boolean moved = !isKnown || !Arrays.equals(pose, 0, POSE_NUMBERS, poses, at, at + POSE_NUMBERS);
    if (!moved && !isComplete) {
      return;
    }
    boolean rested = isKnown && moved && writtenWith[slot] < snapshotCount - 1;
    if (rested && snapshotNanos < logNanos) {
      // otherwise an interpolating tool would start the motion when the body came to rest
      transform(snapshotNanos, WORLD, names[slot], poses, at);
    }
    if (follows && beginIndex[slot] >= 0) {
      read(snapshot.startPoses(), beginIndex[slot]);
      transform(snapshotNanos + 1, WORLD, names[slot], pose, 0);
      read(snapshot.poses(), slot);
    }
    System.arraycopy(pose, 0, poses, at, POSE_NUMBERS);
    transform(logNanos, WORLD, names[slot], poses, at);
    writtenWith[slot] = snapshotCount;
  }

  private void read(Snapshot.Poses from, int index) {
    for (int axis = 0; axis < 3; axis++) {
      pose[axis] = from.coordinate(axis, index);
    }
    pose[3] = from.qx()[index];
    pose[4] = from.qy()[index];
    pose[5] = from.qz()[index];
    pose[6] = from.qw()[index];
  }

  private void transform(long nanos, byte[] parent, byte[] child, double[] from, int at) {
    message.begin(1);
    SceneEntities.timestamp(message, 1, nanos);
    message.bytes(2, parent);
    message.bytes(3, child);
    ShapePrimitives.vector(message, 4, from[at], from[at + 1], from[at + 2]);
    ShapePrimitives.rotation(message, 5, from[at + 3], from[at + 4], from[at + 5], from[at + 6]);
    message.end();
  }

  private void values(int channel, Snapshot snapshot, long logNanos, boolean isComplete)
      throws IOException {
    float[] current = snapshot.channel(channel);
    message.clear();
    for (int slot = 0; slot < snapshot.slotCount(); slot++) {
      long body = snapshot.body(slot);
      boolean changed = body != bodies[slot]
          || Float.floatToIntBits(current[slot]) != Float.floatToIntBits(values[channel][slot]);
      if (body != BodyId.NONE && (changed || isComplete)) {
        values[channel][slot] = current[slot];
        message.begin(1);
        message.bytes(1, names[slot]);
        message.real32(2, current[slot]);
        message.end();
      }
    }
    writeIfAny(valueChannels[channel], logNanos);
  }

  private void writeIfAny(int channel, long logNanos) throws IOException {
    if (message.size() > 0) {
      write(channel, logNanos);
    }
  }

  private void write(int channel, long logNanos) throws IOException {
    file.message(channel, logNanos, message.array(), message.size());
  }
}
