package org.isochron.near.file;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.isochron.shapes.PrefabTable;

/**
 * The files of one life of a writer, in its own process. Owner: the thread that opens it, then the
 * one that writes. Files are complete before {@link #publish} names them, and are not cut here,
 * because viewers read them. Nothing is mapped: a file that another process cuts would end this
 * one by a signal, and a call to the system returns or throws.
 *
 * <p>All room is written once before it is used: where it cannot be had, as in a container with
 * little shared memory, opening fails, and not a later write.
 */
public final class ServedFolder implements AutoCloseable {
  private static final int BLOCK = 1 << 20;

  private final Path folder;
  private final NearLayout layout;
  private final LifeName life = new LifeName(UUID.randomUUID().getMostSignificantBits());
  private final List<Path> lasting;
  private final List<HeldLock> locks = new ArrayList<>();
  private final List<OpenFile> places = new ArrayList<>();
  private final ByteBuffer header;
  private final ByteBuffer lastByte = ByteBuffer.allocateDirect(1);
  private final OpenFile state;

  private ServedFolder(Path folder, NearLayout layout) throws IOException {
    this.folder = folder;
    this.layout = layout;
    header = direct(layout.header(life.life()));
    lasting = life.lasting(folder, layout.viewers());
    prepare();
    try {
      create();
      for (int place = 0; place < layout.viewers(); place++) {
        places.add(new OpenFile(life.place(folder, place)));
      }
      state = new OpenFile(life.state(folder));
    } catch (Throwable e) {
      close();
      throw e;
    }
  }

  /**
   * Creates the files of a new life, in a folder that it creates if it is not there.
   *
   * @throws IOException if the folder is not this user's, is served already, or has no
   *     room, with the reason
   */
  public static ServedFolder open(Path folder, NearLayout layout) throws IOException {
    return new ServedFolder(folder.toAbsolutePath().normalize(), layout);
  }

  /** Lets other processes find this life. */
  public void publish() throws IOException {
    Path next = folder.resolve(LifeName.CURRENT + ".next");
    Files.deleteIfExists(next);
    OwnFiles.createFile(next);
    Files.writeString(next, life.line());
    Files.move(
        next,
        folder.resolve(LifeName.CURRENT),
        StandardCopyOption.ATOMIC_MOVE,
        StandardCopyOption.REPLACE_EXISTING);
  }

  public NearLayout layout() {
    return layout;
  }

  OpenFile place(int place) {
    return places.get(place);
  }

  /** Writes a part of the state. */
  void write(ByteBuffer bytes, long at) throws IOException {
    state.write(bytes, at);
  }

  /** Returns true if another process has cut the file of the state, or made it longer. */
  boolean isResized() throws IOException {
    return state.size() != layout.fileBytes();
  }

  /** Writes what is never written otherwise into the file of the state, and gives it its size. */
  void repair() throws IOException {
    state.write(header.clear(), 0);
    state.write(lastByte.clear(), layout.fileBytes() - 1);
    state.cutTo(layout.fileBytes());
  }

  /**
   * Names this life again if another process has changed or removed the name.
   *
   * @throws NoSuchFileException if files of this life were removed, so that no viewer can join it
   */
  void requireNamed() throws IOException {
    for (Path file : lasting) {
      Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
    }
    if (!isNamed()) {
      publish();
    }
  }

  private boolean isNamed() throws IOException {
    try {
      Path current = folder.resolve(LifeName.CURRENT);
      return Files.size(current) <= LifeName.LONGEST_CURRENT
          && Files.readString(current, StandardCharsets.ISO_8859_1).equals(life.line());
    } catch (NoSuchFileException e) {
      return false;
    }
  }

  /** Writes the prefabs with a number, and removes those before the last. */
  void writePrefabs(long number, PrefabTable table) throws IOException {
    Path file = life.prefabs(folder, number);
    Path next = life.folder(folder).resolve("prefabs.next");
    ByteBuffer bytes = PrefabFile.bytes(table);
    Files.deleteIfExists(next);
    fill(next, bytes, 0);
    Files.move(next, file, StandardCopyOption.ATOMIC_MOVE);
    Files.deleteIfExists(life.prefabs(folder, number - 2));
  }

  /**
   * Removes the files of this life, and lets another process serve the folder. What others have
   * opened stays open.
   */
  @Override
  public void close() throws IOException {
    try {
      if (isNamed()) {
        Files.deleteIfExists(folder.resolve(LifeName.CURRENT));
      }
      deleteLife(life.folder(folder));
    } finally {
      for (OpenFile place : places) {
        place.close();
      }
      for (HeldLock lock : locks) {
        lock.close();
      }
    }
  }

  private void prepare() throws IOException {
    try {
      OwnFiles.createFolder(folder);
    } catch (FileAlreadyExistsException e) {
      if (!Files.isDirectory(folder)) {
        throw new IOException(
            "%s is not a folder; name a folder of your own, or one that is to be created"
                .formatted(folder));
      }
    }
    OwnFiles.requireOwn(folder, folder);
    Path serverLock = folder.resolve(LifeName.SERVER_LOCK);
    try {
      HeldLock.create(serverLock);
    } catch (FileAlreadyExistsException e) {
      OwnFiles.requireOwn(serverLock, folder);
    }
    locks.add(HeldLock.tryHold(serverLock)
        .orElseThrow(() -> new IOException(
            "%s is served already, by another program or another relay of this one; name another folder, or end that relay"
                .formatted(folder))));
    try {
      deleteOldLives();
    } catch (Throwable e) {
      locks.get(0).close();
      throw e;
    }
  }

  private void create() throws IOException {
    OwnFiles.createFolder(life.folder(folder));
    HeldLock.create(life.writerLock(folder));
    locks.add(HeldLock.tryHold(life.writerLock(folder)).orElseThrow());
    long needed = layout.fileBytes() + layout.viewers() * layout.placeBytes();
    long usable = Files.getFileStore(folder).getUsableSpace();
    if (usable < needed) {
      throw new IOException(
          "%s has room for %d bytes and the state needs %d; lower NearRelay.Settings.viewers or SnapshotLayout.bodyCapacity, or give the container more shared memory"
              .formatted(folder, usable, needed));
    }
    fill(life.state(folder), header.clear(), layout.fileBytes());
    for (int place = 0; place < layout.viewers(); place++) {
      HeldLock.create(life.placeLock(folder, place));
      fill(life.place(folder, place), ByteBuffer.allocate(0), layout.placeBytes());
    }
  }

  /** Writes a new file: what is given, and then zeros. */
  private static void fill(Path file, ByteBuffer begin, long bytes) throws IOException {
    OwnFiles.createFile(file);
    ByteBuffer zeros = ByteBuffer.allocateDirect((int) Math.min(BLOCK, bytes));
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
      while (begin.hasRemaining()) {
        channel.write(begin);
      }
      while (channel.position() < bytes) {
        zeros.clear().limit((int) Math.min(zeros.capacity(), bytes - channel.position()));
        channel.write(zeros);
      }
    }
  }

  private static ByteBuffer direct(ByteBuffer bytes) {
    return ByteBuffer.allocateDirect(bytes.remaining()).put(bytes);
  }

  /** Deletes what a process left that ended without closing. */
  private void deleteOldLives() throws IOException {
    Files.deleteIfExists(folder.resolve(LifeName.CURRENT));
    try (DirectoryStream<Path> entries = Files.newDirectoryStream(folder, LifeName::isLife)) {
      for (Path entry : entries) {
        deleteLife(entry);
      }
    }
  }

  private static void deleteLife(Path life) throws IOException {
    if (!Files.isDirectory(life, LinkOption.NOFOLLOW_LINKS)) {
      return;
    }
    try (DirectoryStream<Path> files = Files.newDirectoryStream(life)) {
      for (Path file : files) {
        Files.deleteIfExists(file);
      }
    }
    Files.deleteIfExists(life);
  }
}
