package org.isochron.house;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.library.Architectures.LayeredArchitecture;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

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
      .definedBy("org.isochron.physics..")
      .layer("gameplay")
      .definedBy("org.isochron.gameplay")
      .layer("engine")
      .definedBy("org.isochron.engine..")
      .layer("engine-jolt")
      .definedBy("org.isochron.jolt")
      .optionalLayer("engine-bullet")
      .definedBy("org.isochron.bullet")
      .optionalLayer("engine-ode4j")
      .definedBy("org.isochron.ode4j")
      .optionalLayer("engine-dyn4j")
      .definedBy("org.isochron.dyn4j")
      .layer("lockstep")
      .definedBy("org.isochron.lockstep..")
      .layer("predict")
      .definedBy("org.isochron.predict..")
      .layer("cluster")
      .definedBy("org.isochron.cluster")
      .layer("replay")
      .definedBy("org.isochron.replay")
      .layer("fleet")
      .definedBy("org.isochron.fleet..")
      .layer("render")
      .definedBy("org.isochron.render..")
      .layer("jme")
      .definedBy("org.isochron.jme")
      .optionalLayer("libgdx")
      .definedBy("org.isochron.libgdx..")
      .layer("lwjgl")
      .definedBy("org.isochron.lwjgl..")
      .layer("app")
      .definedBy(
          "org.isochron.bench",
          "org.isochron.bench.compare",
          "org.isochron.bench.costs",
          "org.isochron.bench.errors",
          "org.isochron.bench.journal",
          "org.isochron.bench.lab",
          "org.isochron.bench.output",
          "org.isochron.bench.pacing",
          "org.isochron.bench.page",
          "org.isochron.bench.plot",
          "org.isochron.bench.report",
          "org.isochron.bench.run",
          "org.isochron.bench.site",
          "org.isochron.bench.stage",
          "org.isochron.bench.stress..",
          "org.isochron.bench.summary",
          "org.isochron.bench.terminal",
          "org.isochron.bench.trace",
          "org.isochron.bench.view")
      .whereLayer("shapes")
      .mayNotAccessAnyLayer()
      .whereLayer("state")
      .mayOnlyAccessLayers("shapes")
      .whereLayer("remote")
      .mayOnlyAccessLayers("shapes", "state")
      .whereLayer("remote")
      .mayOnlyBeAccessedByLayers("web", "app")
      .whereLayer("web")
      .mayOnlyAccessLayers("shapes", "state", "remote")
      .whereLayer("web")
      .mayOnlyBeAccessedByLayers("app")
      .whereLayer("loop")
      .mayOnlyAccessLayers("shapes", "state")
      .whereLayer("gameplay")
      .mayOnlyAccessLayers("shapes", "state", "loop")
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
      .whereLayer("predict")
      .mayOnlyAccessLayers("shapes", "state", "loop", "lockstep", "render")
      .whereLayer("cluster")
      .mayOnlyAccessLayers("shapes", "state", "loop")
      .whereLayer("cluster")
      .mayOnlyBeAccessedByLayers("app")
      .whereLayer("replay")
      .mayOnlyAccessLayers("shapes", "state", "loop")
      .whereLayer("fleet")
      .mayOnlyAccessLayers("shapes", "state", "loop")
      .whereLayer("render")
      .mayOnlyAccessLayers("shapes", "state")
      .whereLayer("jme")
      .mayOnlyAccessLayers("shapes", "state", "loop", "engine", "render")
      .whereLayer("jme")
      .mayNotBeAccessedByAnyLayer()
      .whereLayer("libgdx")
      .mayOnlyAccessLayers("shapes", "state", "loop", "render")
      .whereLayer("lwjgl")
      .mayOnlyAccessLayers("shapes", "state", "loop", "render")
      .whereLayer("app")
      .mayNotBeAccessedByAnyLayer();

  private static final LayeredArchitecture ENGINE = layeredArchitecture()
      .consideringOnlyDependenciesInLayers()
      .layer("casting")
      .definedBy("org.isochron.engine.casting")
      .layer("bodies")
      .definedBy("org.isochron.engine.bodies")
      .layer("joints")
      .definedBy("org.isochron.engine.joints")
      .layer("contacts")
      .definedBy("org.isochron.engine.contacts")
      .layer("world")
      .definedBy("org.isochron.engine.world")
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

  /** The messages of a viewer contain its interest, which users know by the name of its owner. */
  private static final Map<String, String> KNOWN_CIRCLES = Map.of(
      "org.isochron.remote.stream.Join", "org.isochron.remote.RemoteState",
      "org.isochron.remote.stream.ViewerNews", "org.isochron.remote.RemoteState");

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
  void modulesFormNoCycle() {
    slices().matching("org.isochron.(*)..").should().beFreeOfCycles().check(CLASSES);
  }

  @Test
  void networkLibrariesStayBehindOnePackageEach() {
    assertStaysIn("io.netty..", "org.isochron.remote.quic");
    assertStaysIn("io.aeron..", "org.isochron.cluster");
  }

  private static void assertStaysIn(String library, String home) {
    noClasses()
        .that()
        .resideOutsideOfPackage(home)
        .should()
        .dependOnClassesThat()
        .resideInAPackage(library)
        .check(CLASSES);
  }

  /**
   * Only internal packages must be free of cycles: a library's public package and its internal ones
   * depend on each other.
   */
  @Test
  void packagesBehindThoseOfUsersFormNoCycle() {
    slices().matching("org.isochron.(*).(**)").should().beFreeOfCycles().check(CLASSES);
  }

  /**
   * Files of one package may name each other: the status and settings of a type are nested in it,
   * and its parts return them. A file of another package that is part of such a circle cannot be
   * read, moved or tested alone.
   */
  @Test
  void filesOfDifferentPackagesFormNoCircle() {
    Map<String, Set<String>> uses = new TreeMap<>();
    for (JavaClass type : CLASSES) {
      Set<String> used = uses.computeIfAbsent(file(type), file -> new TreeSet<>());
      type.getDirectDependenciesFromSelf()
          .forEach(dependency -> used.add(file(dependency.getTargetClass())));
    }
    KNOWN_CIRCLES.forEach((from, to) -> assertThat(uses.get(from))
        .as("%s; remove it from the list if it no longer uses %s", from, to)
        .isNotNull()
        .matches(used -> used.remove(to)));

    List<String> circles = new ArrayList<>();
    for (String file : uses.keySet()) {
      for (String back : reached(file, uses)) {
        boolean isDirect = uses.getOrDefault(back, Set.of()).contains(file);
        if (isDirect && !packageOf(back).equals(packageOf(file))) {
          circles.add("%s -> %s".formatted(back, file));
        }
      }
    }

    assertThat(circles).isEmpty();
  }

  private static Set<String> reached(String start, Map<String, Set<String>> uses) {
    Set<String> reached = new TreeSet<>();
    Deque<String> open = new ArrayDeque<>(List.of(start));
    while (!open.isEmpty()) {
      for (String next : uses.getOrDefault(open.remove(), Set.of())) {
        if (reached.add(next)) {
          open.add(next);
        }
      }
    }
    return reached;
  }

  /** The name of the top-level type, after which its file is named. */
  private static String file(JavaClass type) {
    return type.getBaseComponentType().getName().replaceFirst("\\$.*", "");
  }

  private static String packageOf(String file) {
    return file.substring(0, file.lastIndexOf('.') + 1); // none for a primitive type
  }
}
