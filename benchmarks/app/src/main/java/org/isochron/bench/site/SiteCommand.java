package org.isochron.bench.site;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.isochron.bench.errors.UnusablePathException;
import org.isochron.bench.lab.LabCommand;
import org.isochron.bench.output.OutputFolder;
import org.isochron.bench.plot.PlotStyle;
import org.isochron.bench.stage.DemoScene;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
    name = "site",
    hidden = true,
    mixinStandardHelpOptions = true,
    description = "Writes the website from a clone; 'mvn -q -Psite' runs this command.")
public final class SiteCommand implements Callable<Integer> {
  private static final int RECORDED_BODIES = 80;
  private static final Duration RECORDED = Duration.ofSeconds(12);

  @Option(names = "--sources", paramLabel = "FOLDER", description = "the clone (${DEFAULT-VALUE})")
  private Path sources = Path.of(".");

  @Option(names = "--output", paramLabel = "FOLDER", description = "the site (${DEFAULT-VALUE})")
  private Path output = Path.of("target", "site");

  private final PrintWriter out;

  public SiteCommand(PrintWriter out) {
    this.out = out;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    if (!Files.isDirectory(sources.resolve("benchmarks/docs/guide"))) {
      throw new UnusablePathException(
          "--sources", sources, "it is no clone of Isochron; run the command in one");
    }
    OutputFolder site = OutputFolder.open("--output", output, "index.html");
    out.println("rendering the guide and the other documents");
    int pages = writeDocuments(sources, site);
    out.println("running lab");
    new CommandLine(new LabCommand(new PrintWriter(Writer.nullWriter())))
        .execute("--output=" + site.path().resolve("lab"));
    Path runs = Files.createDirectories(site.path().resolve("watch"));
    PageRecording.writePage(runs);
    for (DemoScene scene : new DemoScene[] {DemoScene.PILE, DemoScene.DOMINOES, DemoScene.PLAYER}) {
      out.printf("recording %s for %d s%n", scene, RECORDED.toSeconds());
      int hertz = scene == DemoScene.PLAYER ? 100 : 25;
      Path file = runs.resolve(scene + ".recording");
      PageRecording.record(scene, RECORDED_BODIES, hertz, RECORDED, file);
    }
    out.println("documenting the API");
    ApiDocumentation.write(sources, site.path().resolve("api"));
    out.printf("The site is in %s: %d pages and the API documentation.%n", site.path(), pages);
    out.println("Its pages fetch files, so look at it through a web server, such as this one:");
    out.printf("  python3 -m http.server --bind 127.0.0.1 --directory %s%n", site.path());
    out.flush();
    return 0;
  }

  static int writeDocuments(Path sources, OutputFolder site) throws IOException {
    site.write("site.css", PlotStyle.CSS + resource("site.css"));
    return MarkdownPages.read(sources, resource("frame.html"), resource("front.html"))
        .write(site);
  }

  static String resource(String name) throws IOException {
    try (InputStream file = SiteCommand.class.getResourceAsStream(name)) {
      return new String(Objects.requireNonNull(file, name).readAllBytes(), UTF_8);
    }
  }
}
