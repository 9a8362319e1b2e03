package org.isochron.bench.site;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;
import java.util.spi.ToolProvider;
import java.util.stream.Stream;

/**
 * The JDK's documentation of the packages that users import, grouped by the folders of their
 * modules.
 */
final class ApiDocumentation {
  private static final String ROOT = "/src/main/java/";
  private static final String OPTIONS =
      "-quiet -notimestamp -Xdoclint:none -encoding UTF-8 -windowtitle Isochron";

  private ApiDocumentation() {}

  static void write(Path sources, Path folder) throws IOException {
    List<String> arguments = new ArrayList<>(List.of(OPTIONS.split(" ")));
    arguments.addAll(List.of("-classpath", System.getProperty("java.class.path")));
    arguments.addAll(List.of("-header", "<a href=\"{@docRoot}/../index.html\">Isochron</a>"));
    arguments.addAll(List.of("-overview", sources + "/benchmarks/docs/overview.html"));
    arguments.addAll(List.of("-d", folder.toString()));
    for (String group : List.of("physics-thread", "shared-state", "render-thread")) {
      StringJoiner names = new StringJoiner(":");
      for (String page : files(sources.resolve(group), 9, ROOT, "/package-info.java")) {
        int root = page.indexOf(ROOT) + ROOT.length();
        Path descriptor = Path.of(page.substring(0, root), "module-info.java");
        String described = page.replace("/package-info.java", "");
        String name = described.substring(root).replace('/', '.');
        // a module without a descriptor exports all of its packages
        if (!Files.exists(descriptor)
            || Files.readString(descriptor).contains("exports %s;".formatted(name))) {
          names.add(name);
          arguments.addAll(files(Path.of(described), 1, ROOT, ".java"));
        }
      }
      arguments.addAll(List.of("-group", group, names.toString()));
    }
    StringWriter printed = new StringWriter();
    PrintWriter printer = new PrintWriter(printed);
    ToolProvider javadoc = ToolProvider.findFirst("javadoc")
        .orElseThrow(() -> new IOException("this Java has no javadoc; run the command on a JDK"));
    if (javadoc.run(printer, printer, arguments.toArray(String[]::new)) != 0) {
      throw new IOException("javadoc failed: " + printed);
    }
    // Debian's JDKs lack the list of fonts that their style sheet imports
    for (String resources : List.of("resources", "resource-files")) {
      Path images = folder.resolve(resources);
      Path fonts = images.resolve("fonts");
      if (Files.isDirectory(images) && !Files.exists(fonts)) {
        Files.createFile(Files.createDirectory(fonts).resolve("dejavu.css"));
      }
    }
  }

  private static List<String> files(Path folder, int depth, String part, String end)
      throws IOException {
    try (Stream<Path> found = Files.walk(folder, depth)) {
      return found
          .map(path -> path.toString().replace('\\', '/'))
          .filter(path -> path.contains(part) && path.endsWith(end))
          .sorted()
          .toList();
    }
  }
}
