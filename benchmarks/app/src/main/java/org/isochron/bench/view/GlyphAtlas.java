package org.isochron.bench.view;

import static org.lwjgl.opengl.GL33C.*;

import java.awt.Color;
import java.awt.Font;
import java.awt.FontMetrics;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.image.BufferedImage;
import java.nio.ByteBuffer;
import org.lwjgl.system.MemoryUtil;

/**
 * The letters of the overlay as a texture, each in a cell of its own, and a cell that is full of
 * ink. Owner: the thread of the graphics context. Where Java finds no fonts the letters are empty,
 * and the graphs stand alone.
 */
final class GlyphAtlas implements AutoCloseable {
  private static final String LETTERS = letters();
  private static final int COLUMNS = 16;
  private static final int FULL = LETTERS.length();

  private final int cellWidth;
  private final int cellHeight;
  private final int width;
  private final int height;
  private final int texture;

  /** Paints letters of a size in pixels. */
  GlyphAtlas(int size) {
    cellWidth = Math.round(size * 0.62f);
    cellHeight = Math.round(size * 1.35f);
    width = COLUMNS * cellWidth;
    height = (FULL / COLUMNS + 1) * cellHeight;
    texture = glGenTextures();
    upload(painted(size));
  }

  int cellWidth() {
    return cellWidth;
  }

  int cellHeight() {
    return cellHeight;
  }

  /** The cell of a letter, or of a blank for letters that it has not. */
  int cell(char letter) {
    int found = LETTERS.indexOf(letter);
    return Math.max(found, 0);
  }

  /** The cell that is full of ink. */
  int full() {
    return FULL;
  }

  float left(int cell) {
    return (float) (cell % COLUMNS) * cellWidth / width;
  }

  float top(int cell) {
    int row = cell / COLUMNS;
    return (float) row * cellHeight / height;
  }

  float across() {
    return (float) cellWidth / width;
  }

  float down() {
    return (float) cellHeight / height;
  }

  void bind() {
    glActiveTexture(GL_TEXTURE0);
    glBindTexture(GL_TEXTURE_2D, texture);
  }

  private BufferedImage painted(int size) {
    BufferedImage image = new BufferedImage(width, height, BufferedImage.TYPE_BYTE_GRAY);
    Graphics2D pen = image.createGraphics();
    pen.setColor(Color.WHITE);
    pen.fillRect(FULL % COLUMNS * cellWidth, FULL / COLUMNS * cellHeight, cellWidth, cellHeight);
    try {
      pen.setRenderingHint(
          RenderingHints.KEY_TEXT_ANTIALIASING, RenderingHints.VALUE_TEXT_ANTIALIAS_ON);
      pen.setFont(new Font(Font.MONOSPACED, Font.PLAIN, size));
      FontMetrics metrics = pen.getFontMetrics();
      int base = (cellHeight + metrics.getAscent() - metrics.getDescent()) / 2;
      for (int cell = 0; cell < FULL; cell++) {
        String letter = LETTERS.substring(cell, cell + 1);
        pen.drawString(letter, cell % COLUMNS * cellWidth, cell / COLUMNS * cellHeight + base);
      }
    } catch (LinkageError | RuntimeException e) {
      // a Java without fonts
    } finally {
      pen.dispose();
    }
    return image;
  }

  private void upload(BufferedImage image) {
    ByteBuffer bytes = MemoryUtil.memAlloc(width * height);
    for (int i = 0; i < width * height; i++) {
      bytes.put(i, (byte) image.getRaster().getSample(i % width, i / width, 0));
    }
    glBindTexture(GL_TEXTURE_2D, texture);
    glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_R8, width, height, 0, GL_RED, GL_UNSIGNED_BYTE, bytes);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
    MemoryUtil.memFree(bytes);
  }

  private static String letters() {
    StringBuilder letters = new StringBuilder();
    for (char letter = ' '; letter <= '~'; letter++) {
      letters.append(letter);
    }
    return letters.append("µ×·–…←→↑↓").toString();
  }

  @Override
  public void close() {
    glDeleteTextures(texture);
  }
}
