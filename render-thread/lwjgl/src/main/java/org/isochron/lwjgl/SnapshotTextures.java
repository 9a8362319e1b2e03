package org.isochron.lwjgl;

import static org.lwjgl.opengl.GL33C.*;

import java.nio.ByteBuffer;
import java.util.Arrays;
import org.isochron.render.FrameInfo;
import org.isochron.render.GpuFrames;
import org.joml.Matrix4fc;
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
  private static final int LIST_UNIT = BodyColours.UNIT + 1;

  private final int rowCapacity;
  private final int[] buffers = new int[COUNT];
  private final int[] textures = new int[COUNT];
  private final int[] listBuffers = new int[COUNT];
  private final int[] listTextures = new int[COUNT];
  private GpuFrames.@Nullable Frame shown;

  /** Twice the capacity of the layout is always enough rows. */
  public SnapshotTextures(int rowCapacity) {
    this.rowCapacity = rowCapacity;
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

  @Override
  public void list(int buffer, ByteBuffer slots) {
    if (listBuffers[buffer] == 0) {
      createList(buffer);
    }
    glBindBuffer(GL_TEXTURE_BUFFER, listBuffers[buffer]);
    glBufferSubData(GL_TEXTURE_BUFFER, 0, slots);
  }

  private void createList(int buffer) {
    listBuffers[buffer] = glGenBuffers();
    listTextures[buffer] = glGenTextures();
    glBindBuffer(GL_TEXTURE_BUFFER, listBuffers[buffer]);
    glBufferData(GL_TEXTURE_BUFFER, (long) rowCapacity * Integer.BYTES, GL_STREAM_DRAW);
    put(LIST_UNIT, listTextures[buffer]); // not into a unit that bind has set
    glTexBuffer(GL_TEXTURE_BUFFER, GL_R32I, listBuffers[buffer]);
  }

  /** Selects the frame to draw. */
  public void show(GpuFrames.Frame frame) {
    if (frame.info().state() != FrameInfo.State.NOTHING) {
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
      put(PRESENT_UNIT, textures[PRESENT]);
      put(LATER_UNIT, textures[shown.laterBuffer()]);
      put(EARLIER_UNIT, textures[shown.earlierBuffer()]);
      set(program, "isochronPresentCount", shown.presentCount());
      glUniform1f(glGetUniformLocation(program, "isochronFraction"), shown.fraction());
      glUniform1f(glGetUniformLocation(program, "isochronSpan"), shown.span());
      glUniform1f(glGetUniformLocation(program, "isochronBeyond"), shown.beyond());
    }
    glActiveTexture(GL_TEXTURE0); // the default unit of programs that select none
  }

  /**
   * Selects a prefab for the next draw call of a bound program, and returns its number of
   * instances. The shader calls {@code isochronSlot(gl_InstanceID)} for the slot of a body. The
   * list occupies the second texture unit after {@link #UNIT_COUNT}. Texture unit 0 is active
   * afterwards.
   */
  public int select(int program, int prefab) {
    if (shown == null) {
      return 0;
    }
    int bodyCount = shown.bodyCount(prefab);
    put(LIST_UNIT, listTextures[shown.listBuffer()]);
    set(program, "isochronSlots", LIST_UNIT);
    set(program, "isochronFirst", shown.firstBody(prefab));
    glActiveTexture(GL_TEXTURE0);
    return bodyCount;
  }

  /** Removes invisible bodies from selections, like {@link GpuFrames.Frame#cull}. */
  public void cull(Matrix4fc viewProjection, float margin) {
    if (shown != null) {
      shown.cull(viewProjection, margin);
    }
  }

  private static void put(int unit, int texture) {
    glActiveTexture(GL_TEXTURE0 + unit);
    glBindTexture(GL_TEXTURE_BUFFER, texture);
  }

  private static void set(int program, String uniform, int value) {
    glUniform1i(glGetUniformLocation(program, uniform), value);
  }

  /** Deletes textures and buffers. */
  @Override
  public void close() {
    delete(textures, buffers);
    delete(listTextures, listBuffers);
  }

  private static void delete(int[] textures, int[] buffers) {
    glDeleteTextures(textures);
    glDeleteBuffers(buffers);
    Arrays.fill(textures, 0); // a second deletion could hit reused names
    Arrays.fill(buffers, 0);
  }
}
