package org.isochron.lwjgl;

import static org.lwjgl.opengl.GL33C.*;

import java.nio.ByteBuffer;
import org.isochron.render.gpu.GpuFrames;
import org.isochron.render.picture.FrameInfo;

/**
 * The ticks on the graphics card, as buffer textures, for a vertex shader that begins with
 * {@code PoseShader.source()}. Owner: the thread of the graphics context, which OpenGL 3.3 or later
 * provides. Allocates nothing after construction.
 */
public final class TickTextures implements GpuFrames.Buffers, AutoCloseable {
  private static final int EARLIER_UNIT = 0;
  private static final int LATER_UNIT = 1;

  private final int[] buffers = new int[COUNT];
  private final int[] textures = new int[COUNT];
  private float fraction;

  /**
   * Makes room for a number of rows, each a body or a begin pose: twice the capacity of the layout
   * is always enough.
   */
  public TickTextures(int rowCapacity) {
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

  /**
   * Puts the two ticks of a frame where shaders look for them, which is texture units 0 and 1;
   * nothing before the first.
   */
  public void show(GpuFrames.Frame frame) {
    if (frame.info().state() == FrameInfo.State.NOTHING) {
      return;
    }
    fraction = frame.fraction();
    glActiveTexture(GL_TEXTURE0 + EARLIER_UNIT);
    glBindTexture(GL_TEXTURE_BUFFER, textures[frame.earlierBuffer()]);
    glActiveTexture(GL_TEXTURE0 + LATER_UNIT);
    glBindTexture(GL_TEXTURE_BUFFER, textures[frame.laterBuffer()]);
  }

  /**
   * Sets the uniforms of the program that is in use: where the ticks are, and the fraction between
   * them.
   */
  public void bind(int program) {
    glUniform1i(glGetUniformLocation(program, "isochronEarlier"), EARLIER_UNIT);
    glUniform1i(glGetUniformLocation(program, "isochronLater"), LATER_UNIT);
    glUniform1f(glGetUniformLocation(program, "isochronFraction"), fraction);
  }

  @Override
  public void close() {
    glDeleteTextures(textures);
    glDeleteBuffers(buffers);
  }
}
