package org.isochron.physics.link;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;

/** A call to a peer of a lower number, until that has welcomed this one. Owner: the thread of the meeting. */
final class Call {
  final SocketChannel channel;

  private final Handshake handshake;
  private final int caller;
  private final int called;
  private final InetSocketAddress address;
  private final byte[] nonce;
  private ByteBuffer message = ByteBuffer.allocate(0);
  private byte[] calledNonce = {};

  Call(
      SocketChannel channel,
      Handshake handshake,
      int caller,
      int called,
      InetSocketAddress address) {
    this.channel = channel;
    this.handshake = handshake;
    this.caller = caller;
    this.called = called;
    this.address = address;
    nonce = handshake.nonce();
  }

  /**
   * Goes on as far as it can without waiting. Returns true once this peer is welcome.
   *
   * @throws IOException if the call has failed, and another may not
   * @throws IllegalStateException if the called peer has refused this one for good
   */
  boolean advance() throws IOException {
    if (!channel.finishConnect()) {
      return false;
    }
    if (message.capacity() == 0) {
      hello();
    }
    if (!Handshake.read(channel, message)) {
      return false;
    }
    if (calledNonce.length == 0) {
      prove();
      return false;
    }
    requireWelcome(message.getInt());
    byte[] proof = Handshake.take(message, Handshake.PROOF_BYTES);
    if (!Handshake.isSame(proof(Handshake.Role.CALLED), proof)) {
      throw refusal(Verdict.OTHER_SECRET);
    }
    return true;
  }

  private void hello() throws IOException {
    ByteBuffer hello = ByteBuffer.allocate(Handshake.HELLO_BYTES);
    hello.putInt(Handshake.MAGIC).putInt(Handshake.VERSION).putLong(handshake.session());
    Handshake.send(channel, hello.putInt(caller).put(nonce).flip());
    message = ByteBuffer.allocate(Handshake.CHALLENGE_BYTES);
  }

  private void prove() throws IOException {
    if (message.getInt() != Handshake.MAGIC) {
      throw new IOException("it is no peer");
    }
    requireWelcome(message.getInt());
    calledNonce = Handshake.take(message, Handshake.NONCE_BYTES);
    Handshake.send(channel, ByteBuffer.wrap(proof(Handshake.Role.CALLER)));
    message = ByteBuffer.allocate(Handshake.ANSWER_BYTES);
  }

  private void requireWelcome(int code) throws IOException {
    Verdict verdict =
        Verdict.of(code).orElseThrow(() -> new IOException("it is no peer of this version"));
    if (verdict != Verdict.WELCOME) {
      throw refusal(verdict);
    }
  }

  private IllegalStateException refusal(Verdict verdict) {
    return new IllegalStateException("peer %d at %s refused the call of peer %d: it %s"
        .formatted(called, address, caller, verdict.meaning()));
  }

  private byte[] proof(Handshake.Role role) {
    return handshake.proof(role, caller, called, nonce, calledNonce);
  }
}
