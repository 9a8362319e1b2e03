package org.isochron.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Runs the page's own code in Node, as it is served, without a browser. */
public final class PageScript {
  static final Path PAGE = Path.of("page").toAbsolutePath();

  private PageScript() {}

  public static PageScript assumed() throws InterruptedException {
    PageScript node = new PageScript();
    boolean there = false;
    try {
      there = new ProcessBuilder("node", "--version")
          .redirectErrorStream(true)
          .start()
          .waitFor(20, TimeUnit.SECONDS);
    } catch (IOException e) {
      // not installed
    }
    assumeTrue(there, "node is not installed, so the page's code is not run here");
    return node;
  }

  public String run(String name, String... arguments) throws IOException, InterruptedException {
    List<String> command =
        new ArrayList<>(List.of("node", PAGE.resolve("test/" + name).toString()));
    command.addAll(List.of(arguments));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(process.exitValue()).as(printed).isZero();
    return printed;
  }
}
