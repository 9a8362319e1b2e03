package org.isochron.house;

import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.library.Architectures.LayeredArchitecture;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The arrows between modules and between packages, read from the classes. */
final class ArchitectureTest {
  private static final JavaClasses CLASSES = new ClassFileImporter()
      .withImportOption(new ImportOption.DoNotIncludeTests())
      .withImportOption(location -> !location.contains("-tests.jar")) // fixtures
      .importPackages("org.isochron");

  private static final LayeredArchitecture MODULES = layeredArchitecture()
      .consideringOnlyDependenciesInLayers()
      .layer("shapes")
      .definedBy("org.isochron.shapes..")
      .layer("state")
      .definedBy("org.isochron.state..")
      .layer("remote")
      .definedBy("org.isochron.remote..")
      .layer("web")
      .definedBy("org.isochron.web..")
      .layer("loop")
      .definedBy(
          "org.isochron.physics",
          "org.isochron.physics.character",
          "org.isochron.physics.filter",
          "org.isochron.physics.input",
          "org.isochron.physics.loop",
          "org.isochron.physics.query",
          "org.isochron.physics.simulation",
          "org.isochron.physics.slice",
          "org.isochron.physics.tick",
          "org.isochron.physics.vehicle",
          "org.isochron.physics.world")
      .layer("timestep")
      .definedBy("org.isochron.physics.timestep")
      .layer("engine")
      .definedBy(
          "org.isochron.physics.engine",
          "org.isochron.physics.engine.bodies",
          "org.isochron.physics.engine.casting",
          "org.isochron.physics.engine.contacts",
          "org.isochron.physics.engine.joints",
          "org.isochron.physics.engine.world",
          "org.isochron.physics.ragdoll",
          "org.isochron.physics.reference",
          "org.isochron.physics.scene")
      .layer("engine-jolt")
      .definedBy("org.isochron.physics.engine.jolt")
      .optionalLayer("engine-bullet")
      .definedBy("org.isochron.physics.engine.bullet")
      .optionalLayer("engine-ode4j")
      .definedBy("org.isochron.physics.engine.ode4j")
      .optionalLayer("engine-dyn4j")
      .definedBy("org.isochron.physics.engine.dyn4j")
      .layer("lockstep")
      .definedBy("org.isochron.physics.lockstep..")
      .layer("cluster")
      .definedBy("org.isochron.cluster")
      .layer("replay")
      .definedBy("org.isochron.physics.history", "org.isochron.physics.journal")
      .layer("fleet")
      .definedBy("org.isochron.physics.fleet..")
      .layer("render")
      .definedBy("org.isochron.render..")
      .layer("jme")
      .definedBy("org.isochron.jme")
      .optionalLayer("libgdx")
      .definedBy("org.isochron.gdx..")
      .layer("lwjgl")
      .definedBy("org.isochron.lwjgl..")
      .layer("evidence")
      .definedBy(
          "org.isochron.bench.compare",
          "org.isochron.bench.errors",
          "org.isochron.bench.output",
          "org.isochron.bench.pacing",
          "org.isochron.bench.page",
          "org.isochron.bench.plot",
          "org.isochron.bench.report",
          "org.isochron.bench.stress..",
          "org.isochron.bench.summary",
          "org.isochron.bench.terminal",
          "org.isochron.bench.trace")
      .layer("app")
      .definedBy(
          "org.isochron.bench",
          "org.isochron.bench.cluster",
          "org.isochron.bench.costs",
          "org.isochron.bench.fleet",
          "org.isochron.bench.journal",
          "org.isochron.bench.lab",
          "org.isochron.bench.rollback",
          "org.isochron.bench.run",
          "org.isochron.bench.stage",
          "org.isochron.bench.view")
      .whereLayer("shapes")
      .mayNotAccessAnyLayer()
      .whereLayer("state")
      .mayOnlyAccessLayers("shapes")
      .whereLayer("remote")
      .mayOnlyAccessLayers("shapes", "state")
      .whereLayer("remote")
      .mayOnlyBeAccessedByLayers("cluster", "web", "app")
      .whereLayer("web")
      .mayOnlyAccessLayers("shapes", "state", "remote")
      .whereLayer("web")
      .mayOnlyBeAccessedByLayers("app")
      .whereLayer("loop")
      .mayOnlyAccessLayers("shapes", "state")
      .whereLayer("timestep")
      .mayOnlyAccessLayers("shapes", "state")
      .whereLayer("engine")
      .mayOnlyAccessLayers("shapes", "state", "loop")
      .whereLayer("engine-jolt")
      .mayOnlyAccessLayers("shapes", "state", "loop", "engine")
      .whereLayer("engine-bullet")
      .mayOnlyAccessLayers("shapes", "state", "loop", "engine")
      .whereLayer("engine-ode4j")
      .mayOnlyAccessLayers("shapes", "state", "loop", "engine")
      .whereLayer("engine-dyn4j")
      .mayOnlyAccessLayers("shapes", "state", "loop", "engine")
      .whereLayer("lockstep")
      .mayOnlyAccessLayers("shapes", "state", "loop")
      .whereLayer("cluster")
      .mayOnlyAccessLayers("shapes", "state", "remote", "loop")
      .whereLayer("cluster")
      .mayOnlyBeAccessedByLayers("app")
      .whereLayer("replay")
      .mayOnlyAccessLayers("shapes", "state", "loop")
      .whereLayer("fleet")
      .mayOnlyAccessLayers("shapes", "state", "loop")
      .whereLayer("render")
      .mayOnlyAccessLayers("shapes", "state")
      .whereLayer("jme")
      .mayOnlyAccessLayers("shapes", "state", "loop", "render")
      .whereLayer("jme")
      .mayNotBeAccessedByAnyLayer()
      .whereLayer("libgdx")
      .mayOnlyAccessLayers("shapes", "state", "loop", "render")
      .whereLayer("lwjgl")
      .mayOnlyAccessLayers("shapes", "state", "loop", "render")
      .whereLayer("evidence")
      .mayOnlyBeAccessedByLayers("app")
      .whereLayer("app")
      .mayNotBeAccessedByAnyLayer();

  private static final LayeredArchitecture ENGINE = layeredArchitecture()
      .consideringOnlyDependenciesInLayers()
      .layer("casting")
      .definedBy("org.isochron.physics.engine.casting")
      .layer("bodies")
      .definedBy("org.isochron.physics.engine.bodies")
      .layer("joints")
      .definedBy("org.isochron.physics.engine.joints")
      .layer("contacts")
      .definedBy("org.isochron.physics.engine.contacts")
      .layer("world")
      .definedBy("org.isochron.physics.engine.world")
      .whereLayer("casting")
      .mayNotAccessAnyLayer()
      .whereLayer("bodies")
      .mayOnlyAccessLayers("casting")
      .whereLayer("joints")
      .mayOnlyAccessLayers("bodies")
      .whereLayer("contacts")
      .mayOnlyAccessLayers("casting", "bodies")
      .whereLayer("world")
      .mayNotBeAccessedByAnyLayer();

  @Test
  void everyPackageOfTheLibrariesIsInALayer() {
    Set<String> known = Set.of(
        "character",
        "filter",
        "input",
        "loop",
        "query",
        "simulation",
        "slice",
        "tick",
        "timestep",
        "vehicle",
        "world",
        "engine",
        "fleet",
        "ragdoll",
        "reference",
        "scene",
        "lockstep",
        "history",
        "journal");

    assertThat(CLASSES.stream()
            .map(JavaClass::getPackageName)
            .filter(name -> name.startsWith("org.isochron.physics."))
            .map(name -> name.split("\\.", -1)[3])
            .distinct())
        .containsExactlyInAnyOrderElementsOf(known);
  }

  @Test
  void classesOfEveryModuleAreInSight() {
    assertThat(CLASSES.size()).isGreaterThan(20);
    assertThat(CLASSES)
        .anyMatch(type -> type.getPackageName().startsWith("org.isochron.state"))
        .anyMatch(type -> type.getPackageName().startsWith("org.isochron.bench"));
  }

  @Test
  void arrowsBetweenModulesPointToTheStateAndTheLoop() {
    MODULES.check(CLASSES);
  }

  @Test
  void arrowsWithinTheEnginePointToTheBodies() {
    ENGINE.check(CLASSES);
  }

  @Test
  void packagesFormNoCycle() {
    slices().matching("org.isochron.(**)").should().beFreeOfCycles().check(CLASSES);
  }
}
