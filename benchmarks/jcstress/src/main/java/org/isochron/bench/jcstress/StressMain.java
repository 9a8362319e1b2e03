package org.isochron.bench.jcstress;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.openjdk.jcstress.infra.collectors.DiskReadCollector;
import org.openjdk.jcstress.infra.collectors.InProcessCollector;
import org.openjdk.jcstress.infra.collectors.TestResult;

/**
 * Runs the tests of this package under jcstress and checks the results. The check is needed because
 * jcstress also succeeds when no test matches, when a test cannot be scheduled, and when a
 * twin shows no error.
 *
 * <p>Without arguments, or with only {@code -t} and a pattern, the run is quick. A quick run
 * executes every test under the optimizing compiler. It then repeats the correct tests, and the
 * twins without an error, with shuffled instruction scheduling. Twins that still show no error run
 * a few more times with other seeds. All other arguments go to jcstress for one run.
 *
 * <p>Each jcstress run has its own process and temporary folder, because jcstress writes its
 * results to the working directory and keeps static state.
 */
public final class StressMain {
  private static final int MAX_ATTEMPTS = 8;
  private static final int SEEDS = 3;
  private static final String COMPILED = "-XX:-TieredCompilation";
  private static final String SHUFFLED = "-XX:+UnlockDiagnosticVMOptions -XX:-TieredCompilation"
      + " -XX:+StressLCM -XX:+StressGCM -XX:+StressIGVN -XX:+StressCCP";
  private static final List<String> QUICK = List.of(
      "-m", "quick", "-iters", "2", "-time", "200", "-sc", "false", "-af", "NONE", "-pth", "false");

  private final Path folder;
  private final List<ClaimResult> claims;
  private final List<String> failures = new ArrayList<>();
  private int runs;

  private StressMain(Path folder, List<ClaimResult> claims) {
    this.folder = folder;
    this.claims = claims;
  }

  /** Exits with 0 if all tests pass, else with 1. */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    List<String> given = Arrays.asList(arguments);
    if (Stream.of("-h", "-l", "-p").anyMatch(given::contains)) {
      System.exit(
          start(Path.of("").toAbsolutePath(), given)); // nothing runs, so there is nothing to judge
    }
    int selector = given.indexOf("-t");
    Pattern selected = Pattern.compile(selector < 0 ? "" : given.get(selector + 1));
    List<ClaimResult> claims = ClaimResult.all().stream()
        .filter(result -> selected.matcher(result.name()).find())
        .collect(Collectors.toList());

    StressMain stress = new StressMain(Files.createTempDirectory("isochron-jcstress"), claims);
    if (given.isEmpty() || (given.size() == 2 && selector == 0)) {
      stress.runQuickly();
    } else {
      stress.run(given);
    }
    System.exit(stress.judge() ? 0 : 1);
  }

  private void runQuickly() throws IOException, InterruptedException {
    runQuickly(COMPILED, 1, result -> true);
    runQuickly(SHUFFLED, 1, result -> !result.isTwin() || !result.broke());
    while (runs < MAX_ATTEMPTS && claims.stream().anyMatch(StressMain::isSilent)) {
      runQuickly(SHUFFLED, SEEDS, StressMain::isSilent);
    }
  }

  private void runQuickly(String machine, int forks, Predicate<ClaimResult> which)
      throws IOException, InterruptedException {
    String names = claims.stream()
        .filter(which)
        .map(result -> Pattern.quote(result.name()))
        .collect(Collectors.joining("|", "^(", ")$"));
    List<String> given = new ArrayList<>(QUICK);
    given.addAll(List.of("-f", String.valueOf(forks), "-jvmArgs", machine, "-t", names));
    run(given);
  }

  private static boolean isSilent(ClaimResult result) {
    return result.isTwin() && !result.broke();
  }

  private void run(List<String> given) throws IOException, InterruptedException {
    Path runFolder = Files.createDirectory(folder.resolve("run-" + ++runs));
    int exit = start(runFolder, given);
    if (exit != 0) {
      failures.add("jcstress ended with %d in %s"
          .formatted(exit, runFolder)); // also after a forbidden outcome
    }
    Collection<TestResult> results = read(runFolder);
    claims.forEach(result -> result.take(results));
  }

  private static int start(Path runFolder, List<String> given)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("-cp");
    command.add(Stream.of(
            System.getProperty("java.class.path").split(System.getProperty("path.separator"), -1))
        .map(entry -> Path.of(entry).toAbsolutePath().toString())
        .collect(Collectors.joining(System.getProperty("path.separator"))));
    command.add("org.openjdk.jcstress.Main");
    command.addAll(given);
    return new ProcessBuilder(command)
        .directory(runFolder.toFile())
        .inheritIO()
        .start()
        .waitFor();
  }

  private static Collection<TestResult> read(Path runFolder) throws IOException {
    InProcessCollector collector = new InProcessCollector();
    List<Path> files;
    try (Stream<Path> all = Files.list(runFolder)) {
      files = all.filter(file -> file.getFileName().toString().endsWith(".bin.gz"))
          .collect(Collectors.toList());
    }
    for (Path file : files) {
      DiskReadCollector reader = new DiskReadCollector(file.toString(), collector);
      try {
        reader.dump();
      } catch (ClassNotFoundException foreign) {
        throw new IOException(
            "%s was written by another version of jcstress".formatted(file), foreign);
      } finally {
        reader.close();
      }
    }
    return collector.getTestResults();
  }

  private boolean judge() {
    int passed = 0;
    int failed = 0;
    System.out.println();
    for (ClaimResult result : claims) {
      String fault = result.fault();
      if (fault == null) {
        passed++;
        System.out.printf("PASS %s: %s%n", result.shortName(), result.outcomes());
      } else {
        failed++;
        System.out.printf("FAIL %s: %s%n", result.shortName(), fault);
      }
    }
    for (String claim : claimsWithoutBothSides()) {
      failed++;
      System.out.printf(
          "FAIL %s: a claim needs a test of the library and a twin that can break it%n", claim);
    }
    if (failed == 0 && !failures.isEmpty()) {
      failed++;
      System.out.printf("FAIL %s%n", String.join(", ", failures));
    }
    if (claims.isEmpty()) {
      failed++;
      System.out.println("FAIL no test matches: see the names with -l");
    }
    System.out.printf("reports: %s%n", folder);
    System.out.printf("%d passed, %d failed%n", passed, failed);
    return failed == 0;
  }

  private static Set<String> claimsWithoutBothSides() {
    TreeMap<String, int[]> sides = new TreeMap<>();
    try {
      for (ClaimResult result : ClaimResult.all()) {
        sides.computeIfAbsent(result.claim(), claim -> new int[2])[result.isTwin() ? 1 : 0]++;
      }
    } catch (IOException unread) {
      throw new UncheckedIOException(unread);
    }
    Set<String> incomplete = new TreeSet<>();
    sides.forEach((claim, counts) -> {
      if (counts[0] == 0 || counts[1] == 0) {
        incomplete.add(claim);
      }
    });
    return incomplete;
  }
}
