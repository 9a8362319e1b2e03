package org.isochron.jme;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.jme3.math.Quaternion;
import com.jme3.math.Vector3f;
import org.joml.Quaternionf;
import org.junit.jupiter.api.Test;

/** Both libraries rotate vectors equally. */
final class JmeMathsTest {
  @Test
  void rotationsAndVectorsMeanTheSameInBoth() {
    Quaternionf rotation = new Quaternionf().rotationXYZ(0.4f, -1.2f, 2);
    org.joml.Vector3f vector = new org.joml.Vector3f(1, 2, 3);

    Vector3f turned =
        JmeMaths.toJme(rotation, new Quaternion()).mult(JmeMaths.toJme(vector, new Vector3f()));

    rotation.transform(vector);
    assertThat(JmeMaths.toJoml(turned, new org.joml.Vector3f()).distance(vector))
        .isCloseTo(0, within(1e-5f));
  }
}
