package org.isochron.bench.view;

import static org.lwjgl.opengl.GL33C.*;

import java.nio.FloatBuffer;
import org.isochron.bench.stage.BodyLook;
import org.isochron.bench.stage.BodyLooks;
import org.isochron.lwjgl.TickTextures;
import org.isochron.state.snapshot.Snapshot;
import org.lwjgl.system.MemoryUtil;

/**
 * What each slot's body looks like, on the graphics card; its colour comes from the slot. Owner:
 * the thread of the graphics context.
 */
final class LookTexture implements AutoCloseable {
  private static final int UNIT = TickTextures.UNIT_COUNT;
  private static final int FLOATS = 8;
  private static final int MARK = 7;
  private static final int[] COLOURS = {
    0xf2a65a, 0xe4572e, 0x4f9dde, 0x2e6fb7, 0x7fc8a9, 0xe9e3d5, 0xc9b1ff, 0xf6c945
  };

  private final BodyLooks looks;
  private final FloatBuffer values;
  private final int buffer = glGenBuffers();
  private final int texture = glGenTextures();
  private int seenChanges = -1;
  private boolean marksChanged;

  LookTexture(BodyLooks looks) {
    this.looks = looks;
    values = MemoryUtil.memCallocFloat(looks.slotCount() * FLOATS);
    glBindBuffer(GL_TEXTURE_BUFFER, buffer);
    glBufferData(GL_TEXTURE_BUFFER, values, GL_DYNAMIC_DRAW);
    glBindTexture(GL_TEXTURE_BUFFER, texture);
    glTexBuffer(GL_TEXTURE_BUFFER, GL_RGBA32F, buffer);
  }

  /** Marks the dynamic bodies that rest in a snapshot. */
  void markResting(Snapshot snapshot) {
    if (!snapshot.layout().velocities()) {
      unmark(); // who rests is not known here
      return;
    }
    Snapshot.Velocities velocities = snapshot.velocities();
    for (int slot = 0; slot < snapshot.slotCount(); slot++) {
      mark(slot, looks.of(slot).mass() > 0 && isResting(velocities, slot));
    }
  }

  void unmark() {
    for (int slot = 0; slot < looks.slotCount(); slot++) {
      mark(slot, false);
    }
  }

  /** An engine stops what it puts to sleep; gravity moves all else. */
  static boolean isResting(Snapshot.Velocities velocities, int slot) {
    return velocities.x()[slot] == 0
        && velocities.y()[slot] == 0
        && velocities.z()[slot] == 0
        && velocities.wx()[slot] == 0
        && velocities.wy()[slot] == 0
        && velocities.wz()[slot] == 0;
  }

  void bind(ShaderProgram program) {
    if (seenChanges != looks.changeCount() || marksChanged) {
      seenChanges = looks.changeCount();
      marksChanged = false;
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
      case WHEEL -> 3;
      case FIGURE -> 4;
      case FACES -> 5;
    };
  }

  private void mark(int slot, boolean marked) {
    int at = slot * FLOATS + MARK;
    float value = marked ? 1 : 0;
    if (values.get(at) != value) {
      values.put(at, value);
      marksChanged = true;
    }
  }

  /** One part of a colour in units of light, of which a screen shows the root. */
  private static float light(int colour, int shift) {
    float share = (colour >> shift & 0xff) / 255f;
    return share * share;
  }

  private void upload() {
    for (int slot = 0; slot < looks.slotCount(); slot++) {
      BodyLook look = looks.of(slot);
      int at = slot * FLOATS;
      values.put(at, look.halfWidth());
      values.put(at + 1, look.halfHeight());
      // a figure is as deep as it is wide
      boolean isFigure = look.form() == BodyLook.Form.FIGURE;
      values.put(at + 2, isFigure ? look.top() : look.halfDepth());
      values.put(at + 3, number(look.form()));
      int colour = COLOURS[((slot * 0x9e3779b9) >>> 24) % COLOURS.length];
      values.put(at + 4, light(colour, 16));
      values.put(at + 5, light(colour, 8));
      values.put(at + 6, light(colour, 0));
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
