package org.isochron.bench.errors;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** A path that a command cannot use, detected before the command does any work. */
public final class UnusablePathException extends RuntimeException {
  private static final long serialVersionUID = 1;

  /**
   * Formats the message.
   *
   * @param problem the problem and its fix
   */
  public UnusablePathException(String option, Path path, String problem) {
    super("%s is '%s': %s".formatted(option, path, problem));
  }

  public static String reason(IOException failure) {
    if (failure instanceof AccessDeniedException) {
      return "permission denied";
    }
    if (failure instanceof NoSuchFileException) {
      return "no such file or folder";
    }
    if (failure instanceof FileAlreadyExistsException) {
      return "a file is in the way";
    }
    String reason = failure instanceof FileSystemException inFileSystem
        ? inFileSystem.getReason()
        : failure.getMessage();
    return reason == null ? failure.getClass().getSimpleName() : reason;
  }
}
