package org.isochron.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.isochron.bench.compare.CompareCommand;
import org.isochron.bench.lab.LabCommand;
import org.isochron.bench.stress.StressCommand;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

@Tag("evidence")
@Timeout(600)
final class PagesTest {
  private static final int TELEPHONE_PIXELS = 400;
  private static final PrintWriter UNREAD = new PrintWriter(new StringWriter());

  @Test
  void labIsLegibleOnATelephone(@TempDir Path folder) throws Exception {
    Browser browser = Browser.find();

    execute(new LabCommand(UNREAD), "--scenario=ball,wall,away", "--output=" + folder);

    String seen = openedAndLegible(browser, folder.resolve("index.html"));
    assertThat(seen).contains("<h1>", "id=\"ball\"", "class=\"lane\"");
    assertThat(plots(seen)).isGreaterThan(2 * 3);
  }

  @Test
  void stressIsLegibleOnATelephone(@TempDir Path folder) throws Exception {
    Browser browser = Browser.find();

    execute(
        new StressCommand(UNREAD, UNREAD),
        "--seconds=2",
        "--bodies=5",
        "--faults=none",
        "--seed=3",
        "--output=" + folder);

    String seen = openedAndLegible(browser, folder.resolve("index.html"));
    assertThat(seen).contains("all invariants hold", "<td>torn snapshots</td><td>holds: ");
  }

  @Test
  void compareIsLegibleOnATelephone(@TempDir Path folder) throws Exception {
    Browser browser = Browser.find();

    execute(
        new CompareCommand(UNREAD, UNREAD),
        "--seconds=1",
        "--loads=10,20",
        "--contenders=exact,latest",
        "--engine=none",
        "--output=" + folder);

    String seen = openedAndLegible(browser, folder.resolve("compare.html"));
    assertThat(seen).contains("a step takes 10 % of a tick", "<td>this, exact</td>");
    assertThat(plots(seen)).isEqualTo(2);
  }

  private static void execute(Callable<Integer> command, String... arguments) {
    assertThat(new CommandLine(command).execute(arguments)).isZero();
  }

  private static String openedAndLegible(Browser browser, Path page) throws Exception {
    String seen = browser.open(page);
    List<String> complaints = browser.complaints();
    Browser.Look look = browser.look(page, TELEPHONE_PIXELS);

    assertThat(complaints).isEmpty();
    assertThat(browser.complaints()).isEmpty();
    assertThat(look.overflowPixels()).isZero();
    assertThat(look.undrawnPlots()).isZero();
    return seen;
  }

  private static int plots(String page) {
    return page.split("class=\"plot\"", -1).length - 1;
  }
}
