package org.isochron.remote;

import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import org.isochron.remote.aeron.AeronNode;
import org.isochron.remote.aeron.AeronPeers;
import org.isochron.remote.aeron.AeronServer;
import org.isochron.remote.stream.Caller;
import org.isochron.state.Link;
import org.isochron.state.NanoClock;
import org.isochron.state.threads.LoopThread;
import org.isochron.state.threads.ThreadLog;
import org.isochron.state.threads.ThreadScheduling;

/**
 * The links of a peer, and the thread that maintains them. Owner: first the connecting thread, then
 * the thread of the links.
 */
final class LinkMesh implements AeronServer.Handler {
  private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(2);

  /** Time for the last messages to leave before the media driver closes. */
  private static final long FAREWELL_NANOS = 100_000_000;

  private final NanoClock clock = NanoClock.system();
  private final AeronLinks settings;
  private final AeronNode node;
  private final AeronPeers peers;
  private final LinkLoop loop;
  private final List<Link> links = new ArrayList<>();
  private final AtomicInteger openCount = new AtomicInteger();
  private final LoopThread thread = new LoopThread("isochron-links", this::run);

  LinkMesh(AeronLinks settings, AeronNode node) {
    this.settings = settings;
    this.node = node;
    List<Link> inner = new ArrayList<>();
    for (int other = 1; other < settings.addresses().size(); other++) {
      List<List<Link>> pair = Link.inProcess(2);
      links.add(new HeldLink(pair.get(0).get(0)));
      inner.add(pair.get(1).get(0));
    }
    // ordering: plain: no other thread has a link yet.
    openCount.setPlain(links.size());
    peers = new AeronPeers(
        node, settings.addresses().stream().map(LinkMesh::channel).toList(), settings.peer());
    List<Caller> called =
        IntStream.range(0, settings.peer()).mapToObj(peers::called).toList();
    loop = new LinkLoop(settings, new SecureRandom().nextLong(), called, inner);
  }

  List<Link> connect(Duration patience) {
    long startNanos = clock.nanos();
    try {
      while (!loop.isComplete()) {
        advance();
        if (loop.refusal().isPresent()) {
          throw new IllegalStateException(loop.refusal().get());
        }
        if (clock.nanos() - startNanos > TimeUnit.NANOSECONDS.convert(patience)
            || Thread.currentThread().isInterrupted()) {
          throw new IllegalStateException(
              "peers %s are not connected after %s; start them, or check their addresses %s%s"
                  .formatted(loop.missing(), patience, settings.addresses(), loop.notes()));
        }
        LockSupport.parkNanos(this, InnerLink.LOOK_NANOS);
      }
      thread.start();
      return List.copyOf(links);
    } catch (Throwable e) {
      peers.close();
      throw e;
    }
  }

  @Override
  public void receive(Caller caller, ByteBuffer message) {
    loop.receive(caller, message);
  }

  @Override
  public void gone(Caller caller) {
    loop.gone(caller);
  }

  private void advance() {
    peers.poll(this);
    loop.advance(clock.nanos());
  }

  private void run() {
    ThreadScheduling.requestExactTimers();
    try {
      while (!loop.isOver()) {
        advance();
        LockSupport.parkNanos(this, InnerLink.LOOK_NANOS);
      }
      long until = clock.nanos() + FAREWELL_NANOS;
      while (clock.nanos() - until < 0 && !Thread.currentThread().isInterrupted()) {
        peers.poll(this);
        LockSupport.parkNanos(this, InnerLink.LOOK_NANOS);
      }
    } catch (Throwable e) {
      ThreadLog.error("the links to other peers failed", e);
    } finally {
      loop.close();
      peers.close();
      node.close();
    }
  }

  private static String channel(InetSocketAddress address) {
    String host = address.getAddress().getHostAddress();
    return "aeron:udp?endpoint=%s:%d"
        .formatted(host.indexOf(':') < 0 ? host : "[" + host + "]", address.getPort());
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
