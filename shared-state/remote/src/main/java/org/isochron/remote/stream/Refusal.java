package org.isochron.remote.stream;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import org.isochron.remote.codec.SnapshotFormat;

/**
 * The server's refusal of a viewer. Its format is the same in all versions.
 *
 * @param waitNanos time after which the viewer may ask again; 0 if the server named none, {@link
 *     #NEVER} if the viewer must not ask again
 */
public record Refusal(byte version, long waitNanos, String reason) {
  public static final long NEVER = Long.MAX_VALUE;

  /** Minimum size behind the type. */
  public static final int LEAST_BYTES = 1 + Integer.BYTES;

  private static final int NEVER_MILLIS = -1;

  public Refusal(long waitNanos, String reason) {
    this(SnapshotFormat.VERSION, waitNanos, reason);
  }

  /** Writes the refusal; truncates a reason that does not fit. */
  public ByteBuffer write(ByteBuffer memory) {
    byte[] bytes = reason.getBytes(StandardCharsets.UTF_8);
    Messages.begin(memory, Messages.REFUSED).put(version);
    memory.putInt(isFinal() ? NEVER_MILLIS : (int) TimeUnit.NANOSECONDS.toMillis(waitNanos));
    return Messages.end(memory.put(bytes, 0, Math.min(bytes.length, memory.remaining())));
  }

  /** Returns true if the viewer must not ask again. */
  public boolean isFinal() {
    return waitNanos == NEVER;
  }

  /**
   * Reads a refusal behind its type.
   *
   * @throws java.nio.BufferUnderflowException if the message is too short
   */
  public static Refusal read(ByteBuffer message) {
    byte version = message.get();
    int millis = message.getInt();
    long waitNanos =
        millis == NEVER_MILLIS ? NEVER : TimeUnit.MILLISECONDS.toNanos(Math.max(0, millis));
    return new Refusal(
        version, waitNanos, StandardCharsets.UTF_8.decode(message).toString());
  }
}
