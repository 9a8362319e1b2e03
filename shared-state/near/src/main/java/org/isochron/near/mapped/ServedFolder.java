package org.isochron.near.mapped;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.UserPrincipal;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.isochron.state.body.PrefabTable;

/**
 * The files of one life of a writer, in its own process. Owner: the thread that opens it, then the one that writes. Files are
 * complete before {@link #publish} names them, and never change their size, because a mapped file that shrinks ends the process
 * that reads it.
 *
 * <p>All memory is written once before it is used: where it cannot be had, as in a container with little shared memory, opening
 * fails, and not a later write.
 */
public final class ServedFolder implements AutoCloseable {
  private static final int BLOCK = 1 << 20;

  private final Path folder;
  private final NearLayout layout;
  private final LifeName life = new LifeName(UUID.randomUUID().getMostSignificantBits());
  private final List<HeldLock> locks = new ArrayList<>();
  private final List<ByteBuffer> places = new ArrayList<>();
  private final List<ByteBuffer> snapshots = new ArrayList<>();
  private final ByteBuffer status;
  private final ByteBuffer events;

  private ServedFolder(Path folder, NearLayout layout) throws IOException {
    this.folder = folder;
    this.layout = layout;
    prepare();
    try {
      create();
      Path state = life.state(folder);
      status = map(state, layout.statusAt(), StatusCell.BYTES);
      events = map(state, layout.eventsAt(), MappedEvents.bytes(layout.events()));
      for (int number = 0; number < layout.snapshotCount(); number++) {
        snapshots.add(map(state, layout.snapshotAt(number), layout.snapshotBytes()));
      }
      for (int place = 0; place < layout.viewers(); place++) {
        places.add(map(life.place(folder, place), 0, layout.placeBytes()));
      }
    } catch (Throwable e) {
      close();
      throw e;
    }
  }

  /**
   * Creates the files of a new life, in a folder that it creates if it is not there.
   *
   * @throws IOException if the folder is not this user's, is served by another process, or has no room, with the reason
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

  ByteBuffer status() {
    return status;
  }

  ByteBuffer events() {
    return events;
  }

  ByteBuffer snapshot(int number) {
    return snapshots.get(number);
  }

  ByteBuffer place(int place) {
    return places.get(place);
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

  /** Removes the files of this life, and lets another process serve the folder. What others have mapped stays mapped. */
  @Override
  public void close() throws IOException {
    try {
      Path current = folder.resolve(LifeName.CURRENT);
      if (Files.exists(current) && Files.readString(current).equals(life.line())) {
        Files.delete(current);
      }
      deleteLife(life.folder(folder));
    } finally {
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
    UserPrincipal self = OwnFiles.self();
    OwnFiles.requireOwn(folder, self);
    Path serverLock = folder.resolve(LifeName.SERVER_LOCK);
    try {
      OwnFiles.createFile(serverLock);
    } catch (FileAlreadyExistsException e) {
      OwnFiles.requireOwn(serverLock, self);
    }
    locks.add(HeldLock.tryHold(serverLock)
        .orElseThrow(() -> new IOException(
            "%s is served by another program already; name another folder, or end that program"
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
    OwnFiles.createFile(life.writerLock(folder));
    locks.add(HeldLock.tryHold(life.writerLock(folder)).orElseThrow());
    long needed = layout.fileBytes() + layout.viewers() * layout.placeBytes();
    long usable = Files.getFileStore(folder).getUsableSpace();
    if (usable < needed) {
      throw new IOException(
          "%s has room for %d bytes and the state needs %d; lower RelaySettings.viewers or SnapshotLayout.bodyCapacity, or give the container more shared memory"
              .formatted(folder, usable, needed));
    }
    fill(life.state(folder), layout.header(life.life()), layout.fileBytes());
    for (int place = 0; place < layout.viewers(); place++) {
      OwnFiles.createFile(life.placeLock(folder, place));
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

  private static ByteBuffer map(Path file, long from, long bytes) throws IOException {
    try (FileChannel channel =
        FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
      return channel
          .map(FileChannel.MapMode.READ_WRITE, from, bytes)
          .order(ByteOrder.nativeOrder());
    }
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
