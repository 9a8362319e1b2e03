package org.isochron.render.gpu;

import java.nio.ByteBuffer;

/** A few buffers on the graphics card, as the renderer has made them: buffer textures of RGBA floats, or storage buffers. */
@FunctionalInterface
public interface TickBuffers {
  /** How many there must be, counted from 0: two are drawn from while the next is written. */
  int COUNT = 4;

  /** The size of a row. */
  int ROW_BYTES = 32;

  /** Replaces a buffer's contents. The bytes lie between position and limit and are valid until this returns. */
  void upload(int buffer, ByteBuffer bytes);
}
