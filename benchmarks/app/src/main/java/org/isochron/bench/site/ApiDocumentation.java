package org.isochron.bench.site;

import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.spi.ToolProvider;
import java.util.stream.Stream;

/**
 * The JDK's documentation of all packages that users may import. Internal packages are read from
 * the class path and stay undocumented.
 */
final class ApiDocumentation {
  /** Folders of modules, in the order in which a snapshot passes them. */
  private static final List<String> GROUPS =
      List.of("physics-thread", "shared-state", "render-thread");

  /** The folder of the style sheet's resources, in Java 17 and in newer versions. */
  private static final List<String> RESOURCES = List.of("resources", "resource-files");

  private static final String BACK = "<a href=\"{@docRoot}/../index.html\">Isochron</a>";
  private static final Pattern EXPORTED = Pattern.compile("(?m)^ +exports ([a-z0-9.]+);");

  private ApiDocumentation() {}

  static void write(Path sources, Path folder) throws IOException {
    ToolProvider javadoc = ToolProvider.findFirst("javadoc")
        .orElseThrow(() -> new IOException("this Java has no javadoc; run the command on a JDK"));
    List<String> arguments = new ArrayList<>(List.of(
        "-quiet",
        "-notimestamp",
        "-Xdoclint:none", // the release checks the comments
        "-encoding",
        "UTF-8",
        "-classpath",
        System.getProperty("java.class.path"),
        "-overview",
        sources.resolve("benchmarks/docs/overview.html").toString(),
        "-windowtitle",
        "Isochron",
        "-header",
        BACK,
        "-d",
        folder.toString()));
    for (String group : GROUPS) {
      addGroup(sources.resolve(group), arguments);
    }
    StringWriter printed = new StringWriter();
    PrintWriter printer = new PrintWriter(printed);
    if (javadoc.run(printer, printer, arguments.toArray(String[]::new)) != 0) {
      throw new IOException("javadoc failed: " + printed);
    }
    completeFonts(folder);
  }

  /** Debian's JDKs do not contain the font list that their style sheet imports. */
  private static void completeFonts(Path folder) throws IOException {
    for (String name : RESOURCES) {
      Path fonts = folder.resolve(name).resolve("fonts");
      if (Files.isDirectory(folder.resolve(name)) && !Files.exists(fonts)) {
        Files.createFile(Files.createDirectory(fonts).resolve("dejavu.css"));
      }
    }
  }

  private static void addGroup(Path group, List<String> arguments) throws IOException {
    List<String> packages = new ArrayList<>();
    List<String> files = new ArrayList<>();
    for (Path module : listed(group)) {
      Path root = module.resolve("src/main/java");
      for (String name : exported(root)) {
        packages.add(name);
        listed(root.resolve(name.replace('.', '/'))).stream()
            .map(Path::toString)
            .filter(file -> file.endsWith(".java"))
            .forEach(files::add);
      }
    }
    arguments.addAll(
        List.of("-group", String.valueOf(group.getFileName()), String.join(":", packages)));
    arguments.addAll(files);
  }

  /** A module without a descriptor exports all of its packages. */
  private static List<String> exported(Path root) throws IOException {
    if (!Files.isDirectory(root)) {
      return List.of();
    }
    Path descriptor = root.resolve("module-info.java");
    if (Files.exists(descriptor)) {
      return EXPORTED
          .matcher(Files.readString(descriptor))
          .results()
          .map(found -> found.group(1))
          .toList();
    }
    try (Stream<Path> files = Files.walk(root)) {
      return files
          .filter(file -> file.endsWith("package-info.java"))
          .map(
              file -> root.relativize(file.getParent()).toString().replace(File.separatorChar, '.'))
          .toList();
    }
  }

  private static List<Path> listed(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.sorted().toList();
    }
  }
}
