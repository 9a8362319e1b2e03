package org.isochron.lockstep.transfer;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
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
 * The prefabs of all peers of a session, which have the same numbers everywhere. Any thread adds,
 * and waits until all players have the prefab, at most {@link #MOST_WAIT}; what is said of the
 * physics thread is for that thread alone, which never waits here.
 *
 * <pre>
 * any thread of peer p          peer 0                                 every other peer
 *   add ── the prefab ──►  prepares it, gives it a number ── both ──►  prepares it under the same number
 *   add returns  ◄──────── all players have n prefabs  ◄── it has n ──
 * </pre>
 *
 * <p>Invariant 1: peer 0 alone gives numbers, and every peer prepares prefabs in the order of their
 * numbers.
 *
 * <p>Invariant 2: no slice names a prefab that some player lacks: {@link #isEverywhere} keeps
 * commands out that do. So it does not matter in which tick a player gets it, and a tick that is
 * run again finds it too. A spectator, for which nobody waits, runs a tick once it has the prefabs
 * that its slices name.
 */
public final class SessionPrefabs implements PrefabLibrary {
  private static final int FIRST_PEER = 0;

  /** In place of a request's number. */
  private static final int NOBODY_ASKED = -1;

  private static final long LOOK_NANOS = 1_000_000;

  /** So long a thread that was started may take until it runs. */
  private static final long BEGIN_NANOS = 3_000_000_000L;

  /** The longest that the adder of a prefab waits for the peers. */
  public static final Duration MOST_WAIT = Duration.ofMinutes(1);

  private final PrefabLibrary own;
  private final int peer;
  private final int players;
  private final Duration mostWait;
  private final NanoClock clock = NanoClock.system(); // that of the threads that wait
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

  /**
   * The prefabs of a peer's own simulation, and those of n others, in order of peer number, of
   * which the first are players.
   */
  public SessionPrefabs(PrefabLibrary own, int peer, int others, int players, Duration mostWait) {
    this.own = own;
    this.peer = peer;
    this.players = players;
    this.mostWait = mostWait;
    preparation = new PrefabPreparation(own, peer == FIRST_PEER);
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

  /** The stream to another peer; only those to and from peer 0 are used. */
  public EntryStream stream(int index) {
    return streams[index];
  }

  @Override
  public int add(Prefab prefab) {
    if (prefab.byteSize() > EntryStream.MOST_BYTES - PrefabEntry.HEAD_BYTES) {
      throw new IllegalArgumentException(
          "the prefab takes %d bytes: at most %d are sent to the peers"
              .formatted(prefab.byteSize(), EntryStream.MOST_BYTES - PrefabEntry.HEAD_BYTES));
    }
    requireTickingOnAnotherThread();
    ByteBuffer content = ByteBuffer.allocate(prefab.byteSize());
    prefab.writeTo(content);
    // ordering: volatile, for atomicity: every request has a number of its own.
    PrefabEntry entry = new PrefabEntry(peer, requests.getAndIncrement(), 0, content.flip());
    awaited.add(entry.request());
    try {
      asked.add(entry);
      return await(entry.request(), clock.nanos() + mostWait.toNanos());
    } finally {
      awaited.remove(entry.request());
      answers.remove(entry.request());
    }
  }

  @Override
  public PrefabTable table() {
    return own.table();
  }

  @Override
  public int builtCount() {
    return own.builtCount();
  }

  @Override
  public boolean isFixed() {
    return own.isFixed();
  }

  /** Returns true if all players have a prefab; any thread. */
  public boolean isEverywhere(int prefab) {
    // ordering: acquire, with the release in advance: the number's prefab is in the table.
    return prefab < everywhere.getAcquire();
  }

  /** Sends what is new, and learns what the others have; the physics thread. */
  public void advance() {
    // ordering: opaque: one independent reference.
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
   * Begins anew with a spectator whose process has started again: peer 0 sends it all prefabs of
   * the session; the physics thread.
   */
  public void restart(int index) {
    streams[index].restart();
    for (int number = firstCount; peer == FIRST_PEER && number < count; number++) {
      Prefab prefab = own.table().get(number);
      ByteBuffer content = ByteBuffer.allocate(prefab.byteSize());
      prefab.writeTo(content);
      PrefabEntry entry = new PrefabEntry(FIRST_PEER, NOBODY_ASKED, number, content.flip());
      streams[index].add(EntryStream.framed(entry.bytes()));
    }
  }

  /** Takes no more prefabs, because a player is gone; the physics thread. */
  public void gone() {
    end("another peer is gone");
  }

  /**
   * Returns true if the slices of a tick name no prefab that is still on its way here, as only a
   * spectator's can.
   */
  public boolean hasAllOf(SliceWindow[] windows, long tick) {
    int highest = -1;
    for (SliceWindow window : windows) {
      window.readTo(slice, tick);
      highest = Math.max(highest, slice.highestPrefab());
    }
    return own.isFixed() || highest < count;
  }

  /** How many prefabs this peer has; the physics thread. */
  public int count() {
    return count;
  }

  /** Ends everything; the physics thread, or the thread that closes the simulation. */
  public void close() {
    end("the session is closed");
    preparation.close();
  }

  /** Takes what another peer sent: a request at peer 0, and an answer at all others. */
  private void arrived(int from, ByteBuffer bytes) {
    if (bytes.remaining() < PrefabEntry.HEAD_BYTES) {
      return;
    }
    PrefabEntry entry = PrefabEntry.read(bytes);
    if (peer == FIRST_PEER) { // whatever number the message names
      preparation.prepare(new PrefabEntry(from + 1, entry.request(), 0, entry.content()));
    } else if (entry.number() == PrefabEntry.REFUSED) {
      answer(entry);
    } else {
      preparation.prepare(entry);
    }
  }

  /** Counts a prefab that has been prepared, and sends it on from peer 0. */
  private void finish(PrefabEntry entry) {
    count += entry.number() == PrefabEntry.REFUSED ? 0 : 1;
    if (peer == FIRST_PEER) {
      ByteBuffer framed = EntryStream.framed(entry.bytes()); // one for all, however many watch
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
    if (awaited.contains(entry.request())) { // and not given up
      answers.put(entry.request(), entry);
    }
  }

  private void agree() {
    int all = count;
    if (peer == FIRST_PEER) {
      for (int index = 0; index + 1 < players; index++) { // spectators wait for themselves
        all = Math.min(all, streams[index].heardCount());
      }
      for (EntryStream stream : streams) {
        stream.count(all);
      }
    } else {
      streams[0].count(count);
      all = streams[0].heardCount();
    }
    // ordering: release, the counterpart of the acquire in isEverywhere.
    everywhere.setRelease(all);
  }

  /**
   * Waits for the answer to a request, and until all players have the prefab. Returns its number.
   */
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
    // ordering: acquire, with the exchange in end.
    String why = end.getAcquire();
    if (why.isEmpty() && clock.nanos() - endNanos >= 0) {
      why = mostWait
          + " passed; a peer does not run, or its connection is slow, and it may still come";
    }
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

  private void requireTickingOnAnotherThread() {
    long until = clock.nanos() + BEGIN_NANOS;
    Thread ticking = ticking();
    while (ticking == null
        && clock.nanos() - until < 0
        && !Thread.currentThread().isInterrupted()) {
      LockSupport.parkNanos(this, LOOK_NANOS);
      ticking = ticking();
    }
    if (ticking == null || ticking == Thread.currentThread()) {
      throw new IllegalStateException(
          "a prefab of a session waits for all peers: add it from another thread than the one that ticks, after that has begun");
    }
  }

  private @Nullable Thread ticking() {
    // ordering: opaque: one independent reference.
    return owner.getOpaque();
  }
}
