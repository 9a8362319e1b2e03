package org.isochron.lwjgl;

import static org.lwjgl.opengl.GL33C.*;

import java.nio.ByteOrder;
import java.util.Arrays;
import org.isochron.render.RenderFrame;
import org.isochron.state.BodyId;

/**
 * Colours of bodies by slot, as a buffer texture; white by default. Owner: the thread of the
 * graphics context. Costs one comparison per tick for each slot with a coloured body. Allocates
 * nothing after construction.
 */
final class BodyColours implements AutoCloseable {
  static final int UNIT = SnapshotTextures.UNIT_COUNT;
  private static final int WHITE = 0xffffff;

  /** Number of bodies per slot whose colours are kept, so that a rewind restores them. */
  private static final int KEPT = 4;

  private final int buffer = glGenBuffers();
  private final int texture = glGenTextures();
  private final int[] texel = new int[1];
  private final long[] bodies;
  private final int[] colours;
  private final boolean[] coloured;
  private final int[] drawn;
  private final int[] slots;
  private int slotCount;
  private long shownUploads;

  BodyColours(int capacity) {
    bodies = new long[capacity * KEPT];
    colours = new int[capacity * KEPT];
    coloured = new boolean[capacity];
    drawn = new int[capacity];
    slots = new int[capacity];
    Arrays.fill(bodies, BodyId.NONE);
    Arrays.fill(drawn, bytes(WHITE));
    glBindBuffer(GL_TEXTURE_BUFFER, buffer);
    glBufferData(GL_TEXTURE_BUFFER, drawn, GL_DYNAMIC_DRAW);
    glBindTexture(GL_TEXTURE_BUFFER, texture);
    glTexBuffer(GL_TEXTURE_BUFFER, GL_RGBA8, buffer);
  }

  void colour(long body, int rgb) {
    int slot = BodyId.slot(body);
    if (!coloured[slot]) {
      coloured[slot] = true;
      slots[slotCount++] = slot;
    }
    bodies[index(body)] = body;
    colours[index(body)] = bytes(rgb);
    shownUploads = 0;
  }

  void show(RenderFrame frame, long uploads) {
    if (uploads != shownUploads) {
      shownUploads = uploads;
      glBindBuffer(GL_TEXTURE_BUFFER, buffer);
      for (int index = 0; index < slotCount; index++) {
        int slot = slots[index];
        int colour = colour(frame.body(slot));
        if (drawn[slot] != colour) {
          drawn[slot] = colour;
          texel[0] = colour;
          glBufferSubData(GL_TEXTURE_BUFFER, (long) slot * Integer.BYTES, texel);
        }
      }
    }
  }

  private int colour(long body) {
    return body != BodyId.NONE && bodies[index(body)] == body ? colours[index(body)] : bytes(WHITE);
  }

  /**
   * Bodies of one slot share an index if their generations differ by a multiple of {@link #KEPT}.
   */
  private static int index(long body) {
    return BodyId.slot(body) * KEPT + BodyId.generation(body) % KEPT;
  }

  /** Unit 0 is active afterwards. */
  void bind(int program) {
    glActiveTexture(GL_TEXTURE0 + UNIT);
    glBindTexture(GL_TEXTURE_BUFFER, texture);
    glActiveTexture(GL_TEXTURE0);
    glUniform1i(glGetUniformLocation(program, "isochronColours"), UNIT);
  }

  /** Red first in memory. */
  private static int bytes(int rgb) {
    int red = rgb >> 16 & 0xff;
    int green = rgb >> 8 & 0xff;
    int blue = rgb & 0xff;
    int little = 0xff << 24 | blue << 16 | green << 8 | red;
    return ByteOrder.nativeOrder() == ByteOrder.LITTLE_ENDIAN
        ? little
        : Integer.reverseBytes(little);
  }

  @Override
  public void close() {
    glDeleteTextures(texture);
    glDeleteBuffers(buffer);
  }
}
