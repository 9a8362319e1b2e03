package org.isochron.predict;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import org.isochron.state.BodyId;
import org.isochron.state.Snapshot;
import org.isochron.state.Timeline;
import org.joml.Quaternionf;
import org.joml.Vector3d;
import org.joml.Vector3f;

/**
 * The server's state of one tick near one player: its bodies, the players and how the player's
 * input arrived. An anchor does not depend on other anchors, so any of them may be lost, repeated
 * and reordered. Owner: one thread at a time; allocates nothing after construction.
 *
 * <p>Bodies that rest are sent until the client has acknowledged an anchor that contains them; then
 * only their ids are sent, as {@link #KNOWN}. Quantisation depends on the distance to the centre.
 * The player's own body is exact, so that its prediction stays equal until it touches something.
 *
 * <p>Static bodies are sent, exactly, only while the client may not know their last change.
 */
final class Anchor {
  /** State of a body that moves. */
  static final int MOVING = 0;

  /** State of a body that sleeps. */
  static final int RESTING = 1;

  /** The body sleeps as in an acknowledged anchor. */
  static final int KNOWN = 2;

  /** The body exists; its pose is in another anchor. */
  static final int LISTED = 3;

  /** Exact values, the number of bodies and room for the players without their code. */
  static final int HEADER_BYTES = 108;

  /** Maximum number of static bodies; what does not fit is in later anchors. */
  static final int MAX_STATICS = 24;

  private static final int PROXY = 4;
  private static final int LEVEL_SHIFT = 3;

  /** Level without quantisation. */
  private static final int EXACT = 3;

  /** Below these squared distances from the centre, a level of quantisation applies. */
  private static final double[] REACH = {8 * 8, 32 * 32};

  private static final double[] POSITION_STEP = {1 / 65_536.0, 1 / 8_192.0, 1 / 1_024.0};
  private static final double[] VELOCITY_STEP = {1 / 4_096.0, 1 / 1_024.0, 1 / 128.0};
  private static final int[] ROTATION_BITS = {20, 16, 12};
  private static final double ROTATION_RANGE = StrictMath.sqrt(0.5);

  /** Bits above the player's number. */
  private static final int HAS_STATICS = 16;

  private static final int LACKS_STATICS = 32;

  /** Bits of a static body. */
  private static final int REMOVED = 1;

  private static final int TURNED = 2;
  private static final int FINE = 4;

  long tick;

  /** The number of the client's player. */
  int own;

  /** See {@link InputBuffer#worstTick}. */
  long worstTick;

  int margin;

  /** Speed of the server's time in thousandths; 0 in a pause. */
  int speedPermille;

  int lateCount;
  long latePressTick;

  /** Distance up to which bodies are near, in metres. */
  float radius;

  final PlayerStates players;

  final Vector3f gravity = new Vector3f();

  /** Centre of quantisation, on whole metres. */
  final Vector3d centre = new Vector3d();

  /** True if the client may not know all static bodies yet, even with this anchor. */
  boolean lacksStatics;

  private final long[] staticIds = new long[MAX_STATICS];
  private final int[] staticPrefabs = new int[MAX_STATICS];
  private final boolean[] removed = new boolean[MAX_STATICS];
  private final Snapshot.Poses staticPoses = new Snapshot.Poses(MAX_STATICS, true);
  private int staticCount;

  private final long[] ids;
  private final int[] prefabs;
  private final byte[] states;
  private final int[] byteSizes;
  private final boolean[] proxies;
  private final Snapshot.Poses poses;
  private final Snapshot.Velocities velocities;
  private final Vector3d position = new Vector3d();
  private final Quaternionf rotation = new Quaternionf();
  private final double[] components = new double[4];
  private int count;

  Anchor(int bodyCapacity, int playerCapacity) {
    ids = new long[bodyCapacity];
    prefabs = new int[bodyCapacity];
    states = new byte[bodyCapacity];
    byteSizes = new int[bodyCapacity];
    proxies = new boolean[bodyCapacity];
    poses = new Snapshot.Poses(bodyCapacity, true);
    velocities = new Snapshot.Velocities(bodyCapacity);
    players = new PlayerStates(playerCapacity);
  }

  /** Empties the anchor. */
  void begin(long ofTick, int ownPlayer) {
    tick = ofTick;
    own = ownPlayer;
    count = 0;
    staticCount = 0;
    lacksStatics = false;
    players.clear();
  }

  /** Adds a body, in order of slots; its pose and velocities are set by the returned index. */
  int add(long body, int prefab, int state, boolean proxy) {
    ids[count] = body;
    prefabs[count] = prefab;
    states[count] = (byte) state;
    proxies[count] = proxy;
    return count++;
  }

  /** Adds a static body; its pose is set by the returned index. */
  int addStatic(long body, int prefab) {
    staticIds[staticCount] = body;
    staticPrefabs[staticCount] = prefab;
    removed[staticCount] = false;
    return staticCount++;
  }

  /** Adds a static body that was removed. */
  void addRemoved(long body) {
    removed[addStatic(body, 0)] = true;
  }

  int staticCount() {
    return staticCount;
  }

  long staticBody(int index) {
    return staticIds[index];
  }

  int staticPrefab(int index) {
    return staticPrefabs[index];
  }

  boolean isRemoved(int index) {
    return removed[index];
  }

  Snapshot.Poses staticPoses() {
    return staticPoses;
  }

  int count() {
    return count;
  }

  long body(int index) {
    return ids[index];
  }

  int prefab(int index) {
    return prefabs[index];
  }

  /** Number of bytes of a body that has been written. */
  int byteSize(int index) {
    return byteSizes[index];
  }

  /** {@link #MOVING}, {@link #RESTING}, {@link #KNOWN} or {@link #LISTED}. */
  int state(int index) {
    return states[index];
  }

  /** True for a body that only surrounds the near ones. */
  boolean isProxy(int index) {
    return proxies[index];
  }

  Snapshot.Poses poses() {
    return poses;
  }

  Snapshot.Velocities velocities() {
    return velocities;
  }

  /** Sets the centre near a position. */
  void centre(Vector3d near) {
    centre.set(Math.rint(near.x), Math.rint(near.y), Math.rint(near.z));
  }

  /**
   * Writes the anchor.
   *
   * @throws java.nio.BufferOverflowException if it does not fit
   */
  void writeTo(ByteBuffer destination) {
    int statics = (staticCount > 0 ? HAS_STATICS : 0) | (lacksStatics ? LACKS_STATICS : 0);
    destination.putLong(tick).put((byte) (own | statics));
    destination
        .putLong(worstTick)
        .putShort((short) margin)
        .putInt(lateCount)
        .putLong(latePressTick);
    destination.putInt(speedPermille).putFloat(radius);
    destination.putDouble(centre.x).putDouble(centre.y).putDouble(centre.z);
    destination.putFloat(gravity.x).putFloat(gravity.y).putFloat(gravity.z);
    players.writeTo(destination);
    destination.putShort((short) count);
    int slot = -1;
    for (int index = 0; index < count; index++) {
      int begin = destination.position();
      putVarint(destination, BodyId.slot(ids[index]) - slot - 1);
      putVarint(destination, BodyId.generation(ids[index]));
      slot = BodyId.slot(ids[index]);
      int level = level(index);
      destination.put(
          (byte) (states[index] | (proxies[index] ? PROXY : 0) | (level << LEVEL_SHIFT)));
      if (states[index] < KNOWN) {
        putVarint(destination, prefabs[index]);
        writePose(destination, index, level);
      }
      if (states[index] == MOVING) {
        for (float[] component : velocities.components()) {
          writeVelocity(destination, component[index], level);
        }
      }
      byteSizes[index] = destination.position() - begin;
    }
    writeStatics(destination);
  }

  private void writeStatics(ByteBuffer destination) {
    if (staticCount > 0) {
      destination.put((byte) staticCount);
    }
    for (int index = 0; index < staticCount; index++) {
      putVarint(destination, BodyId.slot(staticIds[index]));
      putVarint(destination, BodyId.generation(staticIds[index]));
      staticPoses.position(index, position);
      staticPoses.rotation(index, rotation);
      boolean isTurned = rotation.x != 0 || rotation.y != 0 || rotation.z != 0 || rotation.w != 1;
      boolean isFine = position.x != (float) position.x
          || position.y != (float) position.y
          || position.z != (float) position.z;
      int flags = removed[index] ? REMOVED : (isTurned ? TURNED : 0) | (isFine ? FINE : 0);
      destination.put((byte) flags);
      if (removed[index]) {
        continue;
      }
      putVarint(destination, staticPrefabs[index]);
      if (isFine) {
        destination.putDouble(position.x).putDouble(position.y).putDouble(position.z);
      } else {
        destination.putFloat((float) position.x).putFloat((float) position.y).putFloat((float)
            position.z);
      }
      if (isTurned) {
        destination.putFloat(rotation.x).putFloat(rotation.y);
        destination.putFloat(rotation.z).putFloat(rotation.w);
      }
    }
  }

  private static void writeVelocity(ByteBuffer destination, float value, int level) {
    if (level == EXACT) {
      destination.putFloat(value);
    } else {
      putSigned(destination, Math.round(value / VELOCITY_STEP[level]));
    }
  }

  private static float readVelocity(ByteBuffer source, int level) {
    float value =
        level == EXACT ? source.getFloat() : (float) (takeSigned(source) * VELOCITY_STEP[level]);
    requireSound(Float.isFinite(value));
    return value;
  }

  private int level(int index) {
    if (states[index] >= KNOWN) {
      return 0;
    }
    if (ids[index] == players.body(own)) {
      return EXACT;
    }
    double distance = poses.position(index, position).distanceSquared(centre);
    return distance < REACH[0] ? 0 : distance < REACH[1] ? 1 : 2;
  }

  private void writePose(ByteBuffer destination, int index, int level) {
    if (level == EXACT) {
      poses.position(index, position);
      destination.putDouble(position.x).putDouble(position.y).putDouble(position.z);
      for (int component = 3; component < 7; component++) {
        destination.putFloat(poses.components()[component][index]);
      }
      return;
    }
    poses.position(index, position).sub(centre);
    putSigned(destination, Math.round(position.x / POSITION_STEP[level]));
    putSigned(destination, Math.round(position.y / POSITION_STEP[level]));
    putSigned(destination, Math.round(position.z / POSITION_STEP[level]));
    writeRotation(destination, index, ROTATION_BITS[level]);
  }

  /** Writes the three smaller components, and the index of the fourth. */
  private void writeRotation(ByteBuffer destination, int index, int bits) {
    poses.rotation(index, rotation);
    components[0] = rotation.x;
    components[1] = rotation.y;
    components[2] = rotation.z;
    components[3] = rotation.w;
    int largest = 0;
    for (int at = 1; at < components.length; at++) {
      largest = Math.abs(components[at]) > Math.abs(components[largest]) ? at : largest;
    }
    double scale = Math.copySign(((1 << (bits - 1)) - 1) / ROTATION_RANGE, components[largest]);
    long packed = largest;
    for (int at = 0; at < components.length; at++) {
      if (at != largest) {
        long step = Math.round(components[at] * scale);
        packed = (packed << bits) | (step & ((1L << bits) - 1));
      }
    }
    for (int shift = (rotationBytes(bits) - 1) * Byte.SIZE; shift >= 0; shift -= Byte.SIZE) {
      destination.put((byte) (packed >>> shift));
    }
  }

  private static int rotationBytes(int bits) {
    return (2 + 3 * bits + Byte.SIZE - 1) / Byte.SIZE;
  }

  /**
   * Reads an anchor.
   *
   * @throws IllegalArgumentException if the bytes are damaged; the content is then undefined
   */
  void readFrom(ByteBuffer source) {
    try {
      read(source);
    } catch (BufferUnderflowException e) {
      throw new IllegalArgumentException("the anchor is damaged: it ends too early", e);
    }
  }

  private void read(ByteBuffer source) {
    long ofTick = source.getLong();
    int player = source.get();
    begin(ofTick, player & HAS_STATICS - 1);
    lacksStatics = (player & LACKS_STATICS) != 0;
    worstTick = source.getLong();
    margin = source.getShort();
    lateCount = source.getInt();
    latePressTick = source.getLong();
    speedPermille = source.getInt();
    radius = source.getFloat();
    centre.set(source.getDouble(), source.getDouble(), source.getDouble());
    gravity.set(source.getFloat(), source.getFloat(), source.getFloat());
    players.readFrom(source);
    int bodyCount = source.getShort();
    requireSound(tick >= 0 && player >= 0 && player < 2 * LACKS_STATICS);
    requireSound(own < players.capacity() && centre.isFinite() && gravity.isFinite());
    requireSound(Math.abs(margin) < InputBuffer.CAPACITY && lateCount >= 0);
    requireSound(speedPermille >= 0 && speedPermille <= Timeline.MAX_PERMILLE);
    requireSound(radius >= 0 && radius <= Prediction.Settings.MAX_RADIUS);
    requireSound(bodyCount >= 0 && bodyCount <= ids.length);
    long slot = -1;
    for (int left = bodyCount; left > 0; left--) {
      slot += 1 + takeVarint(source);
      long generation = takeVarint(source);
      int flags = source.get();
      int level = flags >> LEVEL_SHIFT;
      int state = flags & PROXY - 1;
      requireSound(slot < ids.length && generation > 0 && generation <= Integer.MAX_VALUE);
      requireSound(level >= 0 && level <= EXACT);
      long id = BodyId.of((int) slot, (int) generation);
      long prefab = state >= KNOWN ? 0 : takeVarint(source);
      requireSound(prefab <= Integer.MAX_VALUE);
      int index = add(id, (int) prefab, state, (flags & PROXY) != 0);
      if (state < KNOWN) {
        readPose(source, index, level);
      }
      for (float[] component : velocities.components()) {
        component[index] = state == MOVING ? readVelocity(source, level) : 0;
      }
    }
    if ((player & HAS_STATICS) != 0) {
      readStatics(source);
    }
  }

  private void readStatics(ByteBuffer source) {
    int ofStatics = source.get();
    requireSound(ofStatics > 0 && ofStatics <= MAX_STATICS);
    for (int left = ofStatics; left > 0; left--) {
      long slot = takeVarint(source);
      long generation = takeVarint(source);
      int flags = source.get();
      requireSound(slot < ids.length && generation > 0 && generation <= Integer.MAX_VALUE);
      long id = BodyId.of((int) slot, (int) generation);
      if (flags == REMOVED) {
        addRemoved(id);
        continue;
      }
      requireSound((flags & ~(TURNED | FINE)) == 0);
      long prefab = takeVarint(source);
      requireSound(prefab <= Integer.MAX_VALUE);
      int index = addStatic(id, (int) prefab);
      if ((flags & FINE) != 0) {
        position.set(source.getDouble(), source.getDouble(), source.getDouble());
      } else {
        position.set(source.getFloat(), source.getFloat(), source.getFloat());
      }
      rotation.identity();
      if ((flags & TURNED) != 0) {
        rotation.set(source.getFloat(), source.getFloat(), source.getFloat(), source.getFloat());
      }
      requireSound(position.isFinite() && Math.abs(rotation.lengthSquared() - 1) < 1e-3f);
      staticPoses.set(index, position, rotation);
    }
  }

  private void readPose(ByteBuffer source, int index, int level) {
    if (level == EXACT) {
      position.set(source.getDouble(), source.getDouble(), source.getDouble());
      rotation.set(source.getFloat(), source.getFloat(), source.getFloat(), source.getFloat());
      requireSound(position.isFinite() && Math.abs(rotation.lengthSquared() - 1) < 1e-3f);
      poses.set(index, position, rotation);
      return;
    }
    double x = centre.x + takeSigned(source) * POSITION_STEP[level];
    double y = centre.y + takeSigned(source) * POSITION_STEP[level];
    double z = centre.z + takeSigned(source) * POSITION_STEP[level];
    readRotation(source, ROTATION_BITS[level]);
    poses.set(index, position.set(x, y, z), rotation);
    requireSound(position.isFinite());
  }

  private void readRotation(ByteBuffer source, int bits) {
    long packed = 0;
    for (int left = rotationBytes(bits); left > 0; left--) {
      packed = (packed << Byte.SIZE) | (source.get() & 0xff);
    }
    int largest = (int) (packed >>> (3 * bits)) & 3;
    double step = ROTATION_RANGE / ((1 << (bits - 1)) - 1);
    double rest = 1;
    for (int at = components.length - 1; at >= 0; at--) {
      if (at != largest) {
        long signed = (packed << (Long.SIZE - bits)) >> (Long.SIZE - bits);
        packed >>>= bits;
        components[at] = signed * step;
        rest -= components[at] * components[at];
      }
    }
    components[largest] = Math.sqrt(Math.max(0, rest));
    rotation
        .set((float) components[0], (float) components[1], (float) components[2], (float)
            components[3])
        .normalize();
  }

  private static void requireSound(boolean holds) {
    if (!holds) {
      throw new IllegalArgumentException("the anchor is damaged: a value is out of range");
    }
  }

  private static void putSigned(ByteBuffer destination, long value) {
    putVarint(destination, (value << 1) ^ (value >> (Long.SIZE - 1)));
  }

  private static long takeSigned(ByteBuffer source) {
    long value = takeVarint(source);
    return (value >>> 1) ^ -(value & 1);
  }

  private static void putVarint(ByteBuffer destination, long value) {
    long left = value;
    while ((left & ~0x7fL) != 0) {
      destination.put((byte) (left | 0x80));
      left >>>= 7;
    }
    destination.put((byte) left);
  }

  private static long takeVarint(ByteBuffer source) {
    long value = 0;
    for (int shift = 0; shift < 56; shift += 7) {
      byte next = source.get();
      value |= (next & 0x7fL) << shift;
      if (next >= 0) {
        return value;
      }
    }
    throw new IllegalArgumentException("the anchor is damaged: a number is too long");
  }
}
