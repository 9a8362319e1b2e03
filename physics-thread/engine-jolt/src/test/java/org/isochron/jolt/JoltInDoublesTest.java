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
 * Jolt with the library that computes in doubles. The build runs it in a process of its own, with
 * that library on the class path, which it names for one system alone.
 */
@EnabledOnOs(value = OS.LINUX, architectures = "amd64")
final class JoltInDoublesTest
    implements JoltUnderTest,
        FarSpecification,
        WideSpecification,
        JointSpecification,
        RestoreSpecification {
  /** The added library comes after that of the adapter on the class path. */
  @Test
  void theLibraryThatTheProgramAddsIsTheOneThatIsLoaded() {
    assertThat(engine().range()).isEqualTo(Scene.WIDE_RANGE);
    assertThat(Jolt.isDoublePrecision()).isTrue();
  }
}
