package org.isochron.remote.seal;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.LongBuffer;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import java.util.zip.CRC32C;
import javax.crypto.Cipher;
import javax.crypto.SecretKey;
import org.isochron.remote.codec.FragmentFormat;
import org.isochron.remote.stream.Messages;
import org.isochron.remote.stream.Uplink;

/**
 * The two keys of a connection, one per direction. Seals the messages of this end's streams, and
 * opens those of the other end. A sealed message has a sequence number in place of its checksum,
 * and 16 bytes more. Owner: one thread. Allocates about a kilobyte per message, inside the JDK.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>A nonce is used once: each message takes the next number of its stream, also if the stream
 *       does not accept the message.
 *   <li>A message is opened at most once, and only on its own stream.
 *   <li>A viewer's keys open no message with the token of another viewer.
 * </ol>
 */
public final class SessionKeys {
  /** Number of the stream for everything except snapshots, events, prefabs and links. */
  public static final int CONTROL = Uplink.ASKING_LINES;

  public static final int TAG_BYTES = Messages.TAG_BYTES;

  /** Number of longs that {@link #numbers} returns. */
  public static final int NUMBERS = 1 + ReplayWindow.SAVED_LONGS;

  private static final int STREAMS = CONTROL + 1;
  private static final int SEQUENCE_AT = 4;
  private static final int FRAGMENT_CLEAR_BYTES = 8;

  private final Algorithm algorithm;
  private final long token;
  private final SecretKey outKey;
  private final SecretKey inKey;
  private final Cipher sealing;
  private Cipher opening;
  private final long[] sent = new long[STREAMS];
  private final ReplayWindow[] received = new ReplayWindow[STREAMS];
  private final CRC32C checksum = new CRC32C();
  private ByteBuffer sealed = room(Messages.MAX_DATAGRAM_BYTES);
  private ByteBuffer opened = room(Messages.MAX_DATAGRAM_BYTES);

  /** @param token number of the viewer, which all messages with a header must have */
  SessionKeys(Algorithm algorithm, long token, byte[] outKey, byte[] inKey) {
    this.algorithm = algorithm;
    this.token = token;
    this.outKey = algorithm.key(outKey);
    this.inKey = algorithm.key(inKey);
    Arrays.setAll(received, stream -> new ReplayWindow());
    sealing = algorithm.cipher();
    opening = algorithm.cipher();
  }

  private static ByteBuffer room(int bytes) {
    return ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
  }

  /** Returns memory for a message, which may be longer than a datagram between peers. */
  private static ByteBuffer room(ByteBuffer memory, int bytes) {
    return bytes <= memory.capacity() ? memory : room(Messages.MAX_SEALED_LINK_BYTES);
  }

  /** Returns the number of leading bytes that are authenticated but not encrypted. */
  private static int clearBytes(byte type) {
    boolean isOfSnapshots = type == FragmentFormat.TYPE || type == FragmentFormat.BUNDLE;
    return isOfSnapshots ? FRAGMENT_CLEAR_BYTES : Messages.HEADER_BYTES;
  }

  /** Returns the sealed message, valid until the next call. Leaves the message unchanged. */
  public ByteBuffer seal(int stream, ByteBuffer message) {
    return seal(stream, message, clearBytes(message.get(message.position())));
  }

  /** Seals a message whose first {@code clear} bytes are only authenticated. */
  public ByteBuffer seal(int stream, ByteBuffer message, int clear) {
    long sequence = ++sent[stream]; // invariant 1
    int from = message.position();
    int length = message.remaining();
    sealed = room(sealed, length + Messages.TAG_BYTES);
    sealed.clear().put(0, message, from, clear).putInt(SEQUENCE_AT, (int) sequence);
    try {
      sealing.init(Cipher.ENCRYPT_MODE, outKey, algorithm.nonce(stream, sequence));
      sealing.updateAAD(sealed.array(), sealed.arrayOffset(), clear);
      sealing.doFinal(
          message.array(),
          message.arrayOffset() + from + clear,
          length - clear,
          sealed.array(),
          sealed.arrayOffset() + clear);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("the JVM's cipher failed", e);
    }
    return sealed.limit(length + Messages.TAG_BYTES);
  }

  /** Returns true for the number of a message that was opened already, such as a copy of one. */
  public boolean hasSeen(int stream, ByteBuffer message) {
    int from = message.position();
    return message.remaining() >= FRAGMENT_CLEAR_BYTES
        && !received[stream].isNew(received[stream].number(message.getInt(from + SEQUENCE_AT)));
  }

  /** Returns the numbers of a stream's messages, with which equal keys can continue. */
  public long[] numbers(int stream) {
    long[] numbers = new long[NUMBERS];
    received[stream].save(LongBuffer.wrap(numbers).put(sent[stream]));
    return numbers;
  }

  /** Continues a stream after the messages that equal keys have sealed and opened. */
  public void resume(int stream, long[] numbers) {
    LongBuffer source = LongBuffer.wrap(numbers);
    sent[stream] = source.get();
    received[stream].restore(source);
  }

  /** Opens a message in place. Returns false if it is not from the other end, or not new. */
  public boolean open(int stream, ByteBuffer message) {
    return message.hasRemaining()
        && open(stream, message, clearBytes(message.get(message.position())));
  }

  /** Opens a message whose first {@code clear} bytes are only authenticated. */
  public boolean open(int stream, ByteBuffer message, int clear) {
    int from = message.position();
    int length = message.remaining() - clear - Messages.TAG_BYTES;
    if (length < 0 || length > Messages.MAX_LINK_BYTES) {
      return false;
    }
    if (clear >= Messages.HEADER_BYTES && Messages.unopenedToken(message) != token) {
      return false; // invariant 3
    }
    long sequence = received[stream].number(message.getInt(from + SEQUENCE_AT));
    if (!received[stream].isNew(sequence) || !open(stream, sequence, message, clear, length)) {
      return false;
    }
    received[stream].take(sequence); // invariant 2
    int end = from + clear + length;
    message.put(from + clear, opened, 0, length).limit(end);
    message.putInt(from + SEQUENCE_AT, FragmentFormat.checksum(checksum, message, from, end));
    return true;
  }

  private boolean open(int stream, long sequence, ByteBuffer message, int clear, int length) {
    int from = message.arrayOffset() + message.position();
    opened = room(opened, length);
    try {
      opening.init(Cipher.DECRYPT_MODE, inKey, algorithm.nonce(stream, sequence));
      opening.updateAAD(message.array(), from, clear);
      opening.doFinal(
          message.array(),
          from + clear,
          length + Messages.TAG_BYTES,
          opened.array(),
          opened.arrayOffset());
      return true;
    } catch (GeneralSecurityException e) {
      // forged; a cipher that has seen a forged message may refuse the true one of the same number
      opening = algorithm.cipher();
      return false;
    }
  }
}
