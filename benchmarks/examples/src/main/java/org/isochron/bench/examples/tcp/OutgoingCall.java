package org.isochron.bench.examples.tcp;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;

/** A call to a peer with a lower number, until that peer has welcomed this one. Owner: the thread of the handshake. */
final class OutgoingCall {
  final SocketChannel channel;

  private final GreetingCodec codec;
  private final int caller;
  private final int called;
  private final InetSocketAddress address;
  private final byte[] nonce;
  private ByteBuffer message = ByteBuffer.allocate(0);
  private byte[] calledNonce = {};

  OutgoingCall(
      SocketChannel channel,
      GreetingCodec codec,
      int caller,
      int called,
      InetSocketAddress address) {
    this.channel = channel;
    this.codec = codec;
    this.caller = caller;
    this.called = called;
    this.address = address;
    nonce = codec.nonce();
  }

  /**
   * Advances the handshake without waiting. Returns true once this peer is welcome.
   *
   * @throws IOException if the call failed; another attempt may succeed
   * @throws IllegalStateException if the called peer has refused this one for good
   */
  boolean advance() throws IOException {
    if (!channel.finishConnect()) {
      return false;
    }
    if (message.capacity() == 0) {
      hello();
    }
    if (!GreetingCodec.read(channel, message)) {
      return false;
    }
    if (calledNonce.length == 0) {
      prove();
      return false;
    }
    requireWelcome(message.getInt());
    byte[] proof = GreetingCodec.take(message, GreetingCodec.PROOF_BYTES);
    if (!GreetingCodec.isSame(proof(GreetingCodec.Role.CALLED), proof)) {
      throw refusal(CallVerdict.OTHER_SECRET);
    }
    return true;
  }

  private void hello() throws IOException {
    ByteBuffer hello = ByteBuffer.allocate(GreetingCodec.HELLO_BYTES);
    hello.putInt(GreetingCodec.MAGIC).putInt(GreetingCodec.VERSION).putLong(codec.session());
    GreetingCodec.send(channel, hello.putInt(caller).put(nonce).flip());
    message = ByteBuffer.allocate(GreetingCodec.CHALLENGE_BYTES);
  }

  private void prove() throws IOException {
    if (message.getInt() != GreetingCodec.MAGIC) {
      throw new IOException("it is not a peer");
    }
    requireWelcome(message.getInt());
    calledNonce = GreetingCodec.take(message, GreetingCodec.NONCE_BYTES);
    GreetingCodec.send(channel, ByteBuffer.wrap(proof(GreetingCodec.Role.CALLER)));
    message = ByteBuffer.allocate(GreetingCodec.ANSWER_BYTES);
  }

  private void requireWelcome(int code) throws IOException {
    CallVerdict verdict =
        CallVerdict.of(code).orElseThrow(() -> new IOException("it is not a peer of this version"));
    if (verdict != CallVerdict.WELCOME) {
      throw refusal(verdict);
    }
  }

  private IllegalStateException refusal(CallVerdict verdict) {
    return new IllegalStateException("peer %d at %s refused the call of peer %d: it %s"
        .formatted(called, address, caller, verdict.meaning()));
  }

  private byte[] proof(GreetingCodec.Role role) {
    return codec.proof(role, caller, called, nonce, calledNonce);
  }
}
