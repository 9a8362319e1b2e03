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
   * shader's own text. It defines, for the number of a slot,
   *
   * <ul>
   *   <li>{@code bool isochronPose(int slot, out vec3 position, out vec4 rotation)}, false if there
   *       is no body,
   *   <li>{@code float isochronScale(int slot)},
   *   <li>{@code int isochronPrefab(int slot)}, -1 if that is not known,
   * </ul>
   *
   * and {@code vec3 isochronTurn(vec4 rotation, vec3 point)}. It declares the uniforms
   * {@code isochronEarlier}, {@code isochronLater} and {@code isochronPresent}, buffer textures of
   * RGBA32F, and {@code isochronPresentCount}, {@code isochronFraction}, {@code isochronSpan} and
   * {@code isochronBeyond}, which have the values that {@link GpuFrames.Frame} returns.
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
