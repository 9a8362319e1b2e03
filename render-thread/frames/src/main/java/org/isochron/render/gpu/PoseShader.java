package org.isochron.render.gpu;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** The functions for a vertex shader that blend a body from the buffers of two ticks. Stateless. */
public final class PoseShader {
  private static final String RESOURCE = "isochron-pose.glsl";

  private PoseShader() {}

  /**
   * GLSL for version 330 or later, without a {@code #version} line, to stand before a shader's own text. It asks for the
   * uniforms {@code isochronEarlier}, {@code isochronLater} (buffer textures of RGBA32F) and {@code isochronFraction}, and
   * gives {@code bool isochronPose(int slot, out vec3 position, out vec4 rotation)} and {@code vec3 isochronTurn(vec4
   * rotation, vec3 point)}.
   */
  public static String source() {
    try (InputStream stream = PoseShader.class.getResourceAsStream(RESOURCE)) {
      if (stream == null) {
        throw new IllegalStateException(
            "%s is not beside its class; keep the resources of the jar".formatted(RESOURCE));
      }
      return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
