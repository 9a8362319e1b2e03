package org.isochron.physics.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.github.stephengold.joltjni.Jolt;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.ArrayList;
import java.util.List;
import org.isochron.physics.scene.Scenes;
import org.isochron.state.event.Event;
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
        .hasMessageContaining("no engine is named Unreal; there are [Jolt");
  }

  @Test
  void everyEngineThatLoadsTellsItsVersion() {
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
  void missingJarIsASentenceThatNamesIt() throws Exception {
    String list = describeWith();

    assertThat(list.lines().filter(line -> line.startsWith("Jolt")).toList())
        .singleElement()
        .asString()
        .contains("its jar is missing; add com.github.stephengold:jolt-jni-Linux64:0.9.9")
        .doesNotContain("loads here");
    assertThat(list).contains("reference  loads here");
  }

  @Test
  void withoutAnEngineInWhichBodiesCollideThereIsNoBestAndTheMessageNamesWhatToAdd() {
    assertThatThrownBy(() -> callWith("best"))
        .hasRootCauseInstanceOf(IllegalStateException.class)
        .rootCause()
        .hasMessageContaining("add org.isochron:isochron-jolt, or choose Engines.named")
        .hasMessageContaining("reference  loads here");
  }

  @Test
  void missingNativeIsASentenceThatNamesItsClassifier() throws Exception {
    String list = describeWith(Jolt.class);

    assertThat(list)
        .contains("its native library is missing for this platform; add "
            + "com.github.stephengold:jolt-jni-Linux64:0.9.9 with classifier ReleaseSp");
  }

  @Test
  void referenceRunsASceneByItsBoundingSpheres() {
    try (SceneRun run = new SceneRun(Engines.named("reference"), Scenes.bouncingBall())) {
      run.ticks(100);

      assertThat(run.happenings(Event.CONTACT_BEGIN)).hasSize(1);
      assertThat(run.position(SceneRun.placed(0)).y).isEqualTo(-1);
    }
  }

  private static String describeWith(Class<?>... others) throws Exception {
    return (String) callWith("describe", others);
  }

  /** What a method of {@link Engines} returns where nothing is on the class path but ourselves and the jars of some types. */
  private static Object callWith(String method, Class<?>... others) throws Exception {
    List<URL> classPath = new ArrayList<>();
    for (Class<?> type : List.of(Engines.class, Event.class, Vector3f.class)) {
      classPath.add(type.getProtectionDomain().getCodeSource().getLocation());
    }
    for (Class<?> type : others) {
      classPath.add(type.getProtectionDomain().getCodeSource().getLocation());
    }
    try (URLClassLoader loader =
        new URLClassLoader(classPath.toArray(URL[]::new), ClassLoader.getPlatformClassLoader())) {
      Class<?> engines = loader.loadClass(Engines.class.getName());
      return engines.getMethod(method).invoke(null);
    }
  }
}
