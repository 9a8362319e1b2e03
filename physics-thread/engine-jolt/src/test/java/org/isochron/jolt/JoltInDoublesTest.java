package org.isochron.jolt;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.stephengold.joltjni.Jolt;
import org.isochron.engine.FarSpecification;
import org.isochron.engine.JointSpecification;
import org.isochron.engine.RestoreSpecification;
import org.isochron.engine.Scene;
import org.isochron.engine.WideSpecification;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/**
 * Jolt in double precision. The build runs this test in a separate process with the {@code
 * ReleaseDp} library, on one platform only.
 */
@EnabledOnOs(value = OS.LINUX, architectures = "amd64")
final class JoltInDoublesTest
    implements JoltUnderTest,
        FarSpecification,
        WideSpecification,
        JointSpecification,
        RestoreSpecification {
  /** On the class path, the added library follows the adapter's own library. */
  @Test
  void theLibraryThatTheProgramAddsIsTheOneThatIsLoaded() {
    assertThat(engine().range()).isEqualTo(Scene.WIDE_RANGE);
    assertThat(Jolt.isDoublePrecision()).isTrue();
  }
}
