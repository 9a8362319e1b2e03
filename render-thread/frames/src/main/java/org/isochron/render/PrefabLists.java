package org.isochron.render;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.isochron.render.clock.RenderClock;
import org.isochron.state.SnapshotLayout;
import org.joml.Matrix4fc;
import org.joml.Vector3d;
import org.joml.Vector3dc;
import org.jspecify.annotations.Nullable;

/**
 * Lists of slots by prefab on the graphics card, one for each buffer of a tick, and one for the
 * bodies that a camera sees. Owner: the thread that uploads. Does nothing until a frame asks.
 * Allocates only on the first request for a buffer, and when prefabs are added.
 */
final class PrefabLists {
  private static final int CULLED = GpuFrames.Buffers.PRESENT;

  private final RenderClock clock;
  private final SnapshotLayout layout;
  private final GpuFrames.Buffers buffers;
  private final @Nullable PrefabSlots[] lists = new PrefabSlots[GpuFrames.Buffers.COUNT];
  private final long[] sequences = new long[GpuFrames.Buffers.COUNT];
  private final Vector3d origin = new Vector3d();
  private @Nullable StepSpheres spheres;
  private ByteBuffer bytes = ByteBuffer.allocate(0);
  private boolean culled;

  PrefabLists(RenderClock clock, SnapshotLayout layout, GpuFrames.Buffers buffers) {
    this.clock = clock;
    this.layout = layout;
    this.buffers = buffers;
  }

  void begin(Vector3dc framesOrigin) {
    origin.set(framesOrigin);
    culled = false;
  }

  /** Returns the number of the list to draw. */
  int shown(int tickBuffer) {
    return culled ? CULLED : tickBuffer;
  }

  /** Returns the groups to draw, after uploading them if they are not in their buffer. */
  PrefabSlots of(int tickBuffer) {
    return culled ? slots(CULLED) : all(tickBuffer);
  }

  /** Draws only bodies that a camera may see. */
  void cull(int tickBuffer, Matrix4fc viewProjection, float margin, float fraction, float beyond) {
    if (spheres == null) {
      spheres = new StepSpheres(layout);
    }
    spheres.follow(clock.from(), clock.to(), origin);
    spheres.look(viewProjection, margin, fraction, beyond);
    slots(CULLED).keepVisible(all(tickBuffer), spheres);
    upload(CULLED);
    culled = true;
  }

  private PrefabSlots all(int tickBuffer) {
    PrefabSlots slots = slots(tickBuffer);
    if (sequences[tickBuffer] != clock.to().sequence()) {
      sequences[tickBuffer] = clock.to().sequence();
      if (slots.follow(clock.to())) {
        upload(tickBuffer);
      }
    }
    return slots;
  }

  private PrefabSlots slots(int buffer) {
    PrefabSlots slots = lists[buffer];
    if (slots == null) {
      slots = new PrefabSlots(layout.bodyCapacity());
      lists[buffer] = slots;
    }
    return slots;
  }

  private void upload(int buffer) {
    if (bytes.capacity() == 0) {
      bytes = ByteBuffer.allocateDirect(Integer.BYTES * layout.bodyCapacity())
          .order(ByteOrder.nativeOrder());
    }
    buffers.list(buffer, slots(buffer).write(bytes));
  }
}
