package org.isochron.bench.errors;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.util.ConcurrentModificationException;
import java.util.NoSuchElementException;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/**
 * What every command does about errors: one line on the error stream, and exit code 2 for a path
 * that was refused before any work, 1 for whatever fails later. A wrong option is one line too,
 * with the command that shows the options, and exits with 2.
 */
public final class CommandErrors {
  private static final int FAILED = 1;

  private CommandErrors() {}

  /**
   * Makes a command line, complete with its subcommands, report errors in this way; values of
   * options ignore case.
   */
  public static CommandLine handledBy(CommandLine commands) {
    return commands
        .setCaseInsensitiveEnumValuesAllowed(true)
        .setParameterExceptionHandler((wrong, arguments) -> refuse(wrong))
        .setExecutionExceptionHandler((failure, command, parsed) -> report(failure, command));
  }

  /** The line that reports a failure. */
  public static String line(Exception failure) {
    Exception cause =
        failure instanceof UncheckedIOException unchecked && unchecked.getCause() != null
            ? unchecked.getCause()
            : failure;
    String message = cause instanceof FileSystemException inFile
        ? "%s: %s".formatted(inFile.getFile(), UnusablePathException.reason(inFile))
        : cause.getMessage();
    return Printable.of((message == null ? cause.toString() : message).replaceAll("\\R+", " "));
  }

  /**
   * Does what a command holds up the end of the virtual machine for, and reports at once if its
   * files fail it or somebody cancels it: after a signal nothing runs any more once it is let go.
   */
  public static int reported(CommandLine command, int failed, Callable<Integer> work)
      throws Exception {
    try {
      return work.call();
    } catch (IOException | CancellationException e) {
      command.getErr().println(line(e));
      return failed;
    }
  }

  private static int refuse(ParameterException wrong) {
    CommandLine command = wrong.getCommandLine();
    PrintWriter err = command.getErr();
    err.println(line(wrong));
    UnmatchedArgumentException.printSuggestions(wrong, err);
    err.printf("see %s --help%n", command.getCommandSpec().qualifiedName());
    return command.getCommandSpec().exitCodeOnInvalidInput();
  }

  private static int report(Exception failure, CommandLine command) {
    PrintWriter err = command.getErr();
    if (isDefect(failure)) {
      err.println("this is a defect of the program, please report it: " + line(failure));
      failure.printStackTrace(err);
      return FAILED;
    }
    err.println(line(failure));
    return failure instanceof UnusablePathException
        ? command.getCommandSpec().exitCodeOnInvalidInput()
        : FAILED;
  }

  /** What Java throws by itself has no message for users; what libraries throw has. */
  private static boolean isDefect(Exception failure) {
    return failure instanceof NullPointerException
        || failure instanceof IndexOutOfBoundsException
        || failure instanceof ClassCastException
        || failure instanceof ArithmeticException
        || failure instanceof NoSuchElementException
        || failure instanceof ConcurrentModificationException;
  }
}
