package org.isochron.bench.errors;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Command;

final class CommandErrorsTest {
  private final StringWriter err = new StringWriter();

  @Test
  void failureIsOneLineAndExitsWithOne() {
    assertThat(execute(new IOException("the disk\nis full"))).isEqualTo(1);

    assertThat(err).hasToString("the disk is full" + System.lineSeparator());
  }

  @Test
  void pathThatCannotBeUsedExitsWithTwo() {
    assertThat(execute(new UnusablePathException("--output", Path.of("x"), "name another")))
        .isEqualTo(2);

    assertThat(err).hasToString("--output is 'x': name another" + System.lineSeparator());
  }

  @Test
  void failureOfAFileNamesTheFileAndTheReasonWithoutAClass() {
    assertThat(CommandErrors.line(new AccessDeniedException("a")))
        .isEqualTo("a: permission denied");
    assertThat(CommandErrors.line(new NoSuchFileException("a")))
        .isEqualTo("a: no such file or folder");
    assertThat(CommandErrors.line(new FileSystemException("a", null, "File too large")))
        .isEqualTo("a: File too large");
    assertThat(CommandErrors.line(new UncheckedIOException(new AccessDeniedException("a"))))
        .isEqualTo("a: permission denied");
  }

  @Test
  void textThatATerminalWouldObeyIsEscaped() {
    assertThat(CommandErrors.line(new IOException("x\u001b[2Jy"))).isEqualTo("x\\u001b[2Jy");
  }

  @Test
  void defectOfTheProgramIsReportedAsThatWithItsTrace() {
    for (Exception defect : List.of(
        new NullPointerException("body"),
        new IndexOutOfBoundsException("5"),
        new ClassCastException("x"),
        new ArithmeticException("/ by zero"),
        new NoSuchElementException("none"))) {
      err.getBuffer().setLength(0);

      assertThat(execute(defect)).isEqualTo(1);

      assertThat(err.toString())
          .startsWith("this is a defect of the program, please report it: " + defect.getMessage())
          .contains(defect.getClass().getName(), "\tat ");
    }
  }

  private int execute(Exception failure) {
    return CommandErrors.handledBy(new CommandLine(new Failing(failure)))
        .setErr(new PrintWriter(err, true))
        .execute();
  }

  @Command(name = "failing")
  private record Failing(Exception failure) implements Callable<Integer> {
    @Override
    public Integer call() throws Exception {
      throw failure;
    }
  }
}
