package org.isochron.physics.lockstep;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.isochron.state.body.Prefab;
import org.isochron.state.body.PrefabLibrary;
import org.isochron.state.body.PrefabTable;
import org.isochron.state.threads.LoopThread;
import org.jspecify.annotations.Nullable;

/**
 * The prefabs of all peers of a session, which have the same numbers everywhere. Any thread adds, and waits until all peers have the
 * prefab; what is said of the physics thread is for that thread alone, which never waits here.
 *
 * <pre>
 * any thread of peer p          peer 0                                 every other peer
 *   add ── the prefab ──►  prepares it, gives it a number ── both ──►  prepares it under the same number
 *   add returns  ◄──────── all peers have n prefabs  ◄── it has n ──
 * </pre>
 *
 * <p>Invariant 1: peer 0 alone gives numbers, and every peer prepares prefabs in the order of their numbers.
 *
 * <p>Invariant 2: no slice names a prefab that some peer lacks: {@link #isEverywhere} keeps commands out that do. So it does not
 * matter in which tick a peer gets it, and a tick that is run again finds it too.
 */
final class SessionPrefabs implements PrefabLibrary {
  private static final int FIRST_PEER = 0;
  private static final int REFUSED = -1;
  private static final int HEAD_BYTES = 3 * Integer.BYTES;
  private static final long LOOK_NANOS = 1_000_000;

  /** A prefab on its way: who asked for it, as its n-th, and its number, or {@link #REFUSED} with the reason. */
  private record Entry(int peer, int request, int number, ByteBuffer content) {
    static Entry read(ByteBuffer bytes) {
      return new Entry(bytes.getInt(), bytes.getInt(), bytes.getInt(), bytes);
    }

    ByteBuffer bytes() {
      return ByteBuffer.allocate(HEAD_BYTES + content.remaining())
          .putInt(peer)
          .putInt(request)
          .putInt(number)
          .put(content.duplicate())
          .flip();
    }
  }

  private final PrefabLibrary own;
  private final int peer;
  private final PrefabStream[] streams;
  private final AtomicInteger requests = new AtomicInteger();
  private final Queue<Entry> asked = new ConcurrentLinkedQueue<>();
  private final Queue<Entry> toPrepare = new ConcurrentLinkedQueue<>();
  private final Queue<Entry> prepared = new ConcurrentLinkedQueue<>();
  private final Map<Integer, Entry> answers = new ConcurrentHashMap<>();
  private final AtomicInteger everywhere;
  private final AtomicReference<String> end = new AtomicReference<>("");
  private final AtomicReference<@Nullable Thread> owner = new AtomicReference<>();
  private final AtomicReference<@Nullable RuntimeException> failure = new AtomicReference<>();
  private @Nullable LoopThread preparing;
  private int count;

  /** The prefabs of a peer's own simulation, and those of n others, in order of peer number. */
  SessionPrefabs(PrefabLibrary own, int peer, int others) {
    this.own = own;
    this.peer = peer;
    count = own.table().count();
    everywhere = new AtomicInteger(count);
    streams = new PrefabStream[others];
    for (int index = 0; index < others; index++) {
      int from = index;
      streams[index] = new PrefabStream(count, bytes -> arrived(from, bytes));
    }
  }

  /** The stream to another peer; only those to and from peer 0 are used. */
  PrefabStream stream(int index) {
    return streams[index];
  }

  @Override
  public int add(Prefab prefab) {
    if (prefab.byteSize() > PrefabStream.MOST_BYTES - HEAD_BYTES) {
      throw new IllegalArgumentException(
          "the prefab takes %d bytes: at most %d are sent to the peers"
              .formatted(prefab.byteSize(), PrefabStream.MOST_BYTES - HEAD_BYTES));
    }
    requireOtherThread();
    ByteBuffer content = ByteBuffer.allocate(prefab.byteSize());
    prefab.writeTo(content);
    // ordering: volatile, for atomicity: every request has a number of its own.
    Entry entry = new Entry(peer, requests.getAndIncrement(), 0, content.flip());
    asked.add(entry);
    Entry answer = await(entry.request());
    if (answer.number() == REFUSED) {
      throw new IllegalArgumentException(
          StandardCharsets.UTF_8.decode(answer.content().duplicate()).toString());
    }
    while (!isEverywhere(answer.number())) {
      pause();
    }
    return answer.number();
  }

  @Override
  public PrefabTable table() {
    return own.table();
  }

  @Override
  public int builtCount() {
    return own.builtCount();
  }

  /** Returns true if all peers have a prefab; any thread. */
  boolean isEverywhere(int prefab) {
    // ordering: acquire, with the release in advance: the number's prefab is in the table.
    return prefab < everywhere.getAcquire();
  }

  /** Sends what is new, and learns what the others have; the physics thread. */
  void advance() {
    // ordering: opaque: one independent reference.
    owner.setOpaque(Thread.currentThread());
    // ordering: acquire, with the release in prepare: the cause is seen whole.
    RuntimeException cause = failure.getAcquire();
    if (cause != null) {
      throw cause;
    }
    for (Entry entry = asked.poll(); entry != null; entry = asked.poll()) {
      if (peer == FIRST_PEER) {
        prepareSoon(entry);
      } else {
        streams[0].add(entry.bytes());
      }
    }
    for (Entry entry = prepared.poll(); entry != null; entry = prepared.poll()) {
      finish(entry);
    }
    agree();
  }

  /** Goes on without another peer if it only watches, and otherwise takes no more prefabs; the physics thread. */
  void gone(int index, boolean needed) {
    if (needed) {
      end("another peer is gone");
    } else {
      streams[index].end();
    }
  }

  /** Ends everything; the physics thread, or whoever closes the simulation. */
  void close() {
    end("the session is closed");
    if (preparing != null) {
      preparing.stop();
    }
  }

  /** Takes what another peer sent: a request at peer 0, and an answer at all others. */
  private void arrived(int from, ByteBuffer bytes) {
    if (bytes.remaining() < HEAD_BYTES) {
      return;
    }
    Entry entry = Entry.read(bytes);
    if (peer == FIRST_PEER) { // whoever else it says it is
      prepareSoon(new Entry(from + 1, entry.request(), 0, entry.content()));
    } else if (entry.number() == REFUSED) {
      answers.put(entry.request(), entry);
    } else {
      prepareSoon(entry);
    }
  }

  /** Counts a prefab that has been prepared, and sends it on from peer 0. */
  private void finish(Entry entry) {
    count += entry.number() == REFUSED ? 0 : 1;
    for (int index = 0; peer == FIRST_PEER && index < streams.length; index++) {
      if (entry.number() != REFUSED || index + 1 == entry.peer()) {
        streams[index].add(entry.bytes());
      }
    }
    if (entry.peer() == peer) {
      answers.put(entry.request(), entry);
    }
  }

  private void agree() {
    int all = count;
    if (peer == FIRST_PEER) {
      for (PrefabStream stream : streams) {
        all = Math.min(all, stream.heardCount());
      }
      for (PrefabStream stream : streams) {
        stream.count(all);
      }
    } else {
      streams[0].count(count);
      all = streams[0].heardCount();
    }
    // ordering: release, the counterpart of the acquire in isEverywhere.
    everywhere.setRelease(all);
  }

  private void prepareSoon(Entry entry) {
    toPrepare.add(entry);
    LoopThread thread = preparing;
    if (thread == null) {
      thread = new LoopThread("isochron-session-prefabs", this::prepareAll);
      preparing = thread;
      thread.start();
    }
    thread.wake();
  }

  private void prepareAll() {
    LoopThread thread = preparing;
    while (thread != null && !thread.isStopping()) {
      Entry entry = toPrepare.poll();
      if (entry == null) {
        LockSupport.park(this);
      } else {
        prepared.add(prepare(entry));
      }
    }
  }

  private Entry prepare(Entry entry) {
    try {
      int number = own.add(Prefab.readFrom(entry.content().duplicate()));
      if (peer != FIRST_PEER && number != entry.number()) {
        throw new IllegalStateException("it has the number " + number + " here");
      }
      return new Entry(entry.peer(), entry.request(), number, entry.content());
    } catch (RuntimeException e) {
      if (peer != FIRST_PEER) {
        // ordering: release, the counterpart of the acquire in advance.
        failure.setRelease(new IllegalStateException(
            "prefab %d of the session cannot be added here: %s; give all peers the same engine and scene, and add through the session"
                .formatted(entry.number(), e.getMessage()),
            e));
      }
      ByteBuffer reason = StandardCharsets.UTF_8.encode(String.valueOf(e.getMessage()));
      return new Entry(entry.peer(), entry.request(), REFUSED, reason);
    }
  }

  private Entry await(int request) {
    Entry answer = answers.remove(request);
    while (answer == null) {
      pause();
      answer = answers.remove(request);
    }
    return answer;
  }

  private void pause() {
    // ordering: acquire, with the exchange in end.
    String why = end.getAcquire();
    if (!why.isEmpty() || Thread.currentThread().isInterrupted()) {
      throw new IllegalStateException("the prefab is not at all peers: "
          + (why.isEmpty() ? "the thread was interrupted" : why));
    }
    LockSupport.parkNanos(this, LOOK_NANOS);
  }

  /** Ends all waiting for an answer; the first reason counts. */
  private void end(String why) {
    // ordering: volatile, for atomicity.
    end.compareAndSet("", why);
  }

  private void requireOtherThread() {
    // ordering: opaque: one independent reference.
    Thread ticking = owner.getOpaque();
    if (ticking == null || ticking == Thread.currentThread()) {
      throw new IllegalStateException(
          "a prefab of a session waits for all peers: add it from another thread than the one that ticks, after that has begun");
    }
  }
}
