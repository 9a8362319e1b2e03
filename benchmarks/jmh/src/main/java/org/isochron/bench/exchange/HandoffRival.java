package org.isochron.bench.exchange;

import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Supplier;
import org.jctools.queues.varhandle.SpscVarHandleArrayQueue;

/** The ways to hand a state over that are measured against each other. */
public enum HandoffRival {
  /** Isochron's default: the newest three states at once. */
  ISOCHRON,
  /** Isochron with a window of two: the current state and the one before. */
  ISOCHRON_PAIR,
  /** The classic: the newest state alone, which is too little to interpolate. */
  TRIPLE_BUFFER,
  /** A triple buffer of pairs: what one does to get two neighbouring states out of the classic. */
  BOTH_STATES_COPIED,
  ATOMIC_REFERENCE,
  SYNCHRONIZED,
  READ_WRITE_LOCK,
  STAMPED_LOCK,
  SEQLOCK,
  CONCURRENT_LINKED_QUEUE,
  SPSC_ARRAY_QUEUE,
  DISRUPTOR_POLLER;

  /** States that may wait in a queue, and as many as the queues recycle: about the memory that Isochron uses. */
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
