package org.isochron.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests each rule of {@link TidyTest} on planted violations and on correct forms. */
final class TidyRulesTest {
  private static final String MAIN = "shared-state/src/main/java/org/isochron/state/";
  private static final String TEST = "shared-state/src/test/java/org/isochron/state/";
  private static final String TICKS = "physics-thread/loop/src/main/java/org/isochron/physics/";
  private static final BannedCode BANNED = new BannedCode();
  private static final OrderingComment ORDERING = new OrderingComment();
  private static final PackagePage PAGES = new PackagePage();
  private static final IntegerTime TIMES = new IntegerTime();
  private static final String A = "org.isochron.state.A";
  private static final String PUBLIC_A =
      "package org.isochron.state;\n\npublic sealed interface A {\n  public record B() {}\n}";

  static Stream<Arguments> refused() {
    return Stream.of(
        Arguments.of(BANNED, MAIN + "A.java", "long now = System.nanoTime();"),
        Arguments.of(BANNED, MAIN + "A.java", "Thread.sleep(1);"),
        Arguments.of(BANNED, MAIN + "A.java", "synchronized void f() {}"),
        Arguments.of(BANNED, MAIN + "A.java", "String home = System.getProperty(name);"),
        Arguments.of(BANNED, MAIN + "A.java", "System.out.println(1);"),
        Arguments.of(BANNED, MAIN + "A.java", "sun.misc.Unsafe unsafe;"),
        Arguments.of(BANNED, MAIN + "A.java", "Object mock = Mockito.mock(Object.class);"),
        Arguments.of(BANNED, TEST + "ATest.java", "new Random().nextInt();"),
        Arguments.of(BANNED, TEST + "ATest.java", "@Disabled void f() {}"),
        Arguments.of(BANNED, TEST + "ATest.java", "TimeUnit.SECONDS.sleep(1);"),
        Arguments.of(BANNED, TICKS + "A.java", "double s = Math.sin(angle);"),
        Arguments.of(BANNED, TICKS + "A.java", "double v = Math.pow(r, 3);"),
        Arguments.of(BANNED, TICKS + "A.java", "x = StrictMath.cos(r);"),
        Arguments.of(
            ORDERING, MAIN + "A.java", "f();\nint old = (int) MAILBOX.getAndSet(this, 0);"),
        Arguments.of(ORDERING, MAIN + "A.java", "private volatile int fresh;"),
        Arguments.of(ORDERING, MAIN + "A.java", "VarHandle.releaseFence();"),
        Arguments.of(ORDERING, MAIN + "A.java", "// other\nMAILBOX\n    .setRelease(this, 0);"),
        Arguments.of(
            ORDERING, MAIN + "A.java", "// ordering: of f\nf();\nMAILBOX.setOpaque(this, 0);"),
        Arguments.of(
            ORDERING, MAIN + "A.java", "AtomicLong count = new AtomicLong();\nreturn count.get();"),
        Arguments.of(PAGES, MAIN + "A.java", "class A {}"),
        Arguments.of(PAGES, MAIN + "package-info.java", "@NullMarked\npackage org.isochron.state;"),
        Arguments.of(PAGES, MAIN + "package-info.java", "/** What it is. */"),
        Arguments.of(new PublicTypes(List.of()), MAIN + "A.java", PUBLIC_A),
        Arguments.of(new PublicTypes(List.of(A, "z.Z")), MAIN + "A.java", PUBLIC_A),
        Arguments.of(TIMES, TEST + "A.java", "double elapsedSeconds = 0;"),
        Arguments.of(TIMES, TEST + "A.java", "void f(float frameTime) {}"),
        Arguments.of(TIMES, TEST + "A.java", "double[] delays, delay;\nDouble age;"),
        Arguments.of(TIMES, MAIN + "A.java", "public float getNumTime() {"));
  }

  @ParameterizedTest
  @MethodSource("refused")
  void violationIsRefused(Rule rule, String path, String source) {
    assertThat(violations(rule, path, source)).hasSize(1);
  }

  static Stream<Arguments> kept() {
    return Stream.of(
        Arguments.of(BANNED, TICKS + "A.java", "double d = StrictMath.atan2(y, x);"),
        Arguments.of(BANNED, MAIN + "A.java", "double s = Math.sin(angle);"),
        Arguments.of(BANNED, MAIN + "A.java", "f(\"Thread.sleep(1)\"); // no Thread.sleep here"),
        Arguments.of(BANNED, MAIN + "NanoClock.java", "return System.nanoTime();"),
        Arguments.of(
            PAGES,
            MAIN + "package-info.java",
            "/** What it is. */\n@NullMarked\npackage org.isochron.state;"),
        Arguments.of(new PublicTypes(List.of(A)), MAIN + "A.java", PUBLIC_A),
        Arguments.of(
            TIMES, MAIN + "A.java", "void step(double dtSeconds, double average, float x)"),
        Arguments.of(TIMES, MAIN + "A.java", "@Override\npublic float getNumTime() {"));
  }

  @ParameterizedTest
  @MethodSource("kept")
  void correctFormIsKept(Rule rule, String path, String source) {
    assertThat(violations(rule, path, source)).isEmpty();
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
    assertThat(violations(ORDERING, MAIN + "A.java", source)).isEmpty();
  }

  @Test
  void violationNamesItsPlaceItsRuleAndItsFix() {
    assertThat(violations(new PublicTypes(List.of()), MAIN + "A.java", PUBLIC_A))
        .singleElement()
        .hasToString(MAIN
            + "A.java:3: org.isochron.state.A is public but not listed;"
            + " make it package-private, or promise it in "
            + PublicTypes.LIST);
  }

  @Test
  void packageThatOnlySiblingsSeeIsNeitherASecondOneForUsersNorAPromise() {
    SourceFile one =
        module("  exports org.isochron.shown;\n  exports org.isochron.state to\n      b;");
    SourceFile two = module("  exports org.isochron.shown;\n  exports org.isochron.state;");
    SourceFile type = file(MAIN + "A.java", "package org.isochron.state;\n\npublic class A {}");

    assertThat(new PublicPackages().violations(SourceTree.of(one))).isEmpty();
    assertThat(new PublicPackages().violations(SourceTree.of(two))).hasSize(1);
    assertThat(new PublicTypes(List.of()).violations(SourceTree.of(one, type))).isEmpty();
    assertThat(PublicTypes.names(SourceTree.of(type))).containsExactly(A);
  }

  private static SourceFile module(String exports) {
    return file("shared-state/src/main/java/module-info.java", "module a {\n" + exports + "\n}");
  }

  private static List<Violation> violations(Rule rule, String path, String source) {
    return rule.violations(SourceTree.of(file(path, source)));
  }

  private static SourceFile file(String path, String source) {
    return SourceFile.of(Path.of(path), source);
  }
}
