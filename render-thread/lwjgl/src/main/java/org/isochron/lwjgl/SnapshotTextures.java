package org.isochron.lwjgl;

import static org.lwjgl.opengl.GL33C.*;

import java.nio.ByteBuffer;
import java.util.Arrays;
import org.isochron.render.GpuFrames;
import org.isochron.render.RenderFrame;
import org.jspecify.annotations.Nullable;

/**
 * Ticks on the graphics card as buffer textures, for a vertex shader that begins with {@code
 * GpuFrames.shader()}. Owner: the thread of the graphics context, with OpenGL 3.3 or later.
 * Allocates nothing after construction.
 */
public final class SnapshotTextures implements GpuFrames.Buffers, AutoCloseable {
  /** Number of occupied texture units. */
  public static final int UNIT_COUNT = 3;

  private static final int EARLIER_UNIT = 0;
  private static final int LATER_UNIT = 1;
  private static final int PRESENT_UNIT = 2;

  private final int[] buffers = new int[COUNT];
  private final int[] textures = new int[COUNT];
  private GpuFrames.@Nullable Frame shown;

  /** Twice the capacity of the layout is always enough rows. */
  public SnapshotTextures(int rowCapacity) {
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

  /** Selects the frame to draw. */
  public void show(GpuFrames.Frame frame) {
    if (frame.info().state() != RenderFrame.Info.State.NOTHING) {
      shown = frame;
    }
  }

  /**
   * Binds the ticks to the first {@link #UNIT_COUNT} texture units, and sets the uniforms of the
   * program in use. Texture unit 0 is active afterwards.
   */
  public void bind(int program) {
    set(program, "isochronEarlier", EARLIER_UNIT);
    set(program, "isochronLater", LATER_UNIT);
    set(program, "isochronPresent", PRESENT_UNIT);
    if (shown != null) {
      put(PRESENT_UNIT, PRESENT);
      put(LATER_UNIT, shown.laterBuffer());
      put(EARLIER_UNIT, shown.earlierBuffer());
      set(program, "isochronPresentCount", shown.presentCount());
      glUniform1f(glGetUniformLocation(program, "isochronFraction"), shown.fraction());
      glUniform1f(glGetUniformLocation(program, "isochronSpan"), shown.span());
      glUniform1f(glGetUniformLocation(program, "isochronBeyond"), shown.beyond());
    }
    glActiveTexture(GL_TEXTURE0); // the default unit of programs that select none
  }

  private void put(int unit, int buffer) {
    glActiveTexture(GL_TEXTURE0 + unit);
    glBindTexture(GL_TEXTURE_BUFFER, textures[buffer]);
  }

  private static void set(int program, String uniform, int value) {
    glUniform1i(glGetUniformLocation(program, uniform), value);
  }

  /** Deletes textures and buffers. */
  @Override
  public void close() {
    glDeleteTextures(textures);
    glDeleteBuffers(buffers);
    Arrays.fill(textures, 0); // a second deletion could hit reused names
    Arrays.fill(buffers, 0);
  }
}
