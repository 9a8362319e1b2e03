package org.isochron.bench.jcstress;

import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressMeta;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.infra.Status;
import org.openjdk.jcstress.infra.collectors.TestResult;

/**
 * A test class and its jcstress results.
 *
 * <p>The tests are found among the compiled classes next to this one. The list that jcstress keeps
 * is unreliable, because an incremental build silently shortens it.
 */
record ClaimResult(Class<?> test, List<TestResult> results) {
  static List<ClaimResult> all() throws IOException {
    List<ClaimResult> claims = new ArrayList<>();
    for (Class<?> found : classes()) {
      if (found.isAnnotationPresent(JCStressTest.class)) {
        claims.add(new ClaimResult(found, new ArrayList<>()));
      }
    }
    claims.sort(Comparator.comparing(ClaimResult::name));
    return claims;
  }

  /** Name that jcstress uses. */
  String name() {
    return String.valueOf(test.getCanonicalName());
  }

  String shortName() {
    return name().substring(test.getPackageName().length() + 1);
  }

  String claim() {
    Class<?> claim = test.getEnclosingClass();
    return claim == null ? test.getSimpleName() : claim.getSimpleName();
  }

  boolean isTwin() {
    return test.isAnnotationPresent(Twin.class);
  }

  boolean broke() {
    return results.stream().anyMatch(result -> result.grading().hasInteresting);
  }

  @Nullable
  String fault() {
    Expect worst = isTwin() ? Expect.ACCEPTABLE_INTERESTING : Expect.FORBIDDEN;
    JCStressMeta meta = test.getAnnotation(JCStressMeta.class);
    Class<?> declaring = meta == null ? test : meta.value();
    if (Stream.of(declaring.getAnnotationsByType(Outcome.class))
        .noneMatch(outcome -> outcome.expect() == worst)) {
      return "declares no outcome %s, so its result means nothing".formatted(worst);
    }
    if (results.isEmpty()) {
      return "did not run";
    }
    for (TestResult result : results) {
      if (result.status() != Status.NORMAL) {
        return "ended with %s: %s".formatted(result.status(), result.getMessages());
      }
      if (result.getTotalCount() == 0) {
        return "ran without a sample under %s".formatted(result.getConfig().jvmArgs);
      }
      if (!result.grading().isPassed) {
        return "showed a forbidden outcome: %s".formatted(outcomes());
      }
    }
    if (isTwin() && !broke()) {
      return "is broken on purpose but stayed silent: %s".formatted(outcomes());
    }
    return null;
  }

  String outcomes() {
    Map<String, Long> counts = new TreeMap<>();
    for (TestResult result : results) {
      for (String outcome : result.getStateKeys()) {
        counts.merge(outcome, result.getCount(outcome), Long::sum);
      }
    }
    StringJoiner joined = new StringJoiner(", ");
    counts.forEach((outcome, count) -> joined.add("%s %,d".formatted(outcome, count)));
    return joined.toString();
  }

  void take(Collection<TestResult> all) {
    for (TestResult result : all) {
      if (result.getName().equals(name())) {
        results.add(result);
      }
    }
  }

  private static List<Class<?>> classes() throws IOException {
    String folder = "/" + ClaimResult.class.getPackageName().replace('.', '/');
    URL source = ClaimResult.class.getProtectionDomain().getCodeSource().getLocation();
    try {
      Path root = Path.of(source.toURI());
      if (Files.isDirectory(root)) {
        return classesIn(root.resolve(folder.substring(1)));
      }
      URI jar = URI.create("jar:" + source);
      try (FileSystem files = FileSystems.newFileSystem(jar, Map.of())) {
        return classesIn(files.getPath(folder));
      }
    } catch (URISyntaxException impossible) {
      throw new IOException(
          "the classes come from %s, which is not a file".formatted(source), impossible);
    }
  }

  private static List<Class<?>> classesIn(Path folder) throws IOException {
    List<Class<?>> classes = new ArrayList<>();
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : (Iterable<Path>) files::iterator) {
        String name = file.getFileName().toString();
        // skips the classes that jcstress generates
        if (name.endsWith(".class")
            && !name.contains("_jcstress")
            && !name.startsWith("package-info")) {
          classes.add(load(name.substring(0, name.length() - ".class".length())));
        }
      }
    }
    return classes;
  }

  private static Class<?> load(String name) throws IOException {
    try {
      return Class.forName(
          ClaimResult.class.getPackageName() + "." + name,
          false,
          ClaimResult.class.getClassLoader());
    } catch (ClassNotFoundException lost) {
      throw new IOException("%s is next to this class but cannot be loaded".formatted(name), lost);
    }
  }
}
