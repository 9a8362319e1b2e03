package org.isochron.remote.aeron;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.isochron.remote.stream.Caller;
import org.isochron.state.OpenPorts;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(600)
class AeronPeersTest {
  private final ByteBuffer message = ByteBuffer.allocate(16).order(ByteOrder.LITTLE_ENDIAN);
  private final Received atCallee = new Received();
  private final Received atCaller = new Received();

  private static final class Received implements AeronServer.Handler {
    final List<Caller> lines = new ArrayList<>();
    int goneCount;

    @Override
    public void receive(Caller caller, ByteBuffer message) {
      lines.add(caller);
    }

    @Override
    public void gone(Caller caller) {
      goneCount++;
    }
  }

  @Test
  void answersAreReceivedAgainOnAReopenedStream() {
    int port = OpenPorts.find(4);
    List<String> channels = List.of(
        "aeron:udp?endpoint=127.0.0.1:" + port, "aeron:udp?endpoint=127.0.0.1:" + (port + 2));
    try (AeronNode calleeNode = new AeronNode(Optional.empty(), 2);
        AeronNode callerNode = new AeronNode(Optional.empty(), 2);
        AeronPeers callee = new AeronPeers(calleeNode, channels, 0);
        AeronPeers caller = new AeronPeers(callerNode, channels, 1)) {
      BooleanSupplier call = () -> caller.called(0).answers().offer(message);
      until(callee, caller, () -> call.getAsBoolean() && !atCallee.lines.isEmpty());
      Caller first = atCallee.lines.get(0);
      until(callee, caller, () -> first.answers().offer(message) && !atCaller.lines.isEmpty());
      first.close(); // as after a pause: no more answers arrive on this stream
      until(callee, caller, () -> atCaller.goneCount == 1);
      atCaller.lines.clear();

      caller.called(0).redial();
      until(callee, caller, () -> call.getAsBoolean() && last(atCallee) != first);
      until(
          callee,
          caller,
          () -> last(atCallee).answers().offer(message) && !atCaller.lines.isEmpty());

      until(callee, caller, () -> atCallee.goneCount == 1);
      Caller second = last(atCallee);
      atCaller.lines.clear();
      caller.called(0).redial(); // an answered stream may have stopped
      until(callee, caller, () -> call.getAsBoolean() && last(atCallee) != second);
      until(
          callee,
          caller,
          () -> last(atCallee).answers().offer(message) && !atCaller.lines.isEmpty());
      until(callee, caller, () -> atCallee.goneCount == 2);

      assertThat(atCaller.lines.get(0)).isSameAs(caller.called(0));
      assertThat(atCaller.goneCount).isEqualTo(1);
    }
  }

  private static Caller last(Received received) {
    return received.lines.get(received.lines.size() - 1);
  }

  private void until(AeronPeers callee, AeronPeers caller, BooleanSupplier condition) {
    while (!condition.getAsBoolean()) {
      assertThat(Thread.currentThread().isInterrupted()).isFalse();
      callee.poll(atCallee);
      caller.poll(atCaller);
      LockSupport.parkNanos(1_000_000);
    }
  }
}
