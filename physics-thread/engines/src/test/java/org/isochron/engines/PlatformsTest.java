package org.isochron.engines;

import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.partitioningBy;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.isochron.engine.ForkedJvm;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.condition.JRE;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Runs the program of the README in processes that report another operating system or processor
 * than this one.
 */
@EnabledIfSystemProperty(named = "os.name", matches = "Linux")
@EnabledIfSystemProperty(named = "os.arch", matches = "amd64")
final class PlatformsTest {
  private static final int SECONDS = 600;
  private static final List<String> COMMAND = ForkedJvm.command(ChosenEngine.class);
  private static final String PATH = COMMAND.get(COMMAND.indexOf("-classpath") + 1);
  private static final Pattern TEST_LIBRARY = Pattern.compile(
      "(test-classes|.+-tests\\.jar|(junit|opentest4j|assertj|byte-buddy|apiguardian|surefire).*)");
  private static final String BULLET_HERE = "native/linux/x86_64/libbulletjme.so";

  /**
   * Without a warning, but without permission for the physics thread's system calls, whose numbers
   * and calling convention depend on the reported processor.
   */
  private static final List<String> NATIVE_ACCESS =
      Runtime.version().feature() < 24 ? List.of() : List.of("--illegal-native-access=allow");

  @TempDir
  private Path folder;

  @Test
  void linuxOnThisProcessorUsesJolt() throws Exception {
    assertThat(run("Linux", "amd64", PATH))
        .startsWith("a frame of 11 bodies in Jolt\nJolt       loads here");
  }

  /** A stand-in with the name of the foreign library: this system's own, which does load here. */
  @ParameterizedTest
  @CsvSource({
    "Linux, aarch64, Linux ARM64, native/linux/arm64/libbulletjme.so",
    "Windows 11, amd64, Windows x86-64, native/windows/x86_64/bulletjme.dll",
    "Mac OS X, x86_64, macOS x86-64, native/osx/x86_64/libbulletjme.dylib",
    "Mac OS X, aarch64, macOS ARM64, native/osx/arm64/libbulletjme.dylib"
  })
  void otherSystemsUseBullet(String name, String processor, String system, String library)
      throws Exception {
    Path standIn = folder.resolve(library);
    Files.createDirectories(standIn.getParent());
    try (InputStream here = PlatformsTest.class.getClassLoader().getResourceAsStream(BULLET_HERE)) {
      Files.copy(here, standIn);
    }

    assertThat(run(name, processor, folder + File.pathSeparator + PATH))
        .startsWith(
            "a frame of 11 bodies in Bullet\nJolt       its native library for %s is missing; add "
                .formatted(system))
        .contains("\nBullet     loads here");
  }

  @Test
  void libraryThatDoesNotLoadLeavesOde4jAndItsReason() throws Exception {
    assertThat(run("Windows 11", "amd64", PATH))
        .startsWith("a frame of 11 bodies in ode4j\n")
        .contains(
            "\nBullet     its native library native/windows/x86_64/bulletjme.dll does not load"
                + " (UnsatisfiedLinkError: ");
  }

  @Test
  void unknownSystemsUseOde4j() throws Exception {
    assertThat(run("FreeBSD", "riscv64", PATH))
        .startsWith("a frame of 11 bodies in ode4j\n")
        .contains("\nBullet     it has no native library for FreeBSD riscv64\n");
  }

  @Test
  void missingClassesOfAnEngineAreReportedToo() throws Exception {
    String path = Arrays.stream(PATH.split(File.pathSeparator))
        .filter(jar -> !jar.contains("jolt-jni") && !jar.contains("Libbulletjme"))
        .collect(joining(File.pathSeparator));

    assertThat(run("Linux", "amd64", path))
        .startsWith("a frame of 11 bodies in ode4j\n")
        .contains("(NoClassDefFoundError: com/github/stephengold/joltjni/")
        .contains("\nBullet     the classes on the path are those of another Bullet, unknown");
  }

  @Test
  void moduleRequiresTheEngines() throws Exception {
    Map<Boolean, String> paths = Arrays.stream(PATH.split(File.pathSeparator))
        .collect(partitioningBy(
            entry -> TEST_LIBRARY.matcher(new File(entry).getName()).matches(),
            joining(File.pathSeparator)));
    List<String> options = new ArrayList<>(NATIVE_ACCESS);
    options.addAll(List.of(
        "--module-path",
        paths.get(false),
        "--add-modules",
        "org.isochron.engines,org.isochron.render"));

    assertThat(run("Linux", "amd64", paths.get(true), options))
        .startsWith("a frame of 11 bodies in Jolt\n")
        .contains("\nBullet     loads here", "\node4j      loads here");
  }

  @Test
  @EnabledForJreRange(min = JRE.JAVA_24)
  void deniedNativeAccessLeavesOde4jAndItsReason() throws Exception {
    assertThat(run("Linux", "amd64", PATH, List.of("--illegal-native-access=deny")))
        .startsWith("a frame of 11 bodies in ode4j\n")
        .contains("libjoltjni.so does not load (IllegalCallerException: ")
        .contains("libbulletjme.so does not load (IllegalCallerException: ");
  }

  /** Returns what the program printed; the list of engines has one line for each. */
  private static String run(String name, String processor, String path)
      throws IOException, InterruptedException {
    return run(name, processor, path, NATIVE_ACCESS);
  }

  private static String run(String name, String processor, String path, List<String> options)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(COMMAND);
    command.set(command.indexOf("-classpath") + 1, path);
    command.addAll(1, options);
    command.addAll(1, List.of("-Dos.name=" + name, "-Dos.arch=" + processor));
    command.add(1, "-XX:-PrintWarnings"); // about the stack guard, for a foreign library

    String printed = ForkedJvm.run(SECONDS, command);
    assertThat(printed.lines()).as(printed).hasSize(6);
    return printed;
  }
}
