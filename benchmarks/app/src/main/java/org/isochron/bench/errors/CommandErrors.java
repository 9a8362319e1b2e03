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
 * Error handling of all commands: one line on the error stream, then an exit code. Wrong options
 * and unusable paths exit with 2 before any work; later failures exit with 1.
 */
public final class CommandErrors {
  private static final int FAILED = 1;

  private CommandErrors() {}

  public static CommandLine handledBy(CommandLine commands) {
    return commands
        .setCaseInsensitiveEnumValuesAllowed(true)
        .setParameterExceptionHandler((wrong, arguments) -> refuse(wrong))
        .setExecutionExceptionHandler((failure, command, parsed) -> report(failure, command));
  }

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
   * Runs work that must finish before the JVM exits. An I/O error or a cancellation is printed at
   * once, because after a signal the JVM exits as soon as the work returns.
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

  /**
   * Exceptions of these types indicate a bug: Java throws them itself, without a message for users.
   */
  private static boolean isDefect(Exception failure) {
    return failure instanceof NullPointerException
        || failure instanceof IndexOutOfBoundsException
        || failure instanceof ClassCastException
        || failure instanceof ArithmeticException
        || failure instanceof NoSuchElementException
        || failure instanceof ConcurrentModificationException;
  }
}
