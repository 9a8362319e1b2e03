package org.isochron.bench.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assumptions;

/** A browser without a window, if the machine has one. */
final class Browser {
  private static final List<String> NAMES =
      List.of("chromium", "chromium-browser", "google-chrome", "google-chrome-stable");
  private static final long LONGEST_SECONDS = 60;

  private final Path program;
  private List<String> complaints = List.of("no page was opened");

  private Browser(Path program) {
    this.program = program;
  }

  /** Finds it, or leaves the test out with the reason. */
  static Browser find() {
    String path = System.getenv().getOrDefault("PATH", "");
    return Arrays.stream(path.split(":"))
        .flatMap(folder -> NAMES.stream().map(name -> Path.of(folder, name)))
        .filter(Files::isExecutable)
        .findFirst()
        .map(Browser::new)
        .orElseGet(() -> Assumptions.abort("none of %s is on the PATH".formatted(NAMES)));
  }

  /** Opens a page, and returns what became of it when all was loaded. */
  String open(Path page) throws IOException, InterruptedException {
    Path seen = Files.createTempFile("page", ".html");
    Path log = Files.createTempFile("page", ".log");
    Process process = new ProcessBuilder(
            program.toString(),
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-dev-shm-usage",
            "--enable-logging=stderr",
            "--user-data-dir=" + Files.createTempDirectory("browser"),
            "--dump-dom",
            page.toUri().toString())
        .redirectOutput(seen.toFile())
        .redirectError(log.toFile())
        .start();
    if (!process.waitFor(LONGEST_SECONDS, TimeUnit.SECONDS)) {
      process.destroyForcibly();
      throw new IOException("the browser did not load the page: " + Files.readString(log));
    }
    complaints = Files.readAllLines(log).stream()
        .filter(line -> line.contains("CONSOLE"))
        .toList();
    return Files.readString(seen);
  }

  /** What the page wrote to the console. */
  List<String> complaints() {
    return complaints;
  }
}
