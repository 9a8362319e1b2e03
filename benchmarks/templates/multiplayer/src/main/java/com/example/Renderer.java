package com.example;

import static org.lwjgl.glfw.GLFW.glfwGetFramebufferSize;
import static org.lwjgl.opengl.GL33C.*;

import org.isochron.lwjgl.LwjglPhysics;
import org.isochron.render.GpuFrames;
import org.isochron.shapes.Shape;
import org.joml.Matrix4f;
import org.joml.Vector3f;

/** Draws all bodies of a prefab with one call; the vertex shader interpolates their poses. */
final class Renderer {
  private static final String VERSION = "#version 330 core\n";
  private static final String VERTEX = """
      layout(location = 0) in vec3 point;
      layout(location = 1) in vec3 normal;
      uniform samplerBuffer isochronColours;
      uniform mat4 viewProjection;
      uniform vec3 paint;
      out vec3 colour;
      void main() {
        vec3 position;
        vec4 rotation;
        int body = isochronSlot(gl_InstanceID);
        isochronPose(body, position, rotation);
        float light = max(0.0, dot(isochronTurn(rotation, normal), vec3(0.32, 0.81, 0.49)));
        colour = texelFetch(isochronColours, body).rgb * paint * (0.45 + 0.55 * light);
        gl_Position = viewProjection * vec4(position + isochronTurn(rotation, point), 1.0);
      }
      """;
  private static final String FRAGMENT = """
      in vec3 colour;
      out vec4 pixel;
      void main() {
        pixel = vec4(colour, 1.0);
      }
      """;

  private final int program = glCreateProgram();
  private final Mesh[] meshes = new Mesh[Arena.SHAPES.length];
  private final Matrix4f camera = new Matrix4f();
  private final float[] matrix = new float[16];
  private final int[] width = new int[1];
  private final int[] height = new int[1];

  private record Mesh(int vertexArray, int vertexCount) {}

  Renderer() {
    glAttachShader(program, compile(GL_VERTEX_SHADER, GpuFrames.shader() + VERTEX));
    glAttachShader(program, compile(GL_FRAGMENT_SHADER, FRAGMENT));
    glLinkProgram(program);
    if (glGetProgrami(program, GL_LINK_STATUS) == GL_FALSE) {
      throw new IllegalStateException(glGetProgramInfoLog(program));
    }
    for (int prefab = 0; prefab < meshes.length; prefab++) {
      meshes[prefab] = mesh(Arena.SHAPES[prefab]);
    }
    glEnable(GL_DEPTH_TEST);
  }

  /** @param centre what the camera looks at */
  void draw(long window, LwjglPhysics physics, Vector3f centre) {
    glfwGetFramebufferSize(window, width, height);
    float aspect = (float) width[0] / Math.max(1, height[0]);
    camera
        .setPerspective(0.8f, aspect, 0.1f, 200)
        .lookAt(centre.x, centre.y + 9, centre.z + 13, centre.x, centre.y, centre.z, 0, 1, 0);
    glViewport(0, 0, width[0], height[0]);
    glClearColor(0.82f, 0.88f, 0.93f, 1);
    glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
    glUseProgram(program);
    glUniformMatrix4fv(glGetUniformLocation(program, "viewProjection"), false, camera.get(matrix));
    physics.bind(program);
    for (int prefab = 0; prefab < meshes.length; prefab++) {
      int rgb = Arena.COLOURS[prefab];
      glUniform3f(
          glGetUniformLocation(program, "paint"),
          (rgb >> 16 & 0xff) / 255f,
          (rgb >> 8 & 0xff) / 255f,
          (rgb & 0xff) / 255f);
      glBindVertexArray(meshes[prefab].vertexArray());
      int bodyCount = physics.select(program, prefab);
      glDrawArraysInstanced(GL_TRIANGLES, 0, meshes[prefab].vertexCount(), bodyCount);
    }
  }

  private static int compile(int kind, String text) {
    int shader = glCreateShader(kind);
    glShaderSource(shader, VERSION + text);
    glCompileShader(shader);
    if (glGetShaderi(shader, GL_COMPILE_STATUS) == GL_FALSE) {
      throw new IllegalStateException(glGetShaderInfoLog(shader));
    }
    return shader;
  }

  /** Uploads triangles of a point and a normal for each corner. */
  private static Mesh mesh(Shape shape) {
    float[] faces = shape.faces();
    int vertexArray = glGenVertexArrays();
    glBindVertexArray(vertexArray);
    glBindBuffer(GL_ARRAY_BUFFER, glGenBuffers());
    glBufferData(GL_ARRAY_BUFFER, faces, GL_STATIC_DRAW);
    glVertexAttribPointer(0, 3, GL_FLOAT, false, 6 * Float.BYTES, 0);
    glVertexAttribPointer(1, 3, GL_FLOAT, false, 6 * Float.BYTES, 3 * Float.BYTES);
    glEnableVertexAttribArray(0);
    glEnableVertexAttribArray(1);
    return new Mesh(vertexArray, faces.length / 6);
  }
}
