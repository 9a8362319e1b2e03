package org.isochron.render.gpu;

import java.nio.ByteBuffer;

/**
 * Buffers on the graphics card, made by the renderer: buffer textures of RGBA floats, or storage
 * buffers.
 */
@FunctionalInterface
public interface TickBuffers {
  /**
   * The number of buffers, which are counted from 0. Two are drawn from while the next is written.
   */
  int COUNT = 4;

  /** The size of a row in bytes. */
  int ROW_BYTES = 32;

  /**
   * Replaces a buffer's contents by the bytes between position and limit, which are valid until
   * this returns.
   */
  void upload(int buffer, ByteBuffer bytes);

  /**
   * Replaces a part of a buffer's contents, from a byte on, by the bytes between position and
   * limit, if this can: then ticks in which few bodies moved are uploaded in a few parts. Returns
   * false if not, and then the whole follows.
   */
  default boolean update(int buffer, int firstByte, ByteBuffer bytes) {
    return false;
  }
}
