package org.isochron.bench.view;

import static org.lwjgl.opengl.GL33C.*;

import java.nio.FloatBuffer;
import org.isochron.bench.stage.BodyLook;
import org.isochron.bench.stage.BodyLooks;
import org.lwjgl.system.MemoryUtil;

/** What each slot's body looks like, on the graphics card. Owner: the thread of the graphics context. */
final class LookTexture implements AutoCloseable {
  private static final int UNIT = 2;
  private static final int FLOATS = 8;

  private final BodyLooks looks;
  private final FloatBuffer values;
  private final int buffer = glGenBuffers();
  private final int texture = glGenTextures();
  private int seenChanges = -1;

  LookTexture(BodyLooks looks) {
    this.looks = looks;
    values = MemoryUtil.memAllocFloat(looks.slotCount() * FLOATS);
    glBindBuffer(GL_TEXTURE_BUFFER, buffer);
    glBufferData(GL_TEXTURE_BUFFER, values, GL_DYNAMIC_DRAW);
    glBindTexture(GL_TEXTURE_BUFFER, texture);
    glTexBuffer(GL_TEXTURE_BUFFER, GL_RGBA32F, buffer);
  }

  void bind(ShaderProgram program) {
    if (seenChanges != looks.changeCount()) {
      seenChanges = looks.changeCount();
      upload();
    }
    glActiveTexture(GL_TEXTURE0 + UNIT);
    glBindTexture(GL_TEXTURE_BUFFER, texture);
    program.set("looks", UNIT);
  }

  /** As the shaders number them. */
  private static float number(BodyLook.Form form) {
    return switch (form) {
      case BALL -> 0;
      case BOX -> 1;
      case NONE -> 2;
    };
  }

  private void upload() {
    for (int slot = 0; slot < looks.slotCount(); slot++) {
      BodyLook look = looks.of(slot);
      int at = slot * FLOATS;
      values.put(at, look.halfWidth());
      values.put(at + 1, look.halfHeight());
      values.put(at + 2, look.halfDepth());
      values.put(at + 3, number(look.form()));
      int colour = Palette.linear(slot);
      values.put(at + 4, Palette.share(colour, 16));
      values.put(at + 5, Palette.share(colour, 8));
      values.put(at + 6, Palette.share(colour, 0));
    }
    glBindBuffer(GL_TEXTURE_BUFFER, buffer);
    glBufferSubData(GL_TEXTURE_BUFFER, 0, values);
  }

  @Override
  public void close() {
    glDeleteTextures(texture);
    glDeleteBuffers(buffer);
    MemoryUtil.memFree(values);
  }
}
