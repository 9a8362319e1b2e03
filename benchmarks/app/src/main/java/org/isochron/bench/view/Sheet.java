package org.isochron.bench.view;

import static org.lwjgl.nanovg.NanoVG.*;
import static org.lwjgl.nanovg.NanoVGGL3.*;
import static org.lwjgl.opengl.GL33C.glViewport;

import java.nio.ByteBuffer;
import java.util.List;
import org.lwjgl.nanovg.NVGColor;
import org.lwjgl.system.MemoryUtil;

/**
 * Draws text and figures over the picture with NanoVG, in units from the upper left. A unit is
 * {@link #scale} pixels. Colours are ARGB. Owner: the graphics thread.
 */
final class Sheet implements AutoCloseable {
  static final int PANEL = 0xb4090d14;
  private static final int OPAQUE = 0xf0090d14;
  static final int INK = 0xfff1f4f9;
  static final int QUIET = 0xffa3afc2;
  static final int LINE = 22;
  static final int PADDING = 10;

  /** Size in pixels of a picture whose unit is one pixel. */
  static final int WIDTH = 1_280;

  static final int HEIGHT = 720;

  private static final String FONT =
      "/com/formdev/flatlaf/fonts/jetbrains_mono/JetBrainsMono-Regular.ttf";
  private static final float FONT_SIZE = 15;

  private final long context = nvgCreate(NVG_ANTIALIAS | NVG_STENCIL_STROKES);
  private final NVGColor colour = NVGColor.create();
  private final ByteBuffer font;
  private float letterWidth;

  Sheet() {
    byte[] bytes = ShaderProgram.bytes(FONT);
    font = MemoryUtil.memAlloc(bytes.length).put(bytes).flip();
    nvgCreateFontMem(context, "mono", font, false);
  }

  private void style() {
    nvgFontFace(context, "mono");
    nvgFontSize(context, FONT_SIZE);
    nvgTextAlign(context, NVG_ALIGN_LEFT | NVG_ALIGN_TOP);
  }

  /** Returns the pixels per unit, so that text grows with a picture that is larger than usual. */
  static float scale(int width, int height) {
    return Math.max(1, Math.min((float) width / WIDTH, (float) height / HEIGHT));
  }

  /** Begins a sheet over a picture whose size is given in pixels. */
  void begin(int width, int height, float scale) {
    glViewport(0, 0, width, height);
    nvgBeginFrame(context, width / scale, height / scale, scale);
    style();
    // depends on the scale, because NanoVG rounds it to pixels
    letterWidth = nvgTextBounds(context, 0, 0, "m", (float[]) null);
  }

  void end() {
    nvgEndFrame(context);
  }

  private float width(String text) {
    return text.length() * letterWidth;
  }

  void text(float left, float top, String text, int ink) {
    nvgFillColor(context, colour(ink));
    nvgText(context, Math.round(left), Math.round(top), text);
  }

  void textTo(float right, float top, String text, int ink) {
    text(right - width(text), top, text, ink);
  }

  void area(float left, float top, float width, float height, int ink) {
    nvgBeginPath(context);
    nvgRect(context, left, top, width, height);
    nvgFillColor(context, colour(ink));
    nvgFill(context);
  }

  /**
   * Draws text on a panel.
   *
   * @param share fraction of the panel's width that lies to the left of {@code x}
   */
  void panel(float x, float share, float top, List<String> lines) {
    float longest = 0;
    for (String line : lines) {
      longest = Math.max(longest, width(line));
    }
    float width = longest + 2 * PADDING;
    float left = x - share * width;
    area(left, top, width, (float) lines.size() * LINE + 2 * PADDING, OPAQUE);
    for (int i = 0; i < lines.size(); i++) {
      text(left + PADDING, top + PADDING + (float) i * LINE, lines.get(i), INK);
    }
  }

  void line(float fromX, float fromY, float toX, float toY, float thickness, int ink) {
    nvgBeginPath(context);
    nvgMoveTo(context, fromX, fromY);
    nvgLineTo(context, toX, toY);
    stroke(thickness, ink);
  }

  void circle(float x, float y, float radius, float thickness, int ink) {
    nvgBeginPath(context);
    nvgCircle(context, x, y, radius);
    stroke(thickness, ink);
  }

  private void stroke(float thickness, int ink) {
    nvgStrokeWidth(context, thickness);
    nvgStrokeColor(context, colour(ink));
    nvgStroke(context);
  }

  private NVGColor colour(int ink) {
    return nvgRGBA((byte) (ink >> 16), (byte) (ink >> 8), (byte) ink, (byte) (ink >>> 24), colour);
  }

  @Override
  public void close() {
    nvgDelete(context);
    MemoryUtil.memFree(font);
  }
}
