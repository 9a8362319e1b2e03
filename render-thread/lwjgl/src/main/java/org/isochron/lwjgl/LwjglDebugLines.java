package org.isochron.lwjgl;

import static org.lwjgl.opengl.GL33C.*;

import java.nio.FloatBuffer;
import java.util.Collection;
import org.isochron.render.DebugLines;
import org.isochron.render.RenderFrame;
import org.joml.Matrix4fc;

/**
 * Draws the library's debug lines with a built-in shader program. Default colours:
 * {@link DebugLines.Kind}. Owner: the thread of the graphics context, with OpenGL 3.3 or later.
 * Allocates only if a frame has more lines than all earlier frames.
 */
public final class LwjglDebugLines implements AutoCloseable {
  private static final int KINDS = DebugLines.Kind.values().length;
  private static final int COLOUR_FLOATS = 3;
  private static final String VERTEX = """
      #version 330 core
      layout(location = 0) in vec4 point;
      uniform mat4 viewProjection;
      uniform vec3 colours[%d];
      flat out vec3 colour;
      void main() {
        colour = colours[int(point.w)];
        gl_Position = viewProjection * vec4(point.xyz, 1.0);
      }
      """.formatted(KINDS);
  private static final String FRAGMENT = """
      #version 330 core
      flat in vec3 colour;
      out vec4 pixel;
      void main() {
        pixel = vec4(colour, 1.0);
      }
      """;

  private final DebugLines lines;
  private final float[] ofKinds = new float[KINDS * COLOUR_FLOATS];
  private final float[] matrix = new float[16];
  private final int vertexArray;
  private final int buffer;
  private final int program;
  private boolean closed;

  /**
   * Creates lines of some kinds.
   *
   * @throws IllegalStateException with the driver's log
   */
  public LwjglDebugLines(Collection<DebugLines.Kind> kinds) {
    lines = new DebugLines(kinds);
    for (DebugLines.Kind kind : DebugLines.Kind.values()) {
      colour(kind, kind.colour());
    }
    vertexArray = glGenVertexArrays();
    buffer = glGenBuffers();
    program = glCreateProgram();
    attach(GL_VERTEX_SHADER, VERTEX);
    attach(GL_FRAGMENT_SHADER, FRAGMENT);
    glLinkProgram(program);
    if (glGetProgrami(program, GL_LINK_STATUS) == GL_FALSE) {
      String reason = glGetProgramInfoLog(program);
      close();
      throw new IllegalStateException(
          "the driver cannot link the debug line shader: %s".formatted(reason));
    }
    int before = glGetInteger(GL_VERTEX_ARRAY_BINDING);
    glBindVertexArray(vertexArray);
    glBindBuffer(GL_ARRAY_BUFFER, buffer);
    glVertexAttribPointer(0, DebugLines.VERTEX_FLOATS, GL_FLOAT, false, 0, 0);
    glEnableVertexAttribArray(0);
    glBindVertexArray(before);
  }

  /** Returns the lines. */
  public DebugLines lines() {
    return lines;
  }

  /** Sets a kind's colour, 0xRRGGBB. */
  public void colour(DebugLines.Kind kind, int rgb) {
    for (int part = 0; part < COLOUR_FLOATS; part++) {
      ofKinds[kind.number() * COLOUR_FLOATS + part] = (rgb >> (16 - 8 * part) & 0xff) / 255f;
    }
  }

  /**
   * Changes the current program and the bound vertex array.
   *
   * @param viewProjection matrix from the space around the frame's origin to clip space
   */
  public void draw(RenderFrame frame, Matrix4fc viewProjection) {
    FloatBuffer vertices = lines.vertices(frame);
    glUseProgram(program);
    glUniformMatrix4fv(
        glGetUniformLocation(program, "viewProjection"), false, viewProjection.get(matrix));
    glUniform3fv(glGetUniformLocation(program, "colours"), ofKinds);
    glBindVertexArray(vertexArray);
    glBindBuffer(GL_ARRAY_BUFFER, buffer);
    glBufferData(GL_ARRAY_BUFFER, vertices, GL_STREAM_DRAW);
    glDrawArrays(GL_LINES, 0, vertices.limit() / DebugLines.VERTEX_FLOATS);
  }

  private void attach(int kind, String text) {
    int shader = glCreateShader(kind);
    glShaderSource(shader, text);
    glCompileShader(shader);
    glAttachShader(program, shader);
    glDeleteShader(shader); // takes effect when the program is deleted
  }

  /** Deletes the OpenGL objects. */
  @Override
  public void close() {
    if (!closed) {
      closed = true; // a second deletion could hit reused names
      glDeleteProgram(program);
      glDeleteBuffers(buffer);
      glDeleteVertexArrays(vertexArray);
    }
  }
}
