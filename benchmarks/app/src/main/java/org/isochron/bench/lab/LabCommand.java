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
import org.isochron.engine.Engines;
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
      "  mvn -q -Prun -Dargs=\"lab --scenario ball --strategy fixed,interpolated,service\"",
      "  mvn -q -Prun -Dargs=\"lab --far\""
    })
public final class LabCommand implements Callable<Integer> {
  private static final String PAGE = "index.html";
  private static final String PICTURE = "split.svg";
  private static final String FAR_JSON = "far.json";

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

  @Option(
      names = "--far",
      description =
          "draws a body in even motion up to 30,000 km from the origin instead, in floats and in a scene around a point"
              + " nearby, and also writes far.json")
  private boolean far;

  @Mixin
  private OptionCheck check = new OptionCheck();

  private final PrintWriter out;

  public LabCommand(PrintWriter out) {
    this.out = out;
  }

  @Override
  public Integer call() throws IOException {
    if (far && pictures.isPresent()) {
      throw check.refused("--pictures is for the lab of the articles; omit it with --far");
    }
    return far ? goFar() : compare();
  }

  private int goFar() throws IOException {
    OutputFolder folder = OutputFolder.open("--output", output, FAR_JSON, PAGE);
    FarLab lab = FarLab.of(Engines.best());
    out.print(lab.table());
    out.println("The figures are in " + folder.write(FAR_JSON, lab.json()));
    out.println("The page is " + folder.write(PAGE, lab.page()));
    out.flush();
    return 0;
  }

  private int compare() throws IOException {
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
      out.print(LabTable.of(scenario, ofOne));
      if (scenario.equals(Scenarios.RANDOM) && askedStrategies.contains(Strategies.REFRESHES)) {
        out.print(FrameColumns.of(scenario.drive()));
      }
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
