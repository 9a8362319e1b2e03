package org.isochron.pages;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.PrintStream;
import java.io.StringWriter;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/** A complete program in a page of documentation. */
public record PageProgram(String text) {
  private static final Pattern TYPE = Pattern.compile("(?m)^public (?:final )?class (\\w+)");

  public static PageProgram of(String page) {
    List<String> programs = blocks(page, "java");
    assertThat(programs).as("java blocks").hasSize(1);
    return new PageProgram(programs.get(0));
  }

  public static List<String> blocks(String page, String language) {
    return Pattern.compile("(?ms)^```" + language + "\\R(.*?)^```$")
        .matcher(page)
        .results()
        .map((MatchResult result) -> result.group(1))
        .toList();
  }

  public int lineCount() {
    return (int) text.lines().count();
  }

  public String run(Path folder) throws Exception {
    compile(folder);
    PrintStream console = System.out;
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
    try (URLClassLoader loader = new URLClassLoader(new URL[] {folder.toUri().toURL()})) {
      loader.loadClass(type()).getMethod("main", String[].class).invoke(null, (Object)
          new String[0]);
    } finally {
      System.setOut(console);
    }
    return printed.toString(StandardCharsets.UTF_8);
  }

  public String run(Path folder, Path image) throws Exception {
    compile(folder);
    Path output = folder.resolve("output");
    Process process = new ProcessBuilder(
            image.resolve("bin/java").toString(),
            "-cp",
            folder + File.pathSeparator + System.getProperty("java.class.path"),
            type())
        .redirectErrorStream(true)
        .redirectOutput(output.toFile())
        .start();
    try {
      assertThat(process.waitFor(1, TimeUnit.MINUTES)).as("ends").isTrue();
      assertThat(process.exitValue()).as(Files.readString(output)).isZero();
      return Files.readString(output);
    } finally {
      process.destroyForcibly();
    }
  }

  public void compile(Path folder) {
    JavaFileObject source =
        new SimpleJavaFileObject(
            URI.create("string:///" + type() + ".java"), JavaFileObject.Kind.SOURCE) {
          @Override
          public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return text;
          }
        };
    List<String> options = List.of(
        "-d",
        folder.toString(),
        "-cp",
        System.getProperty("java.class.path"),
        "-proc:none",
        "-Xlint:all,-path,-classfile", // off: flaws in third-party jars
        "-Werror");
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    StringWriter complaints = new StringWriter();

    boolean compiled =
        compiler.getTask(complaints, null, null, options, null, List.of(source)).call();

    assertThat(compiled).as("%s", complaints).isTrue();
  }

  /** Returns the name of the public class. */
  public String type() {
    Matcher type = TYPE.matcher(text);
    assertThat(type.find()).as("a public class in the program").isTrue();
    return type.group(1);
  }
}
