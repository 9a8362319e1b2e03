package org.isochron.house;

import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.library.Architectures.LayeredArchitecture;
import org.junit.jupiter.api.Test;

/** The arrows between modules and between packages, read from the classes. */
final class ArchitectureTest {
  private static final JavaClasses CLASSES = new ClassFileImporter()
      .withImportOption(new ImportOption.DoNotIncludeTests())
      .importPackages("org.isochron");

  private static final LayeredArchitecture MODULES = layeredArchitecture()
      .consideringOnlyDependenciesInLayers()
      .layer("state")
      .definedBy("org.isochron.state..")
      .optionalLayer("physics")
      .definedBy("org.isochron.physics..")
      .optionalLayer("render")
      .definedBy("org.isochron.render..")
      .layer("bench")
      .definedBy("org.isochron.bench..")
      .whereLayer("state")
      .mayNotAccessAnyLayer()
      .whereLayer("physics")
      .mayOnlyAccessLayers("state")
      .whereLayer("render")
      .mayOnlyAccessLayers("state")
      .whereLayer("bench")
      .mayNotBeAccessedByAnyLayer();

  @Test
  void classesOfEveryModuleAreInSight() {
    assertThat(CLASSES.size()).isGreaterThan(20);
    assertThat(CLASSES)
        .anyMatch(type -> type.getPackageName().startsWith("org.isochron.state"))
        .anyMatch(type -> type.getPackageName().startsWith("org.isochron.bench"));
  }

  @Test
  void physicsAndRenderKnowTheStateAndTheStateKnowsNobody() {
    MODULES.check(CLASSES);
  }

  @Test
  void packagesFormNoCycle() {
    slices().matching("org.isochron.(**)").should().beFreeOfCycles().check(CLASSES);
  }
}
