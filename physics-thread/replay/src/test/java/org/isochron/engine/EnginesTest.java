package org.isochron.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URL;
import java.net.URLClassLoader;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.isochron.engine.world.NativeCode;
import org.isochron.physics.Simulation;
import org.isochron.state.Event;
import org.isochron.state.threads.Platform;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;
import org.ode4j.ode.OdeHelper;

final class EnginesTest {
  @Test
  void bestIsTheFirstThatLoads() {
    assertThat(Engines.best().name()).isEqualTo(Engines.available().get(0).name());
    assertThat(Engines.all()).extracting(Engine::name).startsWith("Jolt").contains("reference");
  }

  @Test
  void engineIsFoundByItsNameHoweverItIsSpelled() {
    assertThat(Engines.named("jolt").name()).isEqualTo("Jolt");
    assertThatThrownBy(() -> Engines.named("Unreal"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageMatching("no engine named Unreal is here, only \\[Jolt.*]; choose one of these");
  }

  @Test
  void everyEngineThatLoadsReportsItsVersion() {
    assertThat(Engines.available()).extracting(Engine::name).contains("Jolt", "Bullet", "ode4j");
    assertThat(Engines.available())
        .allSatisfy(engine -> assertThat(engine.version()).matches("[0-9][0-9a-z.-]*"));
  }

  @Test
  void versionThatIsAConstantIsThatOfTheJar() {
    String jar =
        OdeHelper.class.getProtectionDomain().getCodeSource().getLocation().getPath();

    assertThat(jar).endsWith("/core-%s.jar".formatted(Engines.named("ode4j").version()));
  }

  @Test
  void missingEngineIsReportedWithItsArtifact() throws Exception {
    String list = (String) callWith("describe");

    assertThat(list.lines())
        .contains(
            "reference  loads here; bodies travel up to 33,554 km from the scene's origin if the scene is wide",
            "Jolt       is not here; add org.isochron:isochron-jolt");
  }

  @Test
  void describeNamesWhatAnEngineIsKnownToComputeWrongly() {
    assertThat(Engines.describe().lines())
        .contains(
            "dyn4j      loads here; bodies travel up to 33,554 km from the scene's origin if the scene is wide; a hinge with limits explodes, as it does in dyn4j without Isochron");
  }

  @Test
  void describeStatesHowFarEachEngineTakesABody() {
    assertThat(Engines.describe().lines())
        .contains("Bullet     loads here; bodies travel up to 1,000 km from the scene's origin");
  }

  @Test
  void bestThrowsWithoutACollidingEngineAndNamesTheArtifact() {
    assertThatThrownBy(() -> callWith("best"))
        .hasRootCauseInstanceOf(IllegalStateException.class)
        .rootCause()
        .hasMessageContaining("add org.isochron:isochron-engines, or choose Engines.named")
        .hasMessageContaining("reference  loads here");
  }

  @Test
  void missingNativeLibraryIsReportedWithItsSystemAndTheJarToAdd() {
    String system = Platform.system();

    assertThat(NativeCode.load(
            EnginesTest.class,
            Map.of(system, "no/such/library"),
            "the jar of this system",
            () -> {}))
        .hasValue(
            "its native library for %s is missing; add the jar of this system".formatted(system));
    assertThat(NativeCode.load(EnginesTest.class, Map.of(), "the jar of this system", () -> {}))
        .hasValue("it has no native library for %s".formatted(system));
  }

  @Test
  void referenceRunsASceneByItsBoundingSpheres() {
    try (SceneRun run = new SceneRun(Engines.named("reference"), Scene.bouncingBall())) {
      run.ticks(100);

      assertThat(run.happenings(Event.Kind.CONTACT_BEGIN)).hasSize(1);
      assertThat(run.position(SceneRun.placed(0)).y).isEqualTo(-1);
    }
  }

  /**
   * Calls a method in a process with only the engines and their dependencies on the class path.
   */
  private static Object callWith(String method) throws Exception {
    List<URL> classPath = new ArrayList<>();
    for (Class<?> type : List.of(Engines.class, Simulation.class, Event.class, Vector3f.class)) {
      classPath.add(type.getProtectionDomain().getCodeSource().getLocation());
    }
    try (URLClassLoader loader =
        new URLClassLoader(classPath.toArray(URL[]::new), ClassLoader.getPlatformClassLoader())) {
      Class<?> engines = loader.loadClass(Engines.class.getName());
      return engines.getMethod(method).invoke(null);
    }
  }
}
