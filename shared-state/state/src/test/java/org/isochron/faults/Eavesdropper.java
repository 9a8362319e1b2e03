package org.isochron.faults;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/**
 * Somebody on the network who keeps all datagrams, and injects copies of earlier messages in place
 * of messages of the same size. Owner: the forwarder's thread; {@link #readable} and {@link
 * #injectedCount} any thread.
 */
public final class Eavesdropper implements Consumer<ByteBuffer> {
  private static final int FRAME_BYTES = 32;
  private static final int TYPE_AT = 6;
  private static final int DATA = 1;
  private static final int MAX_KEPT = 20_000;
  private static final int MAX_COPIES = 64;

  private final double injection;
  private final Random random;
  private final List<String> kept = new ArrayList<>();
  private final Map<Integer, List<byte[]>> bySize = new HashMap<>();
  private final AtomicLong injected = new AtomicLong();

  /** @param injection fraction of messages that are replaced */
  public Eavesdropper(double injection, long seed) {
    this.injection = injection;
    random = new Random(seed);
  }

  @Override
  public void accept(ByteBuffer datagram) {
    keep(datagram);
    int bytes = datagram.limit() > FRAME_BYTES
            && datagram.getShort(TYPE_AT) == DATA
            && datagram.getInt(0) <= datagram.limit()
        ? datagram.getInt(0) - FRAME_BYTES
        : 0;
    if (bytes <= 0) {
      return;
    }
    List<byte[]> earlier = bySize.computeIfAbsent(bytes, size -> new ArrayList<>());
    byte[] message = new byte[bytes];
    datagram.get(FRAME_BYTES, message);
    if (!earlier.isEmpty() && random.nextDouble() < injection) {
      datagram.put(FRAME_BYTES, earlier.get(random.nextInt(earlier.size())));
      // ordering: volatile, for a count only
      injected.incrementAndGet();
    }
    if (earlier.size() < MAX_COPIES) {
      earlier.add(message);
    }
  }

  private synchronized void keep(ByteBuffer datagram) {
    if (kept.size() < MAX_KEPT) {
      byte[] bytes = new byte[datagram.limit()];
      datagram.get(0, bytes);
      kept.add(new String(bytes, StandardCharsets.ISO_8859_1));
    }
  }

  public long injectedCount() {
    // ordering: volatile, for a count only
    return injected.get();
  }

  public synchronized int keptCount() {
    return kept.size();
  }

  /** Returns true if a datagram contains a text. */
  public synchronized boolean readable(String text) {
    String bytes = new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
    return kept.stream().anyMatch(datagram -> datagram.contains(bytes));
  }

  /** Returns true if a datagram contains a number, in any byte order. */
  public synchronized boolean readable(long number) {
    ByteBuffer bytes = ByteBuffer.allocate(Long.BYTES);
    String big = new String(bytes.putLong(0, number).array(), StandardCharsets.ISO_8859_1);
    bytes.order(ByteOrder.LITTLE_ENDIAN);
    String little = new String(bytes.putLong(0, number).array(), StandardCharsets.ISO_8859_1);
    return kept.stream().anyMatch(datagram -> datagram.contains(big) || datagram.contains(little));
  }
}
