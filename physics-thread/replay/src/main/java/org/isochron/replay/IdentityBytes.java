package org.isochron.replay;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.TickRate;

/** Encodes and decodes a {@link Journal.Identity}, the content of a journal's first record. */
final class IdentityBytes {
  private static final int MAX_BYTES =
      (SnapshotLayout.MAX_CHANNELS + 5) * (Journal.Identity.MAX_NAME_BYTES + Integer.BYTES);

  private static final int VELOCITIES = 1;
  private static final int FAR = 2;

  private IdentityBytes() {}

  static byte[] of(Journal.Identity identity) {
    ByteBuffer bytes = ByteBuffer.allocate(MAX_BYTES);
    bytes.putLong(identity.rate().ticks()).putLong(identity.rate().nanos());
    putName(bytes, identity.engine());
    putName(bytes, identity.engineVersion());
    SnapshotLayout layout = identity.layout();
    bytes.putInt(layout.bodyCapacity()).put((byte)
        ((layout.velocities() ? VELOCITIES : 0) + (layout.far() ? FAR : 0)));
    bytes.putInt(layout.channels().size());
    for (SnapshotLayout.Channel channel : layout.channels()) {
      putName(bytes, channel.name());
      putName(bytes, channel.blend().name());
    }
    putName(bytes, identity.scene());
    bytes.putLong(identity.sceneHash()).putLong(identity.seed());
    putName(bytes, identity.domain());
    byte[] exact = new byte[bytes.position()];
    bytes.flip().get(exact);
    return exact;
  }

  /**
   * Decodes an identity.
   *
   * @throws IllegalArgumentException if the bytes are not exactly those that {@link #of} writes
   */
  static Journal.Identity read(ByteBuffer bytes) {
    Journal.Identity identity = parse(bytes.slice());
    if (!ByteBuffer.wrap(of(identity)).equals(bytes)) {
      throw new IllegalArgumentException(
          "its %d bytes differ from those that a recording writes".formatted(bytes.remaining()));
    }
    return identity;
  }

  private static Journal.Identity parse(ByteBuffer bytes) {
    TickRate rate = new TickRate(bytes.getLong(), bytes.getLong());
    String engine = name(bytes);
    String engineVersion = name(bytes);
    int bodyCapacity = bytes.getInt();
    int flags = bytes.get();
    List<SnapshotLayout.Channel> channels = new ArrayList<>();
    int channelCount = count(bytes.getInt(), SnapshotLayout.MAX_CHANNELS, "channels");
    for (int channel = 0; channel < channelCount; channel++) {
      channels.add(
          new SnapshotLayout.Channel(name(bytes), SnapshotLayout.Blend.valueOf(name(bytes))));
    }
    SnapshotLayout layout =
        new SnapshotLayout(bodyCapacity, (flags & VELOCITIES) != 0, (flags & FAR) != 0, channels);
    return new Journal.Identity(
        rate,
        engine,
        engineVersion,
        layout,
        name(bytes),
        bytes.getLong(),
        bytes.getLong(),
        name(bytes));
  }

  private static void putName(ByteBuffer bytes, String name) {
    byte[] encoded = name.getBytes(StandardCharsets.UTF_8);
    bytes.putInt(encoded.length).put(encoded);
  }

  private static String name(ByteBuffer bytes) {
    int max = Math.min(Journal.Identity.MAX_NAME_BYTES, bytes.remaining() - Integer.BYTES);
    byte[] encoded = new byte[count(bytes.getInt(), max, "bytes in a name")];
    bytes.get(encoded);
    return new String(encoded, StandardCharsets.UTF_8);
  }

  private static int count(int count, int max, String what) {
    if (count < 0 || count > max) {
      throw new IllegalArgumentException(
          "%d %s, but at most %d are allowed".formatted(count, what, max));
    }
    return count;
  }
}
