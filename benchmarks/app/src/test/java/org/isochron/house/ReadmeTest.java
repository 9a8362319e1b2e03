package org.isochron.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.io.StringWriter;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The program in README.md compiles as it stands there, runs, and says something. */
final class ReadmeTest {
  private static final int MAX_LINES = 30;
  private static final Pattern PROGRAM = Pattern.compile("(?ms)^```java\\R(.*?)^```$");
  private static final Pattern TYPE = Pattern.compile("(?:class|record|interface|enum) (\\w+)");

  @Test
  void programCompilesAndRuns(@TempDir Path folder) throws Exception {
    String program = program();
    String type = typeName(program);

    compile(type, program, folder);
    String said = run(type, folder);

    assertThat(said).isNotBlank();
  }

  private static String program() {
    String readme = SourceTree.read(SourceTree.top().resolve("README.md"));
    List<String> programs = PROGRAM
        .matcher(readme)
        .results()
        .map((MatchResult result) -> result.group(1))
        .toList();

    assertThat(programs).as("java blocks of README.md").hasSize(1);
    assertThat(programs.get(0).lines()).hasSizeLessThanOrEqualTo(MAX_LINES);
    return programs.get(0);
  }

  private static String typeName(String program) {
    Matcher type = TYPE.matcher(program);
    assertThat(type.find()).as("a type in the program").isTrue();
    return type.group(1);
  }

  private static void compile(String type, String program, Path folder) {
    JavaFileObject source =
        new SimpleJavaFileObject(
            URI.create("string:///" + type + ".java"), JavaFileObject.Kind.SOURCE) {
          @Override
          public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return program;
          }
        };
    List<String> options = List.of(
        "-d", folder.toString(), "-cp", System.getProperty("java.class.path"), "-proc:none");
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    StringWriter complaints = new StringWriter();

    boolean compiled =
        compiler.getTask(complaints, null, null, options, null, List.of(source)).call();

    assertThat(compiled).as("%s", complaints).isTrue();
  }

  private static String run(String type, Path folder) throws Exception {
    PrintStream console = System.out;
    ByteArrayOutputStream said = new ByteArrayOutputStream();
    System.setOut(new PrintStream(said, true, StandardCharsets.UTF_8));
    try (URLClassLoader loader = new URLClassLoader(new URL[] {folder.toUri().toURL()})) {
      loader.loadClass(type).getMethod("main", String[].class).invoke(null, (Object) new String[0]);
    } finally {
      System.setOut(console);
    }
    return said.toString(StandardCharsets.UTF_8);
  }
}
