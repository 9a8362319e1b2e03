package org.isochron.bench;

import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.util.concurrent.Callable;
import org.isochron.bench.compare.CompareCommand;
import org.isochron.bench.errors.CommandErrors;
import org.isochron.bench.journal.InspectCommand;
import org.isochron.bench.journal.RecordCommand;
import org.isochron.bench.journal.ReplayCommand;
import org.isochron.bench.journal.VerifyCommand;
import org.isochron.bench.lab.LabCommand;
import org.isochron.bench.pacing.PacingCommand;
import org.isochron.bench.run.RunCommand;
import org.isochron.bench.run.ViewCommand;
import org.isochron.bench.site.SiteCommand;
import org.isochron.bench.stage.EnginesCommand;
import org.isochron.bench.stage.TokenCommand;
import org.isochron.bench.stress.StressCommand;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/**
 * The program. Without a command name it executes {@code run}; a wrong option prints an error
 * message and exits with 2.
 */
@Command(
    name = "isochron",
    mixinStandardHelpOptions = true,
    usageHelpWidth = 120,
    description = {
      "A fixed-rate physics thread, and render threads that never wait for it.",
      "Without a command it shows a pile of boxes: in a window, or on a page for your browser if there is no display."
    },
    footerHeading = "%nFor example:%n",
    footer = {
      "  mvn -q -Prun -Dargs=\"run --help\"                         the scenes and options of a command",
      "  mvn -q -Prun -Dargs=lab                                  the usual game loops on a page, with moving dots",
      "After mvn verify also:",
      "  java -jar benchmarks/target/isochron.jar compare --help"
    },
    versionProvider = Isochron.Version.class)
public final class Isochron implements Callable<Integer> {
  private static final int FAILED = 1;

  private final RunCommand run;

  private Isochron(RunCommand run) {
    this.run = run;
  }

  public static void main(String[] arguments) {
    // otherwise Java 24 warns about JOML's use of Unsafe
    System.setProperty("joml.nounsafe", "true");
    // otherwise SLF4J warns that no logger is configured
    System.setProperty("slf4j.internal.verbosity", "ERROR");
    PrintWriter out = new PrintWriter(System.out, true, Charset.defaultCharset());
    PrintWriter err = new PrintWriter(System.err, true, Charset.defaultCharset());
    System.exit(execute(out, err, arguments));
  }

  static int execute(PrintWriter out, PrintWriter err, String... arguments) {
    RunCommand run = new RunCommand(out);
    CommandLine program = new CommandLine(new Isochron(run))
        .addSubcommand(run)
        .addSubcommand(new ViewCommand(out))
        .addSubcommand(new TokenCommand(out))
        .addSubcommand(new CompareCommand(out, err))
        .addSubcommand(new PacingCommand(out, err))
        .addSubcommand(new StressCommand(out, err))
        .addSubcommand(new LabCommand(out))
        .addSubcommand(new RecordCommand(out, err))
        .addSubcommand(new ReplayCommand(out))
        .addSubcommand(new VerifyCommand(out, err))
        .addSubcommand(new InspectCommand(out))
        .addSubcommand(new EnginesCommand(out))
        .addSubcommand(new SiteCommand(out))
        .setOut(out)
        .setErr(err);
    int exitCode = CommandErrors.handledBy(program).execute(arguments);
    if (out.checkError()) {
      err.println("standard output could not be written; check for a full disk");
      return Math.max(exitCode, FAILED);
    }
    return exitCode;
  }

  @Override
  public Integer call() throws Exception {
    return run.callWithoutOptions();
  }

  static final class Version implements CommandLine.IVersionProvider {
    @Override
    public String[] getVersion() {
      String version = Isochron.class.getPackage().getImplementationVersion();
      return new String[] {"isochron " + (version == null ? "(from class files)" : version)};
    }
  }
}
