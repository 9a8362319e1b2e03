package org.isochron.lockstep.transfer;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.isochron.lockstep.message.EntryStream;
import org.isochron.lockstep.slices.SliceWindow;
import org.isochron.physics.slice.Slice;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.PrefabLibrary;
import org.isochron.shapes.PrefabTable;
import org.isochron.state.NanoClock;
import org.jspecify.annotations.Nullable;

/**
 * The prefabs of all peers of a session, which have the same numbers at every peer. Any thread may
 * add a prefab; the call blocks until all players have it, at most {@link #MAX_WAIT}. The physics
 * thread never waits here.
 *
 * <pre>
 * any thread of peer p          peer 0                                 every other peer
 *   add ── the prefab ──►  prepares it, gives it a number ── both ──►  prepares it under the same number
 *   add returns  ◄──────── all players have n prefabs  ◄── it has n ──
 * </pre>
 *
 * <p>Invariant 1: peer 0 alone assigns numbers, and every peer prepares prefabs in the order of
 * their numbers.
 *
 * <p>Invariant 2: no slice names a prefab that a player does not have, because {@link
 * #isEverywhere} filters such commands. So it does not matter in which tick a player receives a
 * prefab, and a repeated tick finds the prefab too. Nobody waits for a spectator: it runs a tick
 * once it has all prefabs in the tick's slices.
 */
public final class SessionPrefabs implements PrefabLibrary {
  private static final int FIRST_PEER = 0;

  private static final int NO_REQUEST = -1;

  private static final long POLL_NANOS = 1_000_000;

  private static final long BEGIN_NANOS = 3_000_000_000L;

  public static final Duration MAX_WAIT = Duration.ofMinutes(1);

  private final PrefabLibrary own;
  private final int peer;
  private final int players;
  private final Duration maxWait;
  private final NanoClock clock = NanoClock.system(); // clock of the waiting threads
  private final EntryStream[] streams;
  private final AtomicInteger requests = new AtomicInteger();
  private final Queue<PrefabEntry> asked = new ConcurrentLinkedQueue<>();
  private final PrefabPreparation preparation;
  private final Consumer<PrefabEntry> finisher = this::finish;
  private final Set<Integer> awaited = ConcurrentHashMap.newKeySet();
  private final Map<Integer, PrefabEntry> answers = new ConcurrentHashMap<>();
  private final AtomicInteger everywhere;
  private final AtomicReference<String> end = new AtomicReference<>("");
  private final AtomicReference<@Nullable Thread> owner = new AtomicReference<>();
  private final Slice slice = new Slice();
  private final int firstCount;
  private int count;

  public SessionPrefabs(PrefabLibrary own, int peer, int others, int players, Duration maxWait) {
    this.own = own;
    this.peer = peer;
    this.players = players;
    this.maxWait = maxWait;
    preparation = new PrefabPreparation(
        own,
        peer == FIRST_PEER,
        "give all peers the same engine and scene, and add prefabs only through the session");
    firstCount = own.table().count();
    count = firstCount;
    everywhere = new AtomicInteger(count);
    streams = new EntryStream[others];
    for (int index = 0; index < others; index++) {
      int from = index;
      boolean used = peer == FIRST_PEER || index == FIRST_PEER;
      streams[index] = new EntryStream(count, used, bytes -> arrived(from, bytes));
    }
  }

  /** Returns the stream to another peer; only streams to and from peer 0 are used. */
  public EntryStream stream(int index) {
    return streams[index];
  }

  @Override
  public int add(Prefab prefab) {
    Objects.requireNonNull(prefab, "prefab is null: build one, for example by Prefab.dynamic");
    if (prefab.byteSize() > EntryStream.MOST_BYTES - PrefabEntry.HEAD_BYTES) {
      throw new IllegalArgumentException(
          "the prefab takes %d bytes: at most %d are sent to the peers"
              .formatted(prefab.byteSize(), EntryStream.MOST_BYTES - PrefabEntry.HEAD_BYTES));
    }
    requireTickingOnAnotherThread();
    ByteBuffer content = ByteBuffer.allocate(prefab.byteSize());
    prefab.writeTo(content);
    // ordering: volatile, for atomicity: every request needs its own number.
    PrefabEntry entry = new PrefabEntry(peer, requests.getAndIncrement(), 0, content.flip());
    awaited.add(entry.request());
    try {
      asked.add(entry);
      return await(entry.request(), clock.nanos() + maxWait.toNanos());
    } finally {
      awaited.remove(entry.request());
      answers.remove(entry.request());
    }
  }

  /** Affects only this peer, because results do not depend on it. */
  @Override
  public void release(int prefab) {
    own.release(prefab);
  }

  @Override
  public void prepare(int prefab) {
    own.prepare(prefab);
  }

  @Override
  public PrefabTable table() {
    return own.table();
  }

  @Override
  public int initialCount() {
    return own.initialCount();
  }

  @Override
  public boolean isFixed() {
    return own.isFixed();
  }

  /** Returns true if all players have a prefab; any thread. */
  public boolean isEverywhere(int prefab) {
    // ordering: acquire; pairs with the release in agree, so the table contains the prefab.
    return prefab < everywhere.getAcquire();
  }

  /** Sends new prefabs, and reads the counts of the other peers; called by the physics thread. */
  public void advance() {
    // ordering: opaque, because the reference is independent of other data.
    owner.setOpaque(Thread.currentThread());
    preparation.throwFailure();
    for (PrefabEntry entry = asked.poll(); entry != null; entry = asked.poll()) {
      if (peer == FIRST_PEER) {
        preparation.prepare(entry);
      } else {
        streams[0].add(EntryStream.framed(entry.bytes()));
      }
    }
    preparation.takePrepared(finisher);
    agree();
  }

  /**
   * Restarts the stream to a spectator whose process has restarted: peer 0 sends all prefabs of the
   * session again. The physics thread.
   */
  public void restart(int index) {
    streams[index].restart();
    for (int number = firstCount; peer == FIRST_PEER && number < count; number++) {
      Prefab prefab = own.table().get(number);
      ByteBuffer content = ByteBuffer.allocate(prefab.byteSize());
      prefab.writeTo(content);
      PrefabEntry entry = new PrefabEntry(FIRST_PEER, NO_REQUEST, number, content.flip());
      streams[index].add(EntryStream.framed(entry.bytes()));
    }
  }

  public void gone() {
    end("another peer is gone");
  }

  /**
   * Returns true if all prefabs in the slices of a tick have arrived. Prefabs can be missing only
   * at a spectator.
   */
  public boolean hasAllOf(SliceWindow[] windows, long tick) {
    int highest = -1;
    for (SliceWindow window : windows) {
      window.readTo(slice, tick);
      highest = Math.max(highest, slice.highestPrefab());
    }
    return own.isFixed() || highest < count;
  }

  public int count() {
    return count;
  }

  /**
   * Ends all requests; called by the physics thread, or by the thread that closes the simulation.
   */
  public void close() {
    end("the session is closed");
    preparation.close();
  }

  private void arrived(int from, ByteBuffer bytes) {
    if (bytes.remaining() < PrefabEntry.HEAD_BYTES) {
      return;
    }
    PrefabEntry entry = PrefabEntry.read(bytes);
    if (peer == FIRST_PEER) { // whatever number the message contains
      preparation.prepare(new PrefabEntry(from + 1, entry.request(), 0, entry.content()));
    } else if (entry.number() == PrefabEntry.REFUSED) {
      answer(entry);
    } else {
      preparation.prepare(entry);
    }
  }

  private void finish(PrefabEntry entry) {
    count += entry.number() == PrefabEntry.REFUSED ? 0 : 1;
    if (peer == FIRST_PEER) {
      ByteBuffer framed = EntryStream.framed(entry.bytes()); // one copy for all streams
      for (int index = 0; index < streams.length; index++) {
        if (entry.number() != PrefabEntry.REFUSED || index + 1 == entry.peer()) {
          streams[index].add(framed);
        }
      }
    }
    if (entry.peer() == peer) {
      answer(entry);
    }
  }

  private void answer(PrefabEntry entry) {
    if (awaited.contains(entry.request())) { // not abandoned
      answers.put(entry.request(), entry);
    }
  }

  private void agree() {
    int all = count;
    if (peer == FIRST_PEER) {
      for (int index = 0; index + 1 < players; index++) { // players do not wait for spectators
        all = Math.min(all, streams[index].receivedCount());
      }
      for (EntryStream stream : streams) {
        stream.count(all);
      }
    } else {
      streams[0].count(count);
      all = streams[0].receivedCount();
    }
    // ordering: release; pairs with isEverywhere.
    everywhere.setRelease(all);
  }

  private int await(int request, long endNanos) {
    PrefabEntry answer = answers.get(request);
    while (answer == null) {
      pause(endNanos);
      answer = answers.get(request);
    }
    if (answer.number() == PrefabEntry.REFUSED) {
      throw new IllegalArgumentException(
          StandardCharsets.UTF_8.decode(answer.content().duplicate()).toString());
    }
    while (!isEverywhere(answer.number())) {
      pause(endNanos);
    }
    return answer.number();
  }

  private void pause(long endNanos) {
    // ordering: acquire; pairs with end.
    String why = end.getAcquire();
    if (why.isEmpty() && clock.nanos() - endNanos >= 0) {
      why = maxWait
          + " passed; a peer is not running, or its connection is slow, and the prefab may still arrive";
    }
    if (!why.isEmpty() || Thread.currentThread().isInterrupted()) {
      throw new IllegalStateException(
          "not all peers have the prefab: " + (why.isEmpty() ? "the thread was interrupted" : why));
    }
    LockSupport.parkNanos(this, POLL_NANOS);
  }

  private void end(String why) {
    // ordering: volatile, so the first reason wins.
    end.compareAndSet("", why);
  }

  private void requireTickingOnAnotherThread() {
    long until = clock.nanos() + BEGIN_NANOS;
    Thread ticking = ticking();
    while (ticking == null
        && clock.nanos() - until < 0
        && !Thread.currentThread().isInterrupted()) {
      LockSupport.parkNanos(this, POLL_NANOS);
      ticking = ticking();
    }
    if (ticking == null || ticking == Thread.currentThread()) {
      throw new IllegalStateException(
          "adding a prefab to a session waits for all peers: add it from another thread than the one that ticks, after that thread has started");
    }
  }

  private @Nullable Thread ticking() {
    // ordering: opaque, because the reference is independent of other data.
    return owner.getOpaque();
  }
}
