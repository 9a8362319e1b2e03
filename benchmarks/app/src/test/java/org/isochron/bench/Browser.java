package org.isochron.bench;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Assumptions;

/** A headless browser, if the machine has one. */
public final class Browser {
  private static final List<String> NAMES =
      List.of("chromium", "chromium-browser", "google-chrome", "google-chrome-stable");
  private static final long LONGEST_SECONDS = 300;
  private static final Pattern SEEN =
      Pattern.compile("data-overflow=\"(\\d+)\" data-undrawn=\"(\\d+)\"");

  /**
   * Embeds the page with {@code srcdoc}, because a script may inspect such a frame, but not a frame
   * that loads a file.
   */
  private static final String PROBE = """
      <!doctype html>
      <meta charset="utf-8"><link rel="icon" href="data:,">
      <iframe style="width: %dpx; height: 100000px; border: 0" srcdoc="%s"></iframe>
      <script>
      addEventListener("load", () => {
        const page = document.querySelector("iframe").contentDocument;
        const undrawn = [...page.querySelectorAll(".plot")].filter(plot =>
            plot.getBoundingClientRect().width > 0 && plot.querySelector("canvas") === null);
        const root = page.documentElement;
        document.body.dataset.overflow = root.scrollWidth - root.clientWidth;
        document.body.dataset.undrawn = undrawn.length;
      });
      </script>
      """;

  private final Path program;
  private List<String> complaints = List.of("no page was opened");

  private Browser(Path program) {
    this.program = program;
  }

  public static Browser find() {
    String path = System.getenv().getOrDefault("PATH", "");
    return Arrays.stream(path.split(":"))
        .flatMap(folder -> NAMES.stream().map(name -> Path.of(folder, name)))
        .filter(Files::isExecutable)
        .findFirst()
        .map(Browser::new)
        .orElseGet(() -> Assumptions.abort("none of %s is on the PATH".formatted(NAMES)));
  }

  /**
   * Layout of a page.
   *
   * @param overflowPixels number of pixels by which the page is wider than the window
   */
  public record Look(int overflowPixels, int undrawnPlots) {}

  public Look look(Path page, int widthPixels) throws IOException, InterruptedException {
    String content = Files.readString(page).replace("&", "&amp;").replace("\"", "&quot;");
    Path probe = Files.createTempFile("probe", ".html");
    Files.writeString(probe, PROBE.formatted(widthPixels, content));
    Matcher seen = SEEN.matcher(open(probe));
    if (!seen.find()) {
      throw new IOException("the page was not measured: " + complaints);
    }
    return new Look(Integer.parseInt(seen.group(1)), Integer.parseInt(seen.group(2)));
  }

  public String open(Path page) throws IOException, InterruptedException {
    return open(page.toUri());
  }

  public String open(URI page) throws IOException, InterruptedException {
    return run(page, "--dump-dom");
  }

  /** Takes a picture of a page in its dark theme, once the page has loaded. */
  public void photograph(URI page, int width, int height, double scale, Path picture)
      throws IOException, InterruptedException {
    run(
        page,
        "--screenshot=" + picture,
        "--window-size=%d,%d".formatted(width, height),
        "--force-device-scale-factor=" + scale,
        "--blink-settings=preferredColorScheme=0");
  }

  private String run(URI page, String... options) throws IOException, InterruptedException {
    Path seen = Files.createTempFile("page", ".html");
    Path log = Files.createTempFile("page", ".log");
    List<String> command = new ArrayList<>(List.of(
        program.toString(),
        "--headless",
        "--no-sandbox",
        "--use-angle=swiftshader",
        "--enable-unsafe-swiftshader", // draws WebGL without a graphics card
        "--disable-dev-shm-usage",
        "--enable-logging=stderr",
        "--user-data-dir=" + Files.createTempDirectory("browser")));
    command.addAll(List.of(options));
    command.add(page.toString());
    Process process = new ProcessBuilder(command)
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

  public List<String> complaints() {
    return complaints;
  }
}
