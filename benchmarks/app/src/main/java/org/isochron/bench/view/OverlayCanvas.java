package org.isochron.bench.view;

import static org.lwjgl.opengl.GL33C.*;

import java.nio.ByteBuffer;
import org.lwjgl.system.MemoryUtil;

/**
 * A sheet laid over the picture, on which areas, lines and text are drawn in pixels from the upper
 * left. What is put on it is drawn in one go. Owner: the thread of the graphics context.
 */
final class OverlayCanvas implements AutoCloseable {
  private static final int VERTEX_BYTES = 20;
  private static final int MAX_VERTICES = 60_000;

  private final GlyphAtlas glyphs;
  private final ShaderProgram program = new ShaderProgram(
      ShaderProgram.text("sheet.vertex.glsl"), ShaderProgram.text("sheet.fragment.glsl"));
  private final int vertexArray = glGenVertexArrays();
  private final int buffer = glGenBuffers();
  private final ByteBuffer vertices = MemoryUtil.memAlloc(MAX_VERTICES * VERTEX_BYTES);

  OverlayCanvas(GlyphAtlas glyphs) {
    this.glyphs = glyphs;
    glBindVertexArray(vertexArray);
    glBindBuffer(GL_ARRAY_BUFFER, buffer);
    glBufferData(GL_ARRAY_BUFFER, vertices.capacity(), GL_STREAM_DRAW);
    for (int attribute = 0; attribute < 3; attribute++) {
      glEnableVertexAttribArray(attribute);
    }
    glVertexAttribPointer(0, 2, GL_FLOAT, false, VERTEX_BYTES, 0);
    glVertexAttribPointer(1, 2, GL_FLOAT, false, VERTEX_BYTES, 8);
    glVertexAttribPointer(2, 4, GL_UNSIGNED_BYTE, true, VERTEX_BYTES, 16);
  }

  int letterWidth() {
    return glyphs.cellWidth();
  }

  int lineHeight() {
    return glyphs.cellHeight();
  }

  /** Fills an area; ink is alpha, red, green, blue from the highest byte. */
  void area(float left, float top, float width, float height, int ink) {
    rectangle(left, top, width, height, glyphs.full(), ink);
  }

  /** A line of a thickness. */
  void line(float fromX, float fromY, float toX, float toY, float thickness, int ink) {
    float u = glyphs.left(glyphs.full()) + glyphs.across() / 2;
    float v = glyphs.top(glyphs.full()) + glyphs.down() / 2;
    float x = toX - fromX;
    float y = toY - fromY;
    float length = (float) Math.sqrt(x * x + y * y);
    if (length == 0) {
      return;
    }
    float acrossX = -y / length * thickness / 2;
    float acrossY = x / length * thickness / 2;
    vertex(fromX + acrossX, fromY + acrossY, u, v, ink);
    vertex(toX + acrossX, toY + acrossY, u, v, ink);
    vertex(toX - acrossX, toY - acrossY, u, v, ink);
    vertex(fromX + acrossX, fromY + acrossY, u, v, ink);
    vertex(toX - acrossX, toY - acrossY, u, v, ink);
    vertex(fromX - acrossX, fromY - acrossY, u, v, ink);
  }

  /** Text on whole pixels, where its letters are sharp. */
  void text(float left, float top, String text, int ink) {
    for (int i = 0; i < text.length(); i++) {
      if (text.charAt(i) != ' ') {
        float x = Math.round(left) + i * glyphs.cellWidth();
        int cell = glyphs.cell(text.charAt(i));
        rectangle(x, Math.round(top), glyphs.cellWidth(), glyphs.cellHeight(), cell, ink);
      }
    }
  }

  /** Text that ends at a place. */
  void textTo(float right, float top, String text, int ink) {
    text(right - text.length() * glyphs.cellWidth(), top, text, ink);
  }

  /** Draws what was put on the sheet over a pane of a picture of a width, and clears the sheet. */
  void draw(Pane pane, int pictureWidth) {
    glScissor(pane.left(), 0, pane.width(), pane.height());
    glEnable(GL_SCISSOR_TEST);
    draw(pictureWidth, pane.height());
    glDisable(GL_SCISSOR_TEST);
  }

  /** Draws what was put on the sheet over a picture of a size, and clears the sheet. */
  void draw(int width, int height) {
    glViewport(0, 0, width, height);
    int count = vertices.position() / VERTEX_BYTES;
    vertices.flip();
    glDisable(GL_DEPTH_TEST);
    glEnable(GL_BLEND);
    glBlendFunc(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA);
    program.use();
    program.set("size", width, height).set("glyphs", 0);
    glyphs.bind();
    glBindVertexArray(vertexArray);
    glBindBuffer(GL_ARRAY_BUFFER, buffer);
    glBufferSubData(GL_ARRAY_BUFFER, 0, vertices);
    glDrawArrays(GL_TRIANGLES, 0, count);
    glDisable(GL_BLEND);
    vertices.clear();
  }

  /** Two triangles that show a cell of the letters. */
  private void rectangle(float left, float top, float width, float height, int cell, int ink) {
    float right = left + width;
    float bottom = top + height;
    float u = glyphs.left(cell);
    float v = glyphs.top(cell);
    float toU = u + glyphs.across();
    float toV = v + glyphs.down();
    vertex(left, top, u, v, ink);
    vertex(left, bottom, u, toV, ink);
    vertex(right, bottom, toU, toV, ink);
    vertex(left, top, u, v, ink);
    vertex(right, bottom, toU, toV, ink);
    vertex(right, top, toU, v, ink);
  }

  private void vertex(float x, float y, float u, float v, int ink) {
    if (vertices.remaining() >= VERTEX_BYTES) {
      vertices.putFloat(x).putFloat(y).putFloat(u).putFloat(v);
      vertices.put((byte) (ink >> 16)).put((byte) (ink >> 8)).put((byte) ink);
      vertices.put((byte) (ink >>> 24));
    }
  }

  @Override
  public void close() {
    program.close();
    glDeleteVertexArrays(vertexArray);
    glDeleteBuffers(buffer);
    MemoryUtil.memFree(vertices);
  }
}
