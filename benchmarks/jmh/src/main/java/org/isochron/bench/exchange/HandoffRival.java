package org.isochron.bench.exchange;

import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Supplier;
import org.jctools.queues.varhandle.SpscVarHandleArrayQueue;

/** The compared handoffs. */
public enum HandoffRival {
  /** Isochron with a window of the three newest states. */
  ISOCHRON,
  /** Isochron with a window of two: the current and the previous state. */
  ISOCHRON_PAIR,
  /**
   * The classic triple buffer, which keeps only the newest state: too little for interpolation.
   */
  TRIPLE_BUFFER,
  /** A triple buffer of pairs, the usual way to get two consecutive states. */
  BOTH_STATES_COPIED,
  ATOMIC_REFERENCE,
  SYNCHRONIZED,
  READ_WRITE_LOCK,
  STAMPED_LOCK,
  SEQLOCK,
  CONCURRENT_LINKED_QUEUE,
  SPSC_ARRAY_QUEUE,
  DISRUPTOR_POLLER;

  /** Capacity at which a queue needs about as much memory as Isochron's exchange. */
  static final int QUEUE_CAPACITY = 8;

  Handoff create(Supplier<Payload> payload) {
    return switch (this) {
      case ISOCHRON -> new ExchangeHandoff(payload, 3);
      case ISOCHRON_PAIR -> new ExchangeHandoff(payload, 2);
      case TRIPLE_BUFFER -> new TripleBufferHandoff(payload);
      case BOTH_STATES_COPIED -> new BothStatesHandoff(payload);
      case ATOMIC_REFERENCE -> new AtomicReferenceHandoff(payload);
      case SYNCHRONIZED -> new SynchronizedHandoff(payload);
      case READ_WRITE_LOCK -> new ReadWriteLockHandoff(payload);
      case STAMPED_LOCK -> new StampedLockHandoff(payload);
      case SEQLOCK -> new SeqlockHandoff(payload);
      case CONCURRENT_LINKED_QUEUE ->
        new QueueHandoff(payload, new ConcurrentLinkedQueue<>(), new ConcurrentLinkedQueue<>());
      case SPSC_ARRAY_QUEUE ->
        new QueueHandoff(
            payload,
            new SpscVarHandleArrayQueue<>(QUEUE_CAPACITY),
            new SpscVarHandleArrayQueue<>(QUEUE_CAPACITY));
      case DISRUPTOR_POLLER -> new DisruptorHandoff(payload);
    };
  }
}
