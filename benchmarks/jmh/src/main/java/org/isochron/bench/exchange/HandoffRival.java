package org.isochron.bench.exchange;

import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Supplier;
import org.jctools.queues.varhandle.SpscVarHandleArrayQueue;

/** The ways to hand over a state that are compared with each other. */
public enum HandoffRival {
  /** Isochron's default: a window of the three newest states. */
  ISOCHRON,
  /** Isochron with a window of two: the current state and the previous one. */
  ISOCHRON_PAIR,
  /** The classic triple buffer: only the newest state, which is too little to interpolate. */
  TRIPLE_BUFFER,
  /**
   * A triple buffer of pairs: the usual way to get two neighbouring states from the classic one.
   */
  BOTH_STATES_COPIED,
  ATOMIC_REFERENCE,
  SYNCHRONIZED,
  READ_WRITE_LOCK,
  STAMPED_LOCK,
  SEQLOCK,
  CONCURRENT_LINKED_QUEUE,
  SPSC_ARRAY_QUEUE,
  DISRUPTOR_POLLER;

  /**
   * How many states can wait in a queue, and how many the queues recycle: about the memory that
   * Isochron uses.
   */
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
