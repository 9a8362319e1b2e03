package org.isochron.lwjgl;

import static org.lwjgl.opengl.GL33C.*;

import java.nio.ByteBuffer;
import java.util.Arrays;
import org.isochron.render.GpuFrames;
import org.isochron.render.RenderFrame;
import org.jspecify.annotations.Nullable;

/**
 * The ticks on the graphics card, as buffer textures, for a vertex shader that begins with
 * {@code GpuFrames.shader()}. Owner: the thread of the graphics context, which OpenGL 3.3 or later
 * provides. Allocates nothing after construction.
 */
public final class SnapshotTextures implements GpuFrames.Buffers, AutoCloseable {
  /** The number of texture units that a frame takes, from unit 0 on. */
  public static final int UNIT_COUNT = 3;

  private static final int EARLIER_UNIT = 0;
  private static final int LATER_UNIT = 1;
  private static final int PRESENT_UNIT = 2;

  private final int[] buffers = new int[COUNT];
  private final int[] textures = new int[COUNT];
  private GpuFrames.@Nullable Frame shown;

  /**
   * Makes room for a number of rows, each a body or a begin pose: twice the capacity of the layout
   * is always enough.
   */
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

  /** Makes a frame the one that {@link #bind} draws; without effect if it is empty. */
  public void show(GpuFrames.Frame frame) {
    if (frame.info().state() != RenderFrame.Info.State.NOTHING) {
      shown = frame;
    }
  }

  /**
   * Puts the ticks of the frame that was shown last into the first {@link #UNIT_COUNT} texture
   * units, and sets the uniforms of the program that is in use: the units, and where between the
   * ticks the frame is. Texture unit 0 is active afterwards.
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
    glActiveTexture(GL_TEXTURE0); // where a program expects it that names no unit
  }

  private void put(int unit, int buffer) {
    glActiveTexture(GL_TEXTURE0 + unit);
    glBindTexture(GL_TEXTURE_BUFFER, textures[buffer]);
  }

  private static void set(int program, String uniform, int value) {
    glUniform1i(glGetUniformLocation(program, uniform), value);
  }

  /** Deletes textures and buffers; again has no effect. */
  @Override
  public void close() {
    glDeleteTextures(textures);
    glDeleteBuffers(buffers);
    Arrays.fill(textures, 0); // because OpenGL reuses the names
    Arrays.fill(buffers, 0);
  }
}
