package org.isochron.bench.exchange;

import com.lmax.disruptor.BusySpinWaitStrategy;
import com.lmax.disruptor.EventPoller;
import com.lmax.disruptor.RingBuffer;
import java.util.function.Supplier;

/**
 * A Disruptor ring of states with a poller. The reader copies the last event, because its slot is
 * released when the poll ends.
 */
final class DisruptorHandoff implements Handoff {
  private final RingBuffer<Payload> ring;
  private final EventPoller<Payload> poller;
  private final EventPoller.Handler<Payload> copyLast;
  private final Payload held;

  DisruptorHandoff(Supplier<Payload> payload) {
    ring = RingBuffer.createSingleProducer(
        payload::get, HandoffRival.QUEUE_CAPACITY, new BusySpinWaitStrategy());
    poller = ring.newPoller();
    ring.addGatingSequences(poller.getSequence());
    held = payload.get();
    copyLast = (event, sequence, last) -> {
      if (last) {
        held.copyFrom(event);
      }
      return true;
    };
  }

  @Override
  public boolean publish(Payload source) {
    if (!ring.hasAvailableCapacity(1)) {
      return false;
    }
    long sequence = ring.next();
    ring.get(sequence).copyFrom(source);
    ring.publish(sequence);
    return true;
  }

  @Override
  public boolean refresh() {
    try {
      return poller.poll(copyLast) == EventPoller.PollState.PROCESSING;
    } catch (Exception failure) {
      throw new IllegalStateException("the handler does not throw", failure);
    }
  }

  @Override
  public Payload held() {
    return held;
  }
}
