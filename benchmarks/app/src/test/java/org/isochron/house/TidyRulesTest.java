package org.isochron.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests each rule of {@link TidyTest} on a planted violation and on the correct form. */
final class TidyRulesTest {
  private static final String MAIN = "shared-state/src/main/java/org/isochron/state/";
  private static final String TEST = "shared-state/src/test/java/org/isochron/state/";

  @ParameterizedTest
  @ValueSource(
      strings = {
        "long now = System.nanoTime();",
        "Thread.sleep(1);",
        "synchronized void f() {}",
        "String home = System.getProperty(name);",
        "System.out.println(1);",
        "sun.misc.Unsafe unsafe;",
        "Object mock = Mockito.mock(Object.class);"
      })
  void bannedCodeIsRefused(String fault) {
    assertThat(refused(new BannedCode(), MAIN + "A.java", fault)).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "double s = Math.sin(angle);",
        "double v = Math.pow(r, 3);",
        "x = StrictMath.cos(r);"
      })
  void whatProcessorsComputeDifferentlyIsRefusedInTicks(String fault) {
    String ticks = "physics-thread/loop/src/main/java/org/isochron/physics/A.java";

    assertThat(refused(new BannedCode(), ticks, fault)).hasSize(1);
    assertThat(refused(new BannedCode(), ticks, "double d = StrictMath.atan2(y, x);"))
        .isEmpty();
    assertThat(refused(new BannedCode(), MAIN + "A.java", fault)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"new Random().nextInt();", "@Disabled void f() {}", "TimeUnit.SECONDS.sleep(1);"})
  void bannedCodeIsRefusedInTests(String fault) {
    assertThat(refused(new BannedCode(), TEST + "ATest.java", fault)).hasSize(1);
  }

  @Test
  void bannedCodeIsNoneInStringsCommentsAndItsOwnDoor() {
    assertThat(refused(
            new BannedCode(), MAIN + "A.java", "f(\"Thread.sleep(1)\"); // no Thread.sleep here"))
        .isEmpty();
    assertThat(refused(new BannedCode(), MAIN + "NanoClock.java", "return System.nanoTime();"))
        .isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "f();\nint old = (int) MAILBOX.getAndSet(this, 0);",
        "private volatile int fresh;",
        "VarHandle.releaseFence();",
        "// some other comment\nMAILBOX\n    .setRelease(this, 0);",
        "// ordering: of another statement\nf();\nMAILBOX.setOpaque(this, 0);",
        "AtomicLong count = new AtomicLong();\nreturn count.get();"
      })
  void atomicAccessWithoutItsReasonIsRefused(String fault) {
    assertThat(refused(new OrderingComment(), MAIN + "A.java", fault)).hasSize(1);
  }

  @Test
  void atomicAccessWithItsReasonIsKept() {
    String source = """
        // ordering: full; the reader had finished before we overwrite. Release alone
        // would lose that.
        int old =
            (int)
                MAILBOX.getAndSet(this, 0);
        int other = map.get(old);
        """;

    assertThat(OrderingComment.accesses(file(MAIN + "A.java", source)).count()).isOne();
    assertThat(refused(new OrderingComment(), MAIN + "A.java", source)).isEmpty();
  }

  @Test
  void packageWithoutItsPageIsRefused() {
    String page = "@NullMarked\npackage org.isochron.state;";

    assertThat(refused(new PackagePage(), MAIN + "A.java", "class A {}")).hasSize(1);
    assertThat(refused(new PackagePage(), MAIN + "package-info.java", page)).hasSize(1);
    assertThat(refused(new PackagePage(), MAIN + "package-info.java", "/** What it is. */"))
        .singleElement()
        .extracting(Violation::rule)
        .isEqualTo("a package without @NullMarked");
    assertThat(
            refused(new PackagePage(), MAIN + "package-info.java", "/** What it is. */\n" + page))
        .isEmpty();
  }

  @Test
  void publicTypeIsRefusedWhereListAndSourcesDiffer() {
    String source =
        "package org.isochron.state;\n\npublic sealed interface A {\n  public record B() {}\n}";

    assertThat(refused(new PublicTypes(List.of()), MAIN + "A.java", source))
        .singleElement()
        .hasToString(MAIN
            + "A.java:3: org.isochron.state.A is public but not listed;"
            + " make it package-private, or promise it in "
            + PublicTypes.LIST);
    assertThat(refused(
            new PublicTypes(List.of("org.isochron.state.A", "z.Z")), MAIN + "A.java", source))
        .hasSize(1);
    assertThat(refused(new PublicTypes(List.of("org.isochron.state.A")), MAIN + "A.java", source))
        .isEmpty();
  }

  @Test
  void secondPackageForUsersIsRefused() {
    SourceFile one =
        module("  exports org.isochron.shown;\n  exports org.isochron.state to\n      b;");
    SourceFile two = module("  exports org.isochron.shown;\n  exports org.isochron.state;");

    assertThat(new PublicPackages().violations(SourceTree.of(one))).isEmpty();
    assertThat(new PublicPackages().violations(SourceTree.of(two))).hasSize(1);
  }

  private static SourceFile module(String exports) {
    return file("shared-state/src/main/java/module-info.java", "module a {\n" + exports + "\n}");
  }

  @Test
  void publicTypeOfAPackageThatOnlySiblingsSeeIsNoPromise() {
    SourceFile module =
        module("  exports org.isochron.shown;\n  exports org.isochron.state to\n      b;");
    SourceFile type = file(MAIN + "A.java", "package org.isochron.state;\n\npublic class A {}");

    assertThat(new PublicTypes(List.of()).violations(SourceTree.of(module, type)))
        .isEmpty();
    assertThat(PublicTypes.names(SourceTree.of(type))).containsExactly("org.isochron.state.A");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "double elapsedSeconds = 0;",
        "void f(float frameTime) {}",
        "double[] delays, delay;\nDouble age;"
      })
  void floatingTimeIsRefused(String fault) {
    assertThat(refused(new IntegerTime(), TEST + "A.java", fault)).hasSize(1);
  }

  @Test
  void floatingNumbersThatAreNoTimeAreKept() {
    assertThat(refused(
            new IntegerTime(),
            MAIN + "A.java",
            "void step(double dtSeconds, double average, float alpha)"))
        .isEmpty();
  }

  @Test
  void namesOfOverridingMethodsWereGivenElsewhere() {
    String own = "public float getNumTime() {";

    assertThat(refused(new IntegerTime(), MAIN + "A.java", own)).hasSize(1);
    assertThat(refused(new IntegerTime(), MAIN + "A.java", "@Override\n" + own)).isEmpty();
  }

  private static List<Violation> refused(Rule rule, String path, String source) {
    return rule.violations(SourceTree.of(file(path, source)));
  }

  private static SourceFile file(String path, String source) {
    return SourceFile.of(Path.of(path), source);
  }
}
