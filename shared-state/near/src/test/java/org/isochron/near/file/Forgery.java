package org.isochron.near.file;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * What a program of the same user writes that knows the files well: whole records with forged
 * numbers.
 */
public final class Forgery {
  private Forgery() {}

  /** Writes the record of a place, as its holder would. */
  public static void place(Path file, long session, long sent, long asked) throws IOException {
    write(file, 0, session, sent, asked);
  }

  /** Writes the news of all viewers, as the writer would. */
  public static void news(Path state, long snapshots, long events, long status) throws IOException {
    write(state, NearLayout.LONGEST_HEADER, snapshots, events, status, 0);
  }

  private static void write(Path file, long at, long... words) throws IOException {
    ByteBuffer record =
        ByteBuffer.allocate(CheckedWords.bytes(words.length)).order(ByteOrder.nativeOrder());
    CheckedWords.write(record, 0, words);
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
      channel.write(record, at);
    }
  }
}
