package org.isochron.physics.link;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;

/** A caller at the called end, until it has proved who it is. Owner: the thread of the meeting. */
final class Guest {
  final SocketChannel channel;
  final long sinceNanos;

  private final Handshake handshake;
  private final int called;
  private final byte[] nonce;
  private ByteBuffer message = ByteBuffer.allocate(Handshake.HELLO_BYTES);
  private byte[] callerNonce = {};
  private long session;
  private int caller;
  private boolean isGreeted;

  Guest(SocketChannel channel, Handshake handshake, int called, long sinceNanos) {
    this.channel = channel;
    this.handshake = handshake;
    this.called = called;
    this.sinceNanos = sinceNanos;
    nonce = handshake.nonce();
  }

  /** Reads what has come; returns true once its next message, hello or proof, is here. */
  boolean hears() throws IOException {
    if (!Handshake.read(channel, message)) {
      return false;
    }
    if (!isGreeted) {
      if (message.getInt() != Handshake.MAGIC || message.getInt() != Handshake.VERSION) {
        throw new IOException("it is no peer of this version");
      }
      session = message.getLong();
      caller = message.getInt();
      callerNonce = Handshake.take(message, Handshake.NONCE_BYTES);
    }
    return true;
  }

  boolean isGreeted() {
    return isGreeted;
  }

  long session() {
    return session;
  }

  int caller() {
    return caller;
  }

  /** Answers the hello: with a verdict other than welcome it is the end. */
  void challenge(Verdict verdict) throws IOException {
    ByteBuffer challenge = ByteBuffer.allocate(Handshake.CHALLENGE_BYTES);
    challenge.putInt(Handshake.MAGIC).putInt(verdict.code()).put(nonce);
    Handshake.send(channel, challenge.flip());
    isGreeted = true;
    message = ByteBuffer.allocate(Handshake.PROOF_BYTES);
  }

  /** Returns true if the proof that came is right. */
  boolean knowsSecret() {
    return Handshake.isSame(proof(Handshake.Role.CALLER), message.array());
  }

  /** Answers the proof, with one of this end's own for those that are welcome. */
  void answer(Verdict verdict) throws IOException {
    byte[] proof =
        verdict == Verdict.WELCOME ? proof(Handshake.Role.CALLED) : new byte[Handshake.PROOF_BYTES];
    Handshake.send(
        channel,
        ByteBuffer.allocate(Handshake.ANSWER_BYTES)
            .putInt(verdict.code())
            .put(proof)
            .flip());
  }

  private byte[] proof(Handshake.Role role) {
    return handshake.proof(role, caller, called, callerNonce, nonce);
  }
}
