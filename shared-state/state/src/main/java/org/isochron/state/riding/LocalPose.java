package org.isochron.state.riding;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import org.isochron.state.BodyId;
import org.isochron.state.Snapshot;
import org.isochron.state.SnapshotLayout;
import org.joml.Quaternionf;
import org.joml.Quaternionfc;
import org.joml.Vector3d;
import org.joml.Vector3dc;

/**
 * A rider's pose in the local space of its carrier. Owner: the thread that computes with it.
 * Allocates nothing after construction.
 */
/*
 * A channel contains the carrier's slot plus one, or 0. Six more contain the position in metres and
 * the rotation as modified Rodrigues parameters: x, y and z of the quaternion divided by 1 + w, for
 * w >= 0. Unlike x, y and z alone they are well conditioned for every angle. The last channel
 * contains the low 24 bits of the carrier's generation, because a viewer with a byte limit may
 * receive the next body of the carrier's slot before it receives the rider again.
 */
public final class LocalPose {
  /** No carrier. */
  public static final int NOBODY = -1;

  /** The channels, in their order. */
  public static final List<SnapshotLayout.Channel> CHANNELS = channels();

  /** Maximum number of carriers of which each rides on the next. */
  public static final int MAX_DEPTH = 8;

  /** Number of the pose's values, which follow the carrier's channel. */
  public static final int VALUES = 6;

  /** A resting rider keeps its values for many ticks, although engines move it by nanometres. */
  private static final double GRID = 1 << 18;

  /** A float stores so many bits. */
  private static final int GENERATION_MASK = (1 << 24) - 1;

  private final Vector3d position = new Vector3d();
  private final Quaternionf rotation = new Quaternionf();
  private final Vector3d origin = new Vector3d();
  private final Quaternionf turn = new Quaternionf();

  private static List<SnapshotLayout.Channel> channels() {
    List<SnapshotLayout.Channel> all = new ArrayList<>();
    for (String name :
        List.of("carrier", "x", "y", "z", "turn x", "turn y", "turn z", "generation")) {
      // readers blend riders themselves
      all.add(new SnapshotLayout.Channel("rider's " + name, SnapshotLayout.Blend.STEP));
    }
    return List.copyOf(all);
  }

  /** Returns the index of the first channel, if the layout has riders. */
  public static OptionalInt firstChannel(SnapshotLayout layout) {
    int first = layout.channels().indexOf(CHANNELS.get(0));
    int end = first + CHANNELS.size();
    boolean complete = first >= 0
        && end <= layout.channels().size()
        && layout.channels().subList(first, end).equals(CHANNELS);
    return complete ? OptionalInt.of(first) : OptionalInt.empty();
  }

  /** Returns the slot of a body's carrier, or {@link #NOBODY}. */
  public static int carrier(Snapshot snapshot, int firstChannel, int slot) {
    int carrier = (int) snapshot.channel(firstChannel)[slot] - 1;
    boolean exists = carrier >= 0
        && carrier < snapshot.slotCount()
        && carrier != slot
        && generation(snapshot.generations()[carrier])
            == snapshot.channel(firstChannel + 1 + VALUES)[slot]
        && snapshot.generations()[carrier] != 0
        && snapshot.generations()[slot] != 0;
    return exists ? carrier : NOBODY;
  }

  /** Returns the value of the last channel. */
  public static float generation(int carrierGeneration) {
    return carrierGeneration & GENERATION_MASK;
  }

  /**
   * Returns the number of carriers below a body, or 0 if the chain is closed or has more than
   * {@link #MAX_DEPTH}.
   */
  public static int depth(Snapshot snapshot, int firstChannel, int slot) {
    int depth = 0;
    int carrier = carrier(snapshot, firstChannel, slot);
    while (carrier != NOBODY && depth <= MAX_DEPTH) {
      depth++;
      carrier = carrier(snapshot, firstChannel, carrier);
    }
    return depth > MAX_DEPTH ? 0 : depth;
  }

  /** Sets this pose to that of a body in the local space of its carrier. */
  public LocalPose between(Snapshot.Poses poses, int carrier, int body) {
    return between(poses, carrier, poses, body);
  }

  /** Sets this pose from the world poses of a carrier and a body in different arrays. */
  public LocalPose between(Snapshot.Poses carriers, int carrier, Snapshot.Poses bodies, int body) {
    return between(
        carriers.position(carrier, origin),
        carriers.rotation(carrier, turn),
        bodies.position(body, position),
        bodies.rotation(body, rotation));
  }

  /** Sets this pose from the world poses of a carrier and a body. */
  public LocalPose between(
      Vector3dc carrierPosition,
      Quaternionfc carrierRotation,
      Vector3dc bodyPosition,
      Quaternionfc bodyRotation) {
    carrierRotation.transformInverse(bodyPosition.sub(carrierPosition, position));
    carrierRotation.conjugate(turn).mul(bodyRotation, rotation).normalize();
    return this;
  }

  /** Copies a pose. */
  public LocalPose set(Snapshot.Poses local, int index) {
    local.position(index, position);
    local.rotation(index, rotation).normalize();
    return this;
  }

  /** Writes this pose. */
  public void get(Snapshot.Poses local, int index) {
    local.set(index, position, rotation);
  }

  /** Writes the world pose of a rider whose carrier has its pose already. */
  public void place(Snapshot.Poses poses, int carrier, int body) {
    poses.rotation(carrier, turn);
    turn.transform(position).add(poses.position(carrier, origin));
    poses.set(body, position, turn.mul(rotation).normalize());
  }

  /** Reads the channels of a body. */
  public LocalPose read(Snapshot snapshot, int firstChannel, int slot) {
    position.set(
        snapshot.channel(firstChannel + 1)[slot],
        snapshot.channel(firstChannel + 2)[slot],
        snapshot.channel(firstChannel + 3)[slot]);
    float x = snapshot.channel(firstChannel + 4)[slot];
    float y = snapshot.channel(firstChannel + 5)[slot];
    float z = snapshot.channel(firstChannel + 6)[slot];
    float scale = 2 / (1 + x * x + y * y + z * z);
    rotation.set(scale * x, scale * y, scale * z, scale - 1);
    return this;
  }

  /** Writes all channels of a body. */
  public void write(Snapshot snapshot, int firstChannel, int slot, long carrier) {
    snapshot.channel(firstChannel)[slot] = BodyId.slot(carrier) + 1;
    snapshot.channel(firstChannel + 1 + VALUES)[slot] = generation(BodyId.generation(carrier));
    write(snapshot, firstChannel, slot);
  }

  /** Writes the pose on the same carrier. */
  public void write(Snapshot snapshot, int firstChannel, int slot) {
    for (int index = 0; index < VALUES; index++) {
      snapshot.channel(firstChannel + 1 + index)[slot] = value(index);
    }
  }

  /** Returns the value of a channel; 0 is the x coordinate. */
  public float value(int index) {
    double exact = index < 3
        ? position.get(index)
        : switch (index) {
          case 3 -> parameter(rotation.x);
          case 4 -> parameter(rotation.y);
          default -> parameter(rotation.z);
        };
    return (float) (StrictMath.rint(exact * GRID) / GRID);
  }

  private double parameter(float component) {
    return component / (rotation.w < 0 ? rotation.w - 1.0 : rotation.w + 1.0);
  }
}
