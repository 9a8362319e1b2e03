package org.isochron.near.mapped;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.UserPrincipal;
import java.util.Optional;
import org.isochron.state.body.PrefabTable;

/**
 * A life of a writer in another process, as its readers find it: checked before anything of it is mapped. Immutable.
 *
 * @param folder the served folder
 * @param life which life
 * @param layout what its files hold
 */
public record FoundLife(Path folder, long life, NearLayout layout) {
  /**
   * Finds the life of the process that serves a folder; empty if no process does.
   *
   * @throws IOException if what is there is of another version, of another user, or damaged, with the reason
   */
  public static Optional<FoundLife> find(Path folder) throws IOException {
    Path served = folder.toAbsolutePath().normalize();
    if (Files.exists(served) && !Files.isDirectory(served)) {
      throw new IOException("%s is not a folder; name the folder that is served".formatted(served));
    }
    Path current = served.resolve(LifeName.CURRENT);
    if (!Files.exists(current, LinkOption.NOFOLLOW_LINKS)) {
      return Optional.empty();
    }
    try {
      LifeName name = named(current);
      if (!isAlive(served, name)) {
        return Optional.empty();
      }
      return Optional.of(new FoundLife(served, name.life(), read(served, name)));
    } catch (NoSuchFileException e) {
      return Optional.empty(); // the life has just ended
    }
  }

  /** Returns true if the process of this life runs, and no other life took its place. */
  boolean isInForce() throws IOException {
    try {
      LifeName name = new LifeName(life);
      return named(folder.resolve(LifeName.CURRENT)).equals(name) && isAlive(folder, name);
    } catch (NoSuchFileException e) {
      return false;
    }
  }

  /** Takes a place that no process has; empty if all are taken. */
  Optional<TakenPlace> takePlace() throws IOException {
    LifeName name = new LifeName(life);
    for (int place = 0; place < layout.viewers(); place++) {
      Optional<HeldLock> lock = HeldLock.tryHold(name.placeLock(folder, place));
      if (lock.isPresent()) {
        try {
          return Optional.of(new TakenPlace(lock.get(), mapPlace(name, place)));
        } catch (Throwable e) {
          lock.get().close();
          throw e;
        }
      }
    }
    return Optional.empty();
  }

  /**
   * Reads the prefabs with a number, and prepares them, which may take long.
   *
   * @throws IOException if there are none, or they cannot be used, with the reason
   */
  PrefabTable prefabs(long number) throws IOException {
    Path file = new LifeName(life).prefabs(folder, number);
    OwnFiles.requireOwn(file, OwnFiles.self());
    try (FileChannel channel =
        FileChannel.open(file, StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS)) {
      if (channel.size() > Integer.MAX_VALUE) {
        throw new IOException("it has %d bytes".formatted(channel.size()));
      }
      ByteBuffer bytes = ByteBuffer.allocate((int) channel.size());
      while (bytes.hasRemaining() && channel.read(bytes) >= 0) {
        // until it is full or the file ends
      }
      return PrefabFile.table(bytes.flip());
    } catch (IOException e) {
      throw unusable(file, e);
    }
  }

  /** Maps a part of the state, which this process only reads. */
  ByteBuffer map(long from, long bytes) throws IOException {
    return map(
        new LifeName(life).state(folder),
        FileChannel.MapMode.READ_ONLY,
        from,
        bytes,
        layout.fileBytes());
  }

  private ByteBuffer mapPlace(LifeName name, int place) throws IOException {
    return map(
        name.place(folder, place),
        FileChannel.MapMode.READ_WRITE,
        0,
        layout.placeBytes(),
        layout.placeBytes());
  }

  /** Maps a file of the right size: to map more than it has would make it longer, or end this process later. */
  private static ByteBuffer map(
      Path file, FileChannel.MapMode mode, long from, long bytes, long fileBytes)
      throws IOException {
    StandardOpenOption[] options = mode == FileChannel.MapMode.READ_ONLY
        ? new StandardOpenOption[] {StandardOpenOption.READ}
        : new StandardOpenOption[] {StandardOpenOption.READ, StandardOpenOption.WRITE};
    try (FileChannel channel = FileChannel.open(file, options)) {
      if (channel.size() != fileBytes) {
        throw new IOException(
            "%s has %d bytes and its layout needs %d".formatted(file, channel.size(), fileBytes));
      }
      return channel.map(mode, from, bytes).order(ByteOrder.nativeOrder());
    }
  }

  private static LifeName named(Path current) throws IOException {
    OwnFiles.requireOwn(current, OwnFiles.self());
    try (FileChannel channel =
        FileChannel.open(current, StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS)) {
      ByteBuffer line = ByteBuffer.allocate(LifeName.LONGEST_CURRENT);
      channel.read(line);
      return LifeName.ofLine(new String(line.array(), 0, line.position(), StandardCharsets.UTF_8));
    } catch (NoSuchFileException e) {
      throw e;
    } catch (IOException e) {
      throw unusable(current, e);
    }
  }

  private static boolean isAlive(Path served, LifeName name) throws IOException {
    return Files.exists(name.writerLock(served)) && HeldLock.isHeld(name.writerLock(served));
  }

  private static NearLayout read(Path served, LifeName name) throws IOException {
    UserPrincipal self = OwnFiles.self();
    Path state = name.state(served);
    OwnFiles.requireOwn(name.folder(served), self);
    OwnFiles.requireOwn(state, self);
    try (FileChannel channel =
        FileChannel.open(state, StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS)) {
      ByteBuffer header = ByteBuffer.allocate(NearLayout.LONGEST_HEADER);
      while (header.hasRemaining() && channel.read(header) >= 0) {
        // until it is full or the file ends
      }
      return NearLayout.of(header.flip(), name.life(), channel.size());
    } catch (NoSuchFileException e) {
      throw e;
    } catch (IOException e) {
      throw unusable(state, e);
    }
  }

  private static IOException unusable(Path file, IOException cause) {
    return new IOException("%s cannot be used: %s".formatted(file, cause.getMessage()), cause);
  }

  /** A place that this process holds until it closes its lock. */
  record TakenPlace(HeldLock lock, ByteBuffer memory) {}
}
