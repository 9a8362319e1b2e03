package org.isochron.near.file;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Optional;
import org.isochron.shapes.PrefabTable;

/**
 * A life of a writer in another process, as its readers find it: checked before anything of it is
 * used. Immutable.
 *
 * @param folder the served folder
 * @param life which life
 * @param layout what its files hold
 */
public record FoundLife(Path folder, long life, NearLayout layout) {
  /**
   * Finds the life of the process that serves a folder; empty if no process does.
   *
   * @throws IOException if what is there is of another version, of another user, or damaged, with
   *     the reason
   */
  public static Optional<FoundLife> find(Path folder) throws IOException {
    Path served = folder.toAbsolutePath().normalize();
    Path current = served.resolve(LifeName.CURRENT);
    try {
      if (!Files.readAttributes(served, BasicFileAttributes.class).isDirectory()) {
        throw new IOException(
            "%s is not a folder; name the folder that is served".formatted(served));
      }
      Files.readAttributes(current, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
    } catch (NoSuchFileException e) {
      return Optional.empty();
    } catch (AccessDeniedException e) {
      throw OwnFiles.foreign(served, Files.getOwner(served).getName(), "another user");
    }
    try {
      LifeName name = named(served, current);
      if (!isAlive(served, name)) {
        return Optional.empty();
      }
      return Optional.of(new FoundLife(served, name.life(), read(served, name)));
    } catch (NoSuchFileException e) {
      return Optional.empty(); // the life has just ended
    }
  }

  /**
   * Returns false if the process of this life has certainly ended.
   *
   * @throws IOException if that cannot be found out now, as without a free descriptor
   */
  boolean isInForce() throws IOException {
    try {
      return isAlive(folder, new LifeName(life));
    } catch (NoSuchFileException e) {
      return false;
    }
  }

  /** Takes a place that no process has; empty if all are taken. */
  Optional<HeldPlace> takePlace() throws IOException {
    LifeName name = new LifeName(life);
    for (int place = 0; place < layout.viewers(); place++) {
      Optional<HeldLock> lock = HeldLock.tryHold(name.placeLock(folder, place));
      if (lock.isPresent()) {
        return Optional.of(heldPlace(lock.get(), name, place));
      }
    }
    return Optional.empty();
  }

  private HeldPlace heldPlace(HeldLock lock, LifeName name, int place) throws IOException {
    try {
      OpenFile file = new OpenFile(name.place(folder, place));
      try {
        return new HeldPlace(lock, file, place, layout.commands());
      } catch (Throwable e) {
        file.close();
        throw e;
      }
    } catch (Throwable e) {
      lock.close();
      throw e;
    }
  }

  /**
   * Reads the prefabs with a number, and prepares them, which may take long.
   *
   * @throws IOException if there are none, or they cannot be used, with the reason
   */
  PrefabTable prefabs(long number) throws IOException {
    Path file = new LifeName(life).prefabs(folder, number);
    OwnFiles.requireOwn(file, folder);
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

  /** Opens the file of the state. */
  OpenFile openState() throws IOException {
    return new OpenFile(new LifeName(life).state(folder));
  }

  private static LifeName named(Path served, Path current) throws IOException {
    OwnFiles.requireOwn(current, served);
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
    return HeldLock.isHeld(name.writerLock(served));
  }

  private static NearLayout read(Path served, LifeName name) throws IOException {
    Path state = name.state(served);
    OwnFiles.requireOwn(name.folder(served), served);
    OwnFiles.requireOwn(state, served);
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
    String reason = cause instanceof ClosedByInterruptException
        ? "this thread is interrupted"
        : cause.getMessage();
    return new IOException("%s cannot be used: %s".formatted(file, reason), cause);
  }
}
