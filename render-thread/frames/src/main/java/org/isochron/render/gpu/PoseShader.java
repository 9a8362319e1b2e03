package org.isochron.render.gpu;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** Functions for a vertex shader that blend a body between the buffers of two ticks. Stateless. */
public final class PoseShader {
  private static final String RESOURCE = "isochron-pose.glsl";

  private PoseShader() {}

  /**
   * Returns GLSL for version 330 or later, without a {@code #version} line, to put before a
   * shader's own text. It declares the uniforms {@code isochronEarlier}, {@code isochronLater}
   * (buffer textures of RGBA32F) and {@code isochronFraction}, and defines {@code bool
   * isochronPose(int slot, out vec3 position, out vec4 rotation)} and
   * {@code vec3 isochronTurn(vec4 rotation, vec3 point)}.
   *
   * @throws IllegalStateException if the jar lacks the text
   */
  public static String source() {
    try (InputStream stream = PoseShader.class.getResourceAsStream(RESOURCE)) {
      if (stream == null) {
        throw new IllegalStateException(
            "%s is not next to its class; keep the resources of the jar".formatted(RESOURCE));
      }
      return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
