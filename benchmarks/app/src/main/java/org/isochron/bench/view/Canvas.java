package org.isochron.bench.view;

import static org.lwjgl.opengl.GL33C.*;

import java.awt.image.BufferedImage;
import java.nio.ByteBuffer;
import org.lwjgl.system.MemoryUtil;

/**
 * Where pictures are drawn before they are shown or read. Owner: the thread of the graphics
 * context.
 */
final class Canvas implements AutoCloseable {
  private final int width;
  private final int height;
  private final int drawn = glGenFramebuffers();
  private final int resolved = glGenFramebuffers();
  private final int colour = glGenRenderbuffers();
  private final int depth = glGenRenderbuffers();
  private final int flat = glGenRenderbuffers();

  /** A canvas with several samples for each pixel, or 0 for one only. */
  Canvas(int width, int height, int samples) {
    this.width = width;
    this.height = height;
    storage(colour, GL_RGBA8, samples);
    storage(depth, GL_DEPTH24_STENCIL8, samples);
    storage(flat, GL_RGBA8, 0);
    glBindFramebuffer(GL_FRAMEBUFFER, resolved);
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, flat);
    glBindFramebuffer(GL_FRAMEBUFFER, drawn);
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, colour);
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_DEPTH_STENCIL_ATTACHMENT, GL_RENDERBUFFER, depth);
    if (glCheckFramebufferStatus(GL_FRAMEBUFFER) != GL_FRAMEBUFFER_COMPLETE) {
      throw new IllegalStateException(
          "the graphics driver has no canvas of %d by %d with %d samples; ask for fewer"
              .formatted(width, height, samples));
    }
  }

  int width() {
    return width;
  }

  int height() {
    return height;
  }

  boolean isSized(int wantedWidth, int wantedHeight) {
    return width == wantedWidth && height == wantedHeight;
  }

  /** What is drawn from now on comes here. */
  void begin() {
    glBindFramebuffer(GL_FRAMEBUFFER, drawn);
    glViewport(0, 0, width, height);
  }

  /** Puts the picture into the window. */
  void show() {
    copyTo(0);
  }

  /** The picture as it is. */
  BufferedImage read() {
    copyTo(resolved);
    glBindFramebuffer(GL_READ_FRAMEBUFFER, resolved);
    ByteBuffer pixels = MemoryUtil.memAlloc(width * height * 4);
    try {
      glReadPixels(0, 0, width, height, GL_RGBA, GL_UNSIGNED_BYTE, pixels);
      BufferedImage image = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
      for (int y = 0; y < height; y++) {
        for (int x = 0; x < width; x++) {
          int at = 4 * (x + (height - 1 - y) * width);
          int red = pixels.get(at) & 0xff;
          int green = pixels.get(at + 1) & 0xff;
          int blue = pixels.get(at + 2) & 0xff;
          image.setRGB(x, y, red << 16 | green << 8 | blue);
        }
      }
      return image;
    } finally {
      MemoryUtil.memFree(pixels);
    }
  }

  private void copyTo(int framebuffer) {
    glBindFramebuffer(GL_READ_FRAMEBUFFER, drawn);
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, framebuffer);
    glBlitFramebuffer(0, 0, width, height, 0, 0, width, height, GL_COLOR_BUFFER_BIT, GL_NEAREST);
  }

  private void storage(int buffer, int format, int samples) {
    glBindRenderbuffer(GL_RENDERBUFFER, buffer);
    glRenderbufferStorageMultisample(GL_RENDERBUFFER, samples, format, width, height);
  }

  @Override
  public void close() {
    glDeleteFramebuffers(drawn);
    glDeleteFramebuffers(resolved);
    glDeleteRenderbuffers(colour);
    glDeleteRenderbuffers(depth);
    glDeleteRenderbuffers(flat);
  }
}
