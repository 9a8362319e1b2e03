package org.isochron.bench.site;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.DirectoryStream;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
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
    sortOptions = false,
    usageHelpWidth = 120,
    description = {
      "Writes the website from a clone: guide, API documentation, lab and recorded runs.",
      "'mvn -q -Psite' runs this command with the engines whose adapters are documented."
    })
public final class SiteCommand implements Callable<Integer> {
  /** Only a folder with this file is emptied. */
  private static final String MARKER = "written-by-isochron.txt";

  private static final int RECORDED_BODIES = 80;
  private static final Duration RECORDED = Duration.ofSeconds(12);

  @Option(names = "--sources", paramLabel = "FOLDER", description = "the clone (${DEFAULT-VALUE})")
  private Path sources = Path.of(".");

  @Option(
      names = "--output",
      paramLabel = "FOLDER",
      description =
          "a new folder, or the one of the last run, which is replaced (${DEFAULT-VALUE})")
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
    OutputFolder site = OutputFolder.open("--output", output);
    empty(site);

    progress("rendering the guide and the other documents");
    int pages = writeDocuments(sources, site);
    progress("running lab");
    writeLab(site);
    writeRuns(site);
    progress("documenting the API");
    ApiDocumentation.write(sources, site.path().resolve("api"));

    out.printf("The site is in %s: %d pages and the API documentation.%n", site.path(), pages);
    out.println("Its pages fetch files, so look at it through a web server, such as one of these:");
    out.printf("  python3 -m http.server --bind 127.0.0.1 --directory %s%n", site.path());
    out.printf(
        "  jwebserver --directory %s     (JDK 18 and later)%n", site.path().toAbsolutePath());
    out.flush();
    return 0;
  }

  static int writeDocuments(Path sources, OutputFolder site) throws IOException {
    site.write("site.css", PlotStyle.CSS + resource("site.css"));
    MarkdownPages documents = MarkdownPages.read(sources);
    documents.write(site);
    documents.writeFrontPage(site, resource("front.html"));
    return documents.count() + 1;
  }

  private static void writeLab(OutputFolder site) throws IOException {
    Path folder = site.path().resolve("lab");
    int exitCode = new CommandLine(new LabCommand(new PrintWriter(Writer.nullWriter())))
        .execute("--output=" + folder);
    if (exitCode != 0) {
      throw new IOException("lab ended with exit code " + exitCode);
    }
    String page = Files.readString(folder.resolve("index.html"));
    site.write(
        "lab/index.html",
        page.replace("<body>\n", "<body>\n<p><a href=\"../index.html\">Isochron</a></p>\n"));
  }

  private void writeRuns(OutputFolder site) throws IOException, InterruptedException {
    Path folder = Files.createDirectories(site.path().resolve("watch"));
    PageRecording.writePage(folder);
    record(DemoScene.PILE, 25, folder);
    record(DemoScene.DOMINOES, 25, folder);
    record(DemoScene.PLAYER, 100, folder);
  }

  private void record(DemoScene scene, int hertz, Path folder)
      throws IOException, InterruptedException {
    progress("recording %s for %d s".formatted(scene, RECORDED.toSeconds()));
    PageRecording.record(
        scene, RECORDED_BODIES, hertz, RECORDED, folder.resolve(scene + ".recording"));
  }

  private void empty(OutputFolder site) throws IOException {
    try (DirectoryStream<Path> content = Files.newDirectoryStream(site.path())) {
      if (content.iterator().hasNext() && !Files.exists(site.path().resolve(MARKER))) {
        throw new UnusablePathException(
            "--output", output, "it has files of somebody else; name a new folder");
      }
    }
    Files.walkFileTree(site.path(), new SimpleFileVisitor<>() {
      @Override
      public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
          throws IOException {
        Files.delete(file);
        return FileVisitResult.CONTINUE;
      }

      @Override
      public FileVisitResult postVisitDirectory(Path folder, IOException failure)
          throws IOException {
        if (!folder.equals(site.path())) {
          Files.delete(folder);
        }
        return FileVisitResult.CONTINUE;
      }
    });
    site.write(MARKER, "The command 'site' of Isochron replaces all content of this folder.\n");
  }

  private void progress(String part) {
    out.println(part);
    out.flush();
  }

  private static String resource(String name) throws IOException {
    try (InputStream file = SiteCommand.class.getResourceAsStream(name)) {
      if (file == null) {
        throw new IOException(name + " is missing in the program; build it again");
      }
      return new String(file.readAllBytes(), UTF_8);
    }
  }
}
