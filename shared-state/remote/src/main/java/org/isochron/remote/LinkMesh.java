package org.isochron.remote;

import java.nio.ByteBuffer;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.isochron.remote.quic.QuicEndpoint;
import org.isochron.remote.quic.RelayKey;
import org.isochron.remote.stream.Address;
import org.isochron.remote.stream.Connection;
import org.isochron.state.Link;
import org.isochron.state.NanoClock;
import org.isochron.state.threads.LoopThread;
import org.isochron.state.threads.ThreadLog;
import org.isochron.state.threads.ThreadScheduling;

/**
 * The links of a peer, and the thread that connects and maintains them. One thread connects; any
 * thread closes links.
 */
final class LinkMesh {
  private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(3);

  private final NanoClock clock = NanoClock.system();
  private final PeerLinks settings;
  private final long patienceNanos;
  private final LinkLoop loop;
  private final List<QuicEndpoint> endpoints = new ArrayList<>();
  private final List<Link> links = new ArrayList<>();
  private final AtomicInteger openCount = new AtomicInteger();
  private final CompletableFuture<List<Link>> connected = new CompletableFuture<>();
  private boolean isDialling;
  private final LoopThread thread = new LoopThread("isochron-links", this::run);

  LinkMesh(PeerLinks settings, Duration patience) {
    this.settings = settings;
    patienceNanos = TimeUnit.NANOSECONDS.convert(patience);
    List<Link> inner = new ArrayList<>();
    for (int other = 1; other < settings.addresses().size(); other++) {
      List<List<Link>> pair = Link.inProcess(2);
      links.add(new HeldLink(pair.get(0).get(0)));
      inner.add(pair.get(1).get(0));
    }
    // ordering: plain: no other thread has a link yet.
    openCount.setPlain(links.size());
    loop = new LinkLoop(settings, new SecureRandom().nextLong(), this::dial, inner);
  }

  List<Link> connect() {
    if (settings.peer() < links.size()) { // nobody calls the last peer
      // a new key is enough, because both ends prove the secret over it
      endpoints.add(
          QuicEndpoint.listen(settings.addresses().get(settings.peer()), RelayKey.make()));
    }
    try {
      thread.start();
    } catch (Throwable e) { // includes Errors, for a thread that cannot be started
      endpoints.forEach(QuicEndpoint::close);
      throw e;
    }
    try {
      return connected.get();
    } catch (ExecutionException e) {
      thread.stopAndWait(CLOSE_TIMEOUT);
      Throwable cause = Objects.requireNonNull(e.getCause());
      throw new IllegalStateException(cause.getMessage(), cause);
    } catch (InterruptedException e) {
      links.forEach(Link::close); // stops the thread, even if all peers have connected just now
      Thread.currentThread().interrupt();
      throw new IllegalStateException("the thread was interrupted before all peers connected", e);
    }
  }

  private Connection dial(int peer) {
    if (!isDialling) {
      isDialling = true;
      endpoints.add(QuicEndpoint.dialling());
    }
    return endpoints
        .get(endpoints.size() - 1)
        .dial(new Address(settings.addresses().get(peer), Optional.empty()));
  }

  private void run() {
    ThreadScheduling.requestExactTimers();
    try {
      long startNanos = clock.nanos();
      while (!loop.isOver() || !connected.isDone()) {
        for (int index = 0; index < endpoints.size(); index++) {
          endpoints.get(index).poll(loop);
        }
        loop.advance(clock.nanos());
        if (!connected.isDone()) {
          report(clock.nanos() - startNanos);
        }
        LockSupport.parkNanos(this, InnerLink.LOOK_NANOS);
      }
    } catch (Throwable e) {
      if (!connected.completeExceptionally(e)) {
        ThreadLog.error("the links to other peers failed", e);
      }
    } finally {
      loop.close();
      endpoints.forEach(QuicEndpoint::close);
    }
  }

  /** Hands the links over once all peers are connected, or throws when they cannot be. */
  private void report(long waitedNanos) {
    if (loop.isComplete()) {
      connected.complete(List.copyOf(links));
    } else if (loop.refusal().isPresent()) {
      throw new IllegalStateException(loop.refusal().get());
    } else if (waitedNanos > patienceNanos || thread.isStopping()) {
      throw new IllegalStateException(
          "peers %s are not connected after %s; start them, or check their addresses %s%s"
              .formatted(
                  loop.missing(),
                  Duration.ofNanos(patienceNanos),
                  settings.addresses(),
                  loop.notes()));
    }
  }

  /** A link that the peer uses; closing the last open link waits for the thread. */
  private final class HeldLink implements Link {
    private final Link link;
    private final AtomicBoolean closed = new AtomicBoolean();

    HeldLink(Link link) {
      this.link = link;
    }

    @Override
    public void send(ByteBuffer message) {
      link.send(message);
    }

    @Override
    public boolean receive(ByteBuffer message) {
      return link.receive(message);
    }

    @Override
    public boolean isOpen() {
      return link.isOpen();
    }

    @Override
    public void close() {
      link.close();
      // ordering: volatile: if two threads close a link, the close counts once, and exactly one
      // thread sees that no link is open.
      if (closed.compareAndSet(false, true) && openCount.decrementAndGet() == 0) {
        thread.stopAndWait(CLOSE_TIMEOUT);
      }
    }
  }
}
