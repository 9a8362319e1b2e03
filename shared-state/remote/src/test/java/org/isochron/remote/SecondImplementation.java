package org.isochron.remote;

import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.MessageDigest;
import java.security.PublicKey;
import java.security.interfaces.XECPublicKey;
import java.security.spec.NamedParameterSpec;
import java.security.spec.XECPublicKeySpec;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.zip.CRC32C;
import javax.crypto.AEADBadTagException;
import javax.crypto.Cipher;
import javax.crypto.KeyAgreement;
import javax.crypto.Mac;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/**
 * A viewer written from REMOTE.md with the JDK's primitives. It shares no code with the library, so
 * that a page that is wrong or incomplete fails a test.
 */
@SuppressWarnings("ByteBufferBackingArray") // each buffer here is a whole array
final class SecondImplementation {
  /** Moves messages between this viewer and a relay, without changing them. */
  interface Carrier {
    /**
     * Sends a message.
     *
     * @param stream number of the stream as in nonces: that of its hello, or 6
     */
    void send(int stream, byte[] message);

    void poll(Receiver receiver);
  }

  interface Receiver {
    void receive(int stream, byte[] message);
  }

  private static final int VERSION = 15;
  private static final int CONTROL = 11;
  private static final int EVENTS = 4;
  private static final int LINK = 10;
  private static final int STREAMS = 12;
  private static final int HEADER = 16;
  private static final int FRAGMENT_HEADER = 8;
  private static final int TAG = 16;
  private static final int COMMAND_BYTES = 116;
  private static final int WINDOW = 256;
  private static final long REPEAT_NANOS = 50_000_000;

  private final Carrier carrier;
  private final long token;
  private final byte[] knownKey;
  private final byte[] ticket;
  private final String worldName;
  private final KeyPair pair;
  private final long[] sent = new long[STREAMS];
  private final long[] highest = new long[STREAMS];
  private final boolean[][] seen = new boolean[STREAMS][WINDOW];
  private byte[] publicKey = {};
  private byte[] toRelay = {};
  private byte[] toViewer = {};
  private boolean isChaCha;
  private int attempt;
  private long session;
  private long clockOffsetNanos;
  private long sentNanos = Long.MIN_VALUE;
  private long question;
  private long askedNanos;
  private long roundTripNanos;
  private long nowNanos;
  private long nextEvent;
  private long nextCommand;
  private int missingHellos = 1 | 1 << EVENTS;
  private boolean needsKeyframe = true;
  private final List<byte[]> commands = new ArrayList<>();
  private long firstCommand;
  private final byte[][] blocks = new byte[WINDOW][];

  boolean isWelcome;
  int bodyCapacity;
  String description = "";
  String refusal = "";
  boolean isLeft;
  int refusedMessages;
  int news;
  boolean isServed;
  long newestTick = -1;
  long nextEventOfRelay;
  long refusedCommands = -1;
  long acceptedCommands;
  final List<Long> keyframeTicks = new ArrayList<>();
  final List<Long> ticks = new ArrayList<>();

  /** Number of streams on which this viewer wants bundles. */
  int bundleStreams;

  int bundles;
  int checkedParities;
  final List<Long> eventTokens = new ArrayList<>();

  /** True if this viewer uses its link. */
  boolean linked;

  /** Messages of the link. */
  final List<byte[]> data = new ArrayList<>();

  private SecondImplementation(
      Carrier carrier, long token, byte[] knownKey, byte[] ticket, String worldName) {
    this.carrier = carrier;
    this.token = token;
    this.knownKey = knownKey;
    this.ticket = ticket;
    this.worldName = worldName;
    try {
      pair = KeyPairGenerator.getInstance("X25519").generateKeyPair();
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  static SecondImplementation withSecret(Carrier carrier, long token, String secret) {
    byte[] key = extract(
        "isochron secret".getBytes(StandardCharsets.UTF_8),
        secret.getBytes(StandardCharsets.UTF_8));
    return new SecondImplementation(carrier, token, key, new byte[0], "");
  }

  static SecondImplementation withKey(Carrier carrier, long token, byte[] key) {
    return new SecondImplementation(carrier, token, key, new byte[0], "");
  }

  static SecondImplementation withConnectToken(Carrier carrier, long token, String text) {
    ByteBuffer bytes = ByteBuffer.wrap(Base64.getUrlDecoder().decode(text));
    if (bytes.get() != 1) {
      throw new IllegalArgumentException("unknown format of " + text);
    }
    byte[] key = new byte[32];
    bytes.get(key);
    byte[] ticket = new byte[bytes.remaining()];
    bytes.get(ticket);
    return new SecondImplementation(carrier, token, key, ticket, "");
  }

  void advance(long now) {
    nowNanos = now;
    carrier.poll(this::receive);
    if (isLeft
        || !refusal.isEmpty()
        || (sentNanos != Long.MIN_VALUE && now - sentNanos < REPEAT_NANOS)) {
      return;
    }
    sentNanos = now;
    if (toRelay.length == 0) {
      carrier.send(CONTROL, request());
    } else if (isWelcome) {
      hellos();
      sendNews();
      sendCommands();
    } else {
      carrier.send(CONTROL, join());
      hellos();
    }
  }

  /** Adds a command of a kind of the user, without a body. */
  void command(int kind, long commandToken) {
    ByteBuffer command = memory(COMMAND_BYTES);
    command.putInt(kind).putInt(0).putLong(0).putLong(0).putLong(0).putLong(commandToken);
    commands.add(command.array());
  }

  void leave() {
    seal(CONTROL, begin('L', 0).array(), HEADER);
    isLeft = true;
  }

  /** Sends a message of any type with the token of another viewer, sealed with this one's keys. */
  void sendInTheNameOf(long other, char type, byte[] contents) {
    sendInTheNameOf(other, CONTROL, type, contents);
  }

  void sendInTheNameOf(long other, int stream, char type, byte[] contents) {
    ByteBuffer message = begin(type, contents.length).putLong(8, other).put(contents);
    seal(stream, message.array(), HEADER);
  }

  /** Sends a message of the link. */
  void sendData(byte[] contents) {
    seal(LINK, begin('D', contents.length).put(contents).array(), HEADER);
  }

  private byte[] request() {
    ByteBuffer message = begin('J', 4 + 45).putInt(0);
    CRC32C sum = new CRC32C();
    sum.update(message.array(), 0, 4);
    sum.update(message.array(), 8, message.capacity() - 8);
    return message.putInt(4, (int) sum.getValue()).array();
  }

  private byte[] join() {
    byte[] name = worldName.getBytes(StandardCharsets.UTF_8);
    int open = HEADER + publicKey.length + 2 + ticket.length;
    ByteBuffer message =
        begin('T', open - HEADER + 4 + 8 + 36 + 2 + name.length).put(publicKey);
    message.putShort((short) ticket.length).put(ticket);
    message.putInt(++attempt).putLong(0);
    putInterest(message).putShort((short) name.length).put(name);
    return sealed(CONTROL, message.array(), open);
  }

  private void hellos() {
    for (int stream = 0; stream < CONTROL; stream++) {
      if ((missingHellos >> stream & 1) != 0 && (stream != LINK || linked)) {
        seal(stream, begin('H', 0).putShort(2, (short) stream).array(), HEADER);
      }
    }
  }

  private void sendNews() {
    askedNanos = nowNanos;
    ByteBuffer message = begin('V', 24 + 4 + 36 + 2);
    message.putLong(nextEvent).putLong(++question).putLong(roundTripNanos).putInt(1);
    putInterest(message).put((byte) (needsKeyframe ? 1 : 0)).put((byte) bundleStreams);
    seal(CONTROL, message.array(), HEADER);
  }

  private void sendCommands() {
    for (long number = Math.max(firstCommand, nextCommand);
        number < firstCommand + commands.size();
        number++) {
      ByteBuffer message = begin('C', 8 + 8 + 4 + 8 + COMMAND_BYTES);
      message.putLong(session).putLong(number).putInt(1).putLong(nowNanos + clockOffsetNanos);
      message.put(commands.get((int) (number - firstCommand)));
      seal(CONTROL, message.array(), HEADER);
    }
  }

  private static ByteBuffer putInterest(ByteBuffer message) {
    message.putDouble(0).putDouble(0).putDouble(0).putFloat(Float.POSITIVE_INFINITY);
    return message.putInt(-1).putInt(Integer.MAX_VALUE);
  }

  private ByteBuffer begin(char type, int contents) {
    ByteBuffer message = memory(HEADER + contents);
    return message
        .put((byte) type)
        .put((byte) VERSION)
        .putShort((short) 0)
        .putInt(0)
        .putLong(token);
  }

  private void receive(int stream, byte[] message) {
    if (!isWelcome && stream == CONTROL && message[0] == 'R' && message.length > HEADER) {
      byte[] opened = toViewer.length == 0 ? message : opened(stream, message);
      byte[] text = opened.length == 0 ? message : opened;
      refusal = new String(text, HEADER, text.length - HEADER, StandardCharsets.UTF_8);
    } else if (toViewer.length == 0) {
      if (stream == CONTROL && message[0] == 'K') {
        derive(message);
      }
    } else if (message[0] != 'K') {
      byte[] opened = opened(stream, message);
      if (opened.length == 0) {
        refusedMessages++;
      } else {
        process(memory(opened));
      }
    }
  }

  private void derive(byte[] challenge) {
    ByteBuffer message = memory(challenge).position(HEADER);
    byte[] nonce = new byte[16];
    byte[] relayKey = new byte[32];
    message.get(nonce);
    byte cipher = message.get();
    message.get(relayKey);
    isChaCha = cipher == 1;
    publicKey = raw((XECPublicKey) pair.getPublic());
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      digest.update(new byte[] {VERSION, cipher});
      digest.update(ByteBuffer.allocate(8).putLong(0, token));
      digest.update(nonce);
      digest.update(relayKey);
      digest.update(publicKey);
      byte[] context = digest.digest(ticket);
      KeyAgreement agreement = KeyAgreement.getInstance("X25519");
      agreement.init(pair.getPrivate());
      agreement.doPhase(key(relayKey), true);
      byte[] base = extract(knownKey, agreement.generateSecret());
      toRelay = expand(base, "isochron to relay", context);
      toViewer = expand(base, "isochron to viewer", context);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  private void process(ByteBuffer message) {
    switch (message.get(0)) {
      case 'W' -> readWelcome(message.position(HEADER));
      case 'N' -> readNews(message.position(HEADER));
      case 'E' -> readEvents(message.position(HEADER));
      case 'S' -> readFragment(message);
      case 'M' -> readBundle(message);
      case 'D' -> data.add(Arrays.copyOfRange(message.array(), HEADER, message.capacity()));
      default -> throw new IllegalStateException("unexpected message " + (char) message.get(0));
    }
  }

  private void readWelcome(ByteBuffer message) {
    if (isWelcome || message.getInt() != attempt) {
      return;
    }
    message.getLong(); // run
    session = message.getLong();
    message.getLong(); // world
    clockOffsetNanos = message.getLong() - nowNanos;
    message.get(); // resumed
    firstCommand = message.getLong();
    nextCommand = firstCommand;
    nextEvent = message.getLong();
    bodyCapacity = message.getInt();
    message.position(message.position() + 1 + 3 * 4);
    for (int texts = 2 * message.get(); texts > 0; texts--) {
      text(message);
    }
    description = text(message);
    if (message.hasRemaining()) {
      throw new IllegalStateException(message.remaining() + " bytes follow a welcome");
    }
    isWelcome = true;
  }

  private void readNews(ByteBuffer message) {
    if (message.getLong() == question) {
      roundTripNanos = nowNanos - askedNanos;
    }
    message.getLong(); // clock
    nextCommand = Math.max(nextCommand, message.getLong());
    acceptedCommands = nextCommand - firstCommand;
    newestTick = message.getLong();
    nextEventOfRelay = message.getLong();
    refusedCommands = message.getLong();
    message.getLong(); // mask of refused commands
    message.get(); // state
    int flags = message.getShort();
    isServed = (flags & 1) != 0;
    missingHellos = flags >> 2 & 2047;
    message.position(message.position() + 3 * 8 + 2 * 4);
    text(message);
    if (message.hasRemaining()) {
      throw new IllegalStateException(message.remaining() + " bytes follow news");
    }
    news++;
  }

  private void readEvents(ByteBuffer message) {
    long number = message.getLong();
    message.getLong(); // oldest
    long[] numbers = new long[8];
    for (int count = message.getInt(); count > 0; count--) {
      int marked = message.get();
      int values = message.get() & 255;
      values = (values & 128) == 0 ? values : (values & 127) | message.get() << 7;
      for (int index = 0; index < numbers.length; index++) {
        numbers[index] += (marked >> index & 1) == 0 ? 0 : folded(message);
      }
      message.position(message.position() + 4 * Integer.bitCount(values));
      if (number == nextEvent) {
        nextEvent++;
        eventTokens.add(numbers[7]);
      }
      number++;
    }
    if (message.hasRemaining()) {
      throw new IllegalStateException(message.remaining() + " bytes follow events");
    }
  }

  private static long folded(ByteBuffer message) {
    long value = 0;
    byte group;
    int shift = 0;
    do {
      group = message.get();
      value |= (group & 127L) << shift;
      shift += 7;
    } while (group < 0);
    return value >>> 1 ^ -(value & 1);
  }

  private void readFragment(ByteBuffer fragment) {
    if (fragment.getInt(12) == 0) {
      boolean isKeyframe = (fragment.get(2) & 1) != 0;
      needsKeyframe &= !isKeyframe;
      (isKeyframe ? keyframeTicks : ticks).add(fragment.getLong(32));
    }
  }

  private void readBundle(ByteBuffer bundle) {
    byte[] block = new byte[bundle.getShort(9)];
    bundle.get(11, block);
    long number = memory(block).getLong(11);
    ticks.add(memory(block).getLong(27));
    blocks[(int) (number % WINDOW)] = block;
    bundles++;
    int at = 11 + block.length;
    int members = bundle.get(2);
    if (members == 0 && at != bundle.capacity()) {
      throw new IllegalStateException("bytes follow a bundle without a parity");
    } else if (members != 0 && (bundle.get(8) & 255) > 5 && bundles > 5) {
      checkParity(bundle, at, number, members);
    }
  }

  /** Compares the parity with that of the bundles which it combines. */
  private void checkParity(ByteBuffer bundle, int from, long number, int members) {
    byte[] parity = new byte[1_344];
    int length = 0;
    int longest = 64;
    for (int distance = 1; distance <= 8; distance++) {
      if ((members >> (distance - 1) & 1) != 0) {
        byte[] block = blocks[(int) ((number - distance) % WINDOW)];
        length ^= block.length;
        longest = Math.max(longest, block.length);
        for (int index = 0; index < block.length; index++) {
          parity[index] ^= block[index];
        }
      }
    }
    byte[] newest = blocks[(int) (number % WINDOW)];
    for (int index = 0; Integer.bitCount(members) % 2 != 0 && index < 64; index++) {
      parity[index] ^= index < newest.length ? newest[index] : 0;
    }
    int at = from + 10;
    long mask = bundle.getLong(from + 2);
    boolean same = bundle.getShort(from) == length;
    for (int index = 0; index < longest; index++) {
      boolean isSent = index >= 64 || (mask >> index & 1) != 0;
      same &= parity[index] == (isSent ? bundle.get(at++) : 0);
    }
    if (!same || at != bundle.capacity()) {
      throw new IllegalStateException("another parity than that of REMOTE.md");
    }
    checkedParities++;
  }

  private static String text(ByteBuffer message) {
    byte[] bytes = new byte[message.getShort() & 0xffff];
    message.get(bytes);
    return new String(bytes, StandardCharsets.UTF_8);
  }

  private void seal(int stream, byte[] message, int open) {
    carrier.send(stream, sealed(stream, message, open));
  }

  private byte[] sealed(int stream, byte[] message, int open) {
    long number = ++sent[stream];
    memory(message).putInt(4, (int) number);
    return crypt(Cipher.ENCRYPT_MODE, toRelay, stream, number, message, open);
  }

  /** Returns the plain message, or no bytes if the message is refused. */
  private byte[] opened(int stream, byte[] message) {
    int open = message[0] == 'S' || message[0] == 'M' ? FRAGMENT_HEADER : HEADER;
    if (message.length < open + TAG) {
      return new byte[0];
    }
    long number = highest[stream] + (memory(message).getInt(4) - (int) highest[stream]);
    int slot = (int) Math.floorMod(number, (long) WINDOW);
    boolean isOld =
        number <= highest[stream] && (highest[stream] - number >= WINDOW || seen[stream][slot]);
    if (isOld || number < 1) {
      return new byte[0];
    }
    byte[] plain = crypt(Cipher.DECRYPT_MODE, toViewer, stream, number, message, open);
    if (plain.length > 0) {
      for (long skipped = highest[stream] + 1; skipped < number; skipped++) {
        seen[stream][(int) Math.floorMod(skipped, (long) WINDOW)] = false;
      }
      seen[stream][slot] = true;
      highest[stream] = Math.max(highest[stream], number);
    }
    return plain;
  }

  private byte[] crypt(int mode, byte[] key, int stream, long number, byte[] message, int open) {
    byte[] nonce = ByteBuffer.allocate(12).putInt(stream).putLong(number).array();
    try {
      Cipher cipher = Cipher.getInstance(isChaCha ? "ChaCha20-Poly1305" : "AES/GCM/NoPadding");
      cipher.init(
          mode,
          new SecretKeySpec(key, isChaCha ? "ChaCha20" : "AES"),
          isChaCha ? new IvParameterSpec(nonce) : new GCMParameterSpec(8 * TAG, nonce));
      cipher.updateAAD(message, 0, open);
      byte[] rest = cipher.doFinal(message, open, message.length - open);
      return ByteBuffer.allocate(open + rest.length)
          .put(message, 0, open)
          .put(rest)
          .array();
    } catch (AEADBadTagException e) {
      return new byte[0];
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Encodes a public key as in RFC 7748: 32 bytes, little-endian. */
  private static byte[] raw(XECPublicKey key) {
    return reversed(key.getU().toByteArray());
  }

  private static PublicKey key(byte[] raw) throws GeneralSecurityException {
    byte[] bytes = reversed(raw);
    bytes[0] &= 127; // the highest bit is not part of the number
    return KeyFactory.getInstance("X25519")
        .generatePublic(new XECPublicKeySpec(NamedParameterSpec.X25519, new BigInteger(1, bytes)));
  }

  /** Returns the bytes in the opposite order, with zeros up to 32 bytes. */
  private static byte[] reversed(byte[] bytes) {
    byte[] other = new byte[32];
    for (int index = 0; index < Math.min(other.length, bytes.length); index++) {
      other[index] = bytes[bytes.length - 1 - index];
    }
    return other;
  }

  private static byte[] extract(byte[] salt, byte[] secret) {
    return hmac(salt, secret);
  }

  private static byte[] expand(byte[] base, String info, byte[] context) {
    byte[] text = info.getBytes(StandardCharsets.UTF_8);
    ByteBuffer block = ByteBuffer.allocate(text.length + context.length + 1);
    return hmac(base, block.put(text).put(context).put((byte) 1).array());
  }

  private static byte[] hmac(byte[] key, byte[] message) {
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(key, "HmacSHA256"));
      return mac.doFinal(message);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  private static ByteBuffer memory(int bytes) {
    return memory(new byte[bytes]);
  }

  private static ByteBuffer memory(byte[] bytes) {
    return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
  }
}
