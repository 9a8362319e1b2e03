package org.isochron.render;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.isochron.state.Snapshot;

/**
 * Writes poses for the graphics card as floats in native byte order, slot by slot. Stateless;
 * allocates nothing.
 */
final class PoseBytes {
  static final int POSE_BYTES = 7 * Float.BYTES;

  static final int MATRIX_BYTES = 16 * Float.BYTES;

  private PoseBytes() {}

  static void poses(
      Snapshot.Poses poses,
      ShownPositions positions,
      int[] generations,
      int slotCount,
      ByteBuffer buffer) {
    float[] x = positions.coordinates(0, slotCount);
    float[] y = positions.coordinates(1, slotCount);
    float[] z = positions.coordinates(2, slotCount);
    float[] qx = poses.qx();
    float[] qy = poses.qy();
    float[] qz = poses.qz();
    float[] qw = poses.qw();
    int at = reserve(buffer, slotCount, POSE_BYTES);
    for (int slot = 0; slot < slotCount; slot++, at += POSE_BYTES) {
      boolean there = generations[slot] != 0;
      buffer.putFloat(at, there ? x[slot] : 0);
      buffer.putFloat(at + 4, there ? y[slot] : 0);
      buffer.putFloat(at + 8, there ? z[slot] : 0);
      buffer.putFloat(at + 12, there ? qx[slot] : 0);
      buffer.putFloat(at + 16, there ? qy[slot] : 0);
      buffer.putFloat(at + 20, there ? qz[slot] : 0);
      buffer.putFloat(at + 24, there ? qw[slot] : 0);
    }
  }

  static void matrices(
      Snapshot.Poses poses,
      ShownPositions positions,
      float[] scales,
      int[] generations,
      int slotCount,
      ByteBuffer buffer) {
    float[] px = positions.coordinates(0, slotCount);
    float[] py = positions.coordinates(1, slotCount);
    float[] pz = positions.coordinates(2, slotCount);
    float[] qx = poses.qx();
    float[] qy = poses.qy();
    float[] qz = poses.qz();
    float[] qw = poses.qw();
    int at = reserve(buffer, slotCount, MATRIX_BYTES);
    for (int slot = 0; slot < slotCount; slot++, at += MATRIX_BYTES) {
      if (generations[slot] == 0) {
        empty(buffer, at);
        continue;
      }
      float s = scales.length == 0 ? 1 : scales[slot];
      float x = qx[slot];
      float y = qy[slot];
      float z = qz[slot];
      float w = qw[slot];
      float d = 2 * s;
      column(buffer, at, s - d * (y * y + z * z), d * (x * y + z * w), d * (x * z - y * w), 0);
      column(buffer, at + 16, d * (x * y - z * w), s - d * (x * x + z * z), d * (y * z + x * w), 0);
      column(buffer, at + 32, d * (x * z + y * w), d * (y * z - x * w), s - d * (x * x + y * y), 0);
      column(buffer, at + 48, px[slot], py[slot], pz[slot], 1);
    }
  }

  private static void empty(ByteBuffer buffer, int at) {
    column(buffer, at, 0, 0, 0, 0);
    column(buffer, at + 16, 0, 0, 0, 0);
    column(buffer, at + 32, 0, 0, 0, 0);
    column(buffer, at + 48, 0, 0, 0, 0);
  }

  private static void column(ByteBuffer buffer, int at, float x, float y, float z, float w) {
    buffer.putFloat(at, x);
    buffer.putFloat(at + 4, y);
    buffer.putFloat(at + 8, z);
    buffer.putFloat(at + 12, w);
  }

  private static int reserve(ByteBuffer buffer, int slotCount, int bytesEach) {
    if (buffer.order() != ByteOrder.nativeOrder()) {
      throw new IllegalArgumentException(
          "the buffer is %s but the graphics card reads %s; call order(ByteOrder.nativeOrder())"
              .formatted(buffer.order(), ByteOrder.nativeOrder()));
    }
    int size = Math.multiplyExact(slotCount, bytesEach);
    if (buffer.remaining() < size) {
      throw new IllegalArgumentException(
          "the buffer has room for %d bytes but %d slots take %d; make it larger"
              .formatted(buffer.remaining(), slotCount, size));
    }
    int at = buffer.position();
    buffer.position(at + size);
    return at;
  }
}
