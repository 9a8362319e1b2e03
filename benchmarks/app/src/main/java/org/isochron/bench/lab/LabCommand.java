package org.isochron.bench.lab;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Function;
import org.isochron.bench.errors.OptionCheck;
import org.isochron.bench.output.OutputFolder;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
    name = "lab",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    usageHelpWidth = 120,
    description = {
      "Runs every way to tick in a frame loop, and the physics thread next to one, on the scenarios of the source"
          + " articles with a manual clock.",
      "Prints a table and writes a page with plots; the same command gives the same bytes on every machine."
    },
    footerHeading = "%nFor example:%n",
    footer = {
      "  mvn -q -Prun -Dargs=lab",
      "  mvn -q -Prun -Dargs=\"lab --scenario ball --strategy fixed,interpolated,service\""
    })
public final class LabCommand implements Callable<Integer> {
  private static final String PAGE = "index.html";
  private static final String PICTURE = "split.svg";

  @Option(
      names = "--scenario",
      paramLabel = "NAME",
      split = ",",
      completionCandidates = ScenarioNames.class,
      description = "scenarios, separated by commas (default: all): ${COMPLETION-CANDIDATES}")
  private List<String> scenarios = Scenarios.names();

  @Option(
      names = "--strategy",
      paramLabel = "NAME",
      split = ",",
      completionCandidates = StrategyNames.class,
      description = "strategies, separated by commas (default: all): ${COMPLETION-CANDIDATES}")
  private List<String> strategies = Strategies.names();

  @Option(
      names = "--output",
      paramLabel = "FOLDER",
      description = "folder of index.html (default: ${DEFAULT-VALUE})")
  private Path output = Path.of("report", "lab");

  /** Folder for split.svg, the animation in the README. */
  @Option(names = "--pictures", hidden = true)
  private Optional<Path> pictures = Optional.empty();

  @Mixin
  private OptionCheck check = new OptionCheck();

  private final PrintWriter out;

  public LabCommand(PrintWriter out) {
    this.out = out;
  }

  @Override
  public Integer call() throws IOException {
    List<Scenario> asked =
        chosen("--scenario", scenarios, Scenarios.ALL, Scenario::name, Scenarios.names());
    List<Strategy> askedStrategies =
        chosen("--strategy", strategies, Strategies.ALL, Strategy::name, Strategies.names());
    OutputFolder folder = OutputFolder.open("--output", output, PAGE);
    Optional<OutputFolder> pictureFolder =
        pictures.map(path -> OutputFolder.open("--pictures", path, PICTURE));
    List<List<Result>> results = asked.stream()
        .map(scenario -> askedStrategies.stream().map(scenario::run).toList())
        .toList();
    for (List<Result> ofOne : results) {
      Scenario scenario = ofOne.get(0).scenario();
      out.printf("%s: %s%n%n", scenario.name(), scenario.title());
      out.print(Result.table(ofOne).text());
      out.print("\n\n");
    }
    if (pictureFolder.isPresent()) {
      out.println("The picture is " + pictureFolder.get().write(PICTURE, MovingPicture.svgFile()));
    }
    out.println("The page is " + folder.write(PAGE, LabPage.of(results)));
    out.flush();
    return 0;
  }

  private <T> List<T> chosen(
      String option,
      List<String> asked,
      List<T> all,
      Function<T, String> name,
      List<String> names) {
    for (String one : asked) {
      if (names.stream().noneMatch(one::equalsIgnoreCase)) {
        throw check.refused(
            "%s is %s; choose one of %s".formatted(option, one, String.join(", ", names)));
      }
    }
    return all.stream()
        .filter(one -> asked.stream().anyMatch(name.apply(one)::equalsIgnoreCase))
        .toList();
  }

  private static final class ScenarioNames implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return Scenarios.names().iterator();
    }
  }

  private static final class StrategyNames implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return Strategies.names().iterator();
    }
  }
}
