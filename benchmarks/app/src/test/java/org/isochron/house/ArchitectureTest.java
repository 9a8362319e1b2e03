package org.isochron.house;

import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.library.Architectures.LayeredArchitecture;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

final class ArchitectureTest {
  private static final JavaClasses CLASSES = new ClassFileImporter()
      .withImportOption(new ImportOption.DoNotIncludeTests())
      .withImportOption(location -> !location.contains("-tests.jar")) // fixtures
      .importPackages("org.isochron");

  /** Each module with its packages, and the modules on which it may depend. */
  private static final String MODULES = """
      shapes        | shapes..                       |
      state         | state..                        | shapes
      remote        | remote..                       | shapes state
      web           | web..                          | shapes state remote
      loop          | physics..                      | shapes state
      engine        | engine..                       | shapes state loop
      engine-jolt   | jolt                           | shapes state loop engine
      engine-bullet | bullet                         | shapes state loop engine
      engine-ode4j  | ode4j                          | shapes state loop engine
      engine-dyn4j  | dyn4j                          | shapes state loop engine
      lockstep      | lockstep..                     | shapes state loop
      predict       | predict..                      | shapes state loop lockstep render
      cluster       | cluster                        | shapes state remote loop
      replay        | replay                         | shapes state loop
      fleet         | fleet..                        | shapes state loop
      render        | render..                       | shapes state
      jme           | jme                            | shapes state loop engine render
      libgdx        | libgdx..                       | shapes state loop render
      lwjgl         | lwjgl..                        | shapes state loop render
      evidence      | bench.compare bench.errors bench.output bench.pacing bench.page bench.plot \
      bench.report bench.stress.. bench.summary bench.terminal bench.trace \
      | shapes state loop engine engine-jolt engine-bullet engine-ode4j engine-dyn4j lockstep predict replay fleet render libgdx lwjgl
      app           | bench bench.cluster bench.costs bench.export bench.fleet bench.journal bench.lab \
      bench.rollback bench.run bench.site bench.stage bench.view \
      | evidence shapes state remote web loop engine engine-jolt engine-bullet engine-ode4j engine-dyn4j lockstep predict cluster replay fleet render libgdx lwjgl
      """;

  private static final String ENGINE = """
      casting  | engine.casting  |
      bodies   | engine.bodies   | casting
      joints   | engine.joints   | bodies
      contacts | engine.contacts | casting bodies
      world    | engine.world    | casting bodies joints contacts
      """;

  @Test
  void classesOfEveryModuleAreInSight() {
    assertThat(CLASSES.size()).isGreaterThan(20);
    assertThat(CLASSES)
        .anyMatch(type -> type.getPackageName().startsWith("org.isochron.state"))
        .anyMatch(type -> type.getPackageName().startsWith("org.isochron.bench"));
  }

  @Test
  void arrowsBetweenModulesPointToTheStateAndTheLoop() {
    layers(MODULES).check(CLASSES);
  }

  @Test
  void arrowsWithinTheEnginePointToTheBodies() {
    layers(ENGINE).check(CLASSES);
  }

  @Test
  void modulesFormNoCycle() {
    slices().matching("org.isochron.(*)..").should().beFreeOfCycles().check(CLASSES);
  }

  /**
   * Only internal packages must be free of cycles: a library's public package and its internal ones
   * depend on each other.
   */
  @Test
  void packagesBehindThoseOfUsersFormNoCycle() {
    slices().matching("org.isochron.(*).(**)").should().beFreeOfCycles().check(CLASSES);
  }

  /** Engines and adapters may be absent from the class path. */
  private static LayeredArchitecture layers(String table) {
    List<String[][]> rows = table
        .lines()
        .map(line -> Arrays.stream(line.split("\\|"))
            .map(cell -> cell.isBlank() ? new String[0] : cell.strip().split(" +"))
            .toArray(String[][]::new))
        .toList();
    LayeredArchitecture layers =
        layeredArchitecture().consideringOnlyDependenciesInLayers().withOptionalLayers(true);
    for (String[][] row : rows) {
      layers = layers
          .layer(row[0][0])
          .definedBy(Arrays.stream(row[1]).map("org.isochron."::concat).toArray(String[]::new));
    }
    for (String[][] row : rows) {
      layers = row.length < 3 || row[2].length == 0
          ? layers.whereLayer(row[0][0]).mayNotAccessAnyLayer()
          : layers.whereLayer(row[0][0]).mayOnlyAccessLayers(row[2]);
    }
    return layers;
  }
}
