package org.isochron.bench.view;

import static org.lwjgl.opengl.GL33C.*;

import java.nio.ByteBuffer;
import org.isochron.render.gpu.GpuFrame;
import org.isochron.render.gpu.TickBuffers;

/** The ticks on the graphics card, as buffer textures. Owner: the thread of the graphics context. */
final class TickTextures implements TickBuffers, AutoCloseable {
  private static final int EARLIER_UNIT = 0;
  private static final int LATER_UNIT = 1;

  private final int[] buffers = new int[COUNT];
  private final int[] textures = new int[COUNT];
  private float fraction;

  /** Makes room for a number of rows, each a body or a begin pose. */
  TickTextures(int rowCapacity) {
    glGenBuffers(buffers);
    glGenTextures(textures);
    for (int i = 0; i < COUNT; i++) {
      glBindBuffer(GL_TEXTURE_BUFFER, buffers[i]);
      glBufferData(GL_TEXTURE_BUFFER, (long) rowCapacity * ROW_BYTES, GL_STREAM_DRAW);
      glBindTexture(GL_TEXTURE_BUFFER, textures[i]);
      glTexBuffer(GL_TEXTURE_BUFFER, GL_RGBA32F, buffers[i]);
    }
  }

  @Override
  public void upload(int buffer, ByteBuffer bytes) {
    glBindBuffer(GL_TEXTURE_BUFFER, buffers[buffer]);
    glBufferSubData(GL_TEXTURE_BUFFER, 0, bytes);
  }

  @Override
  public boolean update(int buffer, int firstByte, ByteBuffer bytes) {
    glBindBuffer(GL_TEXTURE_BUFFER, buffers[buffer]);
    glBufferSubData(GL_TEXTURE_BUFFER, firstByte, bytes);
    return true;
  }

  /** Puts the two ticks of a frame where shaders look for them. */
  void show(GpuFrame frame, float between) {
    fraction = between;
    glActiveTexture(GL_TEXTURE0 + EARLIER_UNIT);
    glBindTexture(GL_TEXTURE_BUFFER, textures[frame.earlierBuffer()]);
    glActiveTexture(GL_TEXTURE0 + LATER_UNIT);
    glBindTexture(GL_TEXTURE_BUFFER, textures[frame.laterBuffer()]);
  }

  /** Sets the uniforms of a shader: where the ticks are, and the fraction between them. */
  void bind(ShaderProgram program) {
    program
        .set("isochronEarlier", EARLIER_UNIT)
        .set("isochronLater", LATER_UNIT)
        .set("isochronFraction", fraction);
  }

  @Override
  public void close() {
    glDeleteTextures(textures);
    glDeleteBuffers(buffers);
  }
}
