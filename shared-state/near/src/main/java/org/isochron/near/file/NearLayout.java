package org.isochron.near.file;

import java.io.IOException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32;
import org.isochron.shapes.limits.Limits;
import org.isochron.state.snapshot.SnapshotLayout;

/**
 * What one life of a writer has in its files, and where: the header of the file of the state, which
 * other processes check before they use anything.
 *
 * @param windowLength the number of consecutive snapshots that a reader sees at once, 2 to 4
 * @param viewers the most readers at a time, 1 to 8
 * @param commands the capacity of each viewer's command ring
 * @param events the capacity of the event ring
 * @param snapshots what each snapshot holds
 * @param description what the program that serves says of itself, for the program that reads
 */
public record NearLayout(
    int windowLength,
    int viewers,
    int commands,
    int events,
    SnapshotLayout snapshots,
    String description) {
  /** Goes up with every change of a file or of the protocol. */
  static final int VERSION = 11;

  /** The most bytes of a header: a longer one is no header. */
  static final int LONGEST_HEADER = 128 * 1_024;

  private static final long MAGIC = 0x69736f2d6e656172L; // "iso-near"
  private static final int ORDER_MARK = 0x01020304;
  private static final int PAGE = 4_096;
  private static final int FIXED_BYTES = 24;
  private static final int LONGEST_NAME = 1_024;
  private static final int LONGEST_DESCRIPTION = 64 * 1_024;
  private static final int KEPT_SNAPSHOTS = 12;
  private static final int MAX_RING = 1 << 20;

  /** Checks what a file or a user says. */
  public NearLayout {
    Limits.within("windowLength", windowLength, 2, 4);
    Limits.within("viewers", viewers, 1, 8);
    Limits.within("commands", commands, 2, MAX_RING);
    Limits.within("events", events, 8, MAX_RING);
    int length = description.getBytes(StandardCharsets.UTF_8).length;
    Limits.within("the description's length in bytes", length, 0, LONGEST_DESCRIPTION);
    long slotBytes = SnapshotSlot.bytes(snapshots);
    if (slotBytes > Integer.MAX_VALUE) {
      throw new IllegalArgumentException(
          "a snapshot takes %d bytes: it is written as a whole, up to %d; lower SnapshotLayout.bodyCapacity"
              .formatted(slotBytes, Integer.MAX_VALUE));
    }
  }

  /**
   * The number of snapshots that are kept. A viewer that is stopped in the middle of a copy until
   * its snapshot is overwritten takes a newer one.
   */
  int snapshotCount() {
    return KEPT_SNAPSHOTS;
  }

  long boardAt() {
    return LONGEST_HEADER;
  }

  long statusAt() {
    return boardAt() + Board.BYTES;
  }

  long eventsAt() {
    return statusAt() + StatusCell.BYTES;
  }

  long snapshotAt(int number) {
    return paged(eventsAt() + EventRows.bytes(events)) + number * paged(snapshotBytes());
  }

  long snapshotBytes() {
    return jointsFrom() + JointRows.bytes(snapshots.bodyCapacity());
  }

  long jointsAt(int number) {
    return snapshotAt(number) + jointsFrom();
  }

  private long jointsFrom() {
    return (SnapshotSlot.bytes(snapshots) + 7) / 8 * 8;
  }

  /** The size of the file of the state. */
  long fileBytes() {
    return snapshotAt(snapshotCount());
  }

  /** The size of the file of one place. */
  long placeBytes() {
    return PlaceFile.bytes(commands);
  }

  /** Returns the header of a life. */
  ByteBuffer header(long life) {
    ByteBuffer header = ByteBuffer.allocate(LONGEST_HEADER).order(ByteOrder.nativeOrder());
    header.position(FIXED_BYTES);
    header.putLong(life).putLong(fileBytes());
    header.putInt(windowLength).putInt(viewers).putInt(commands).putInt(events);
    header.putInt(snapshots.bodyCapacity()).putInt(snapshots.velocities() ? 1 : 0);
    header.putInt(snapshots.far() ? 1 : 0).putInt(snapshots.channels().size());
    for (SnapshotLayout.Channel channel : snapshots.channels()) {
      putText(header, channel.name());
      putText(header, channel.blend().name());
    }
    putText(header, description);
    int length = header.position();
    header.putLong(0, MAGIC).putInt(8, ORDER_MARK).putInt(12, VERSION).putInt(16, length);
    header.putInt(20, checksum(header, length));
    return header.flip();
  }

  /**
   * Returns the layout in a header of a life.
   *
   * @throws IOException if it is the header of anything else, with the reason
   */
  static NearLayout of(ByteBuffer header, long life, long fileBytes) throws IOException {
    header.order(ByteOrder.nativeOrder());
    try {
      require(header.getLong(0) == MAGIC, "it is not a file of isochron-near");
      require(header.getInt(8) == ORDER_MARK, "it was written in another byte order");
      int version = header.getInt(12);
      require(
          version == VERSION,
          "its version is %d and this program reads version %d; use the same isochron-near in both"
              .formatted(version, VERSION));
      int length = header.getInt(16);
      require(length > FIXED_BYTES && length <= header.limit(), "its header is cut");
      require(header.getInt(20) == checksum(header, length), "its header is damaged");
      header.limit(length).position(FIXED_BYTES);
      require(header.getLong() == life, "it belongs to another life of the writer");
      long claimed = header.getLong();
      NearLayout layout = layout(header);
      require(
          claimed == layout.fileBytes() && fileBytes == claimed,
          "it has %d bytes and its layout needs %d".formatted(fileBytes, layout.fileBytes()));
      return layout;
    } catch (BufferUnderflowException | IndexOutOfBoundsException e) {
      throw new IOException("its header is cut", e);
    } catch (IllegalArgumentException e) {
      throw new IOException("its layout makes no sense: " + e.getMessage(), e);
    }
  }

  private static NearLayout layout(ByteBuffer header) throws IOException {
    int windowLength = header.getInt();
    int viewers = header.getInt();
    int commands = header.getInt();
    int events = header.getInt();
    int bodyCapacity = header.getInt();
    boolean velocities = header.getInt() != 0;
    boolean far = header.getInt() != 0;
    int count = header.getInt();
    require(
        count >= 0 && count <= SnapshotLayout.MAX_CHANNELS, "it has %d channels".formatted(count));
    List<SnapshotLayout.Channel> channels = new ArrayList<>();
    for (int channel = 0; channel < count; channel++) {
      String name = text(header, LONGEST_NAME);
      channels.add(new SnapshotLayout.Channel(
          name, SnapshotLayout.Blend.valueOf(text(header, LONGEST_NAME))));
    }
    SnapshotLayout snapshots = new SnapshotLayout(bodyCapacity, velocities, far, channels);
    return new NearLayout(
        windowLength, viewers, commands, events, snapshots, text(header, LONGEST_DESCRIPTION));
  }

  private static void putText(ByteBuffer header, String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    header.putInt(bytes.length).put(bytes);
  }

  private static String text(ByteBuffer header, int longest) throws IOException {
    int length = header.getInt();
    require(length >= 0 && length <= longest, "it has a text of %d bytes".formatted(length));
    byte[] bytes = new byte[length];
    header.get(bytes);
    return new String(bytes, StandardCharsets.UTF_8);
  }

  private static int checksum(ByteBuffer header, int length) {
    CRC32 checksum = new CRC32();
    checksum.update(header.duplicate().limit(length).position(FIXED_BYTES));
    return (int) checksum.getValue();
  }

  private static long paged(long bytes) {
    return (bytes + PAGE - 1) / PAGE * PAGE;
  }

  private static void require(boolean claim, String reason) throws IOException {
    if (!claim) {
      throw new IOException(reason);
    }
  }
}
