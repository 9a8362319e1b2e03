package org.isochron.bench.examples.tcp;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;

/** A caller, seen from the called end, until it has proved its identity. Owner: the thread of the handshake. */
final class IncomingCall {
  final SocketChannel channel;
  final long sinceNanos;

  private final GreetingCodec codec;
  private final int called;
  private final byte[] nonce;
  private ByteBuffer message = ByteBuffer.allocate(GreetingCodec.HELLO_BYTES);
  private byte[] callerNonce = {};
  private long session;
  private int caller;
  private boolean isGreeted;

  IncomingCall(SocketChannel channel, GreetingCodec codec, int called, long sinceNanos) {
    this.channel = channel;
    this.codec = codec;
    this.called = called;
    this.sinceNanos = sinceNanos;
    nonce = codec.nonce();
  }

  /** Reads the bytes that have arrived. Returns true once the next message, hello or proof, is complete. */
  boolean readMessage() throws IOException {
    if (!GreetingCodec.read(channel, message)) {
      return false;
    }
    if (!isGreeted) {
      if (message.getInt() != GreetingCodec.MAGIC || message.getInt() != GreetingCodec.VERSION) {
        throw new IOException("it is not a peer of this version");
      }
      session = message.getLong();
      caller = message.getInt();
      callerNonce = GreetingCodec.take(message, GreetingCodec.NONCE_BYTES);
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

  /** Answers the hello; any verdict other than welcome ends the call. */
  void challenge(CallVerdict verdict) throws IOException {
    ByteBuffer challenge = ByteBuffer.allocate(GreetingCodec.CHALLENGE_BYTES);
    challenge.putInt(GreetingCodec.MAGIC).putInt(verdict.code()).put(nonce);
    GreetingCodec.send(channel, challenge.flip());
    isGreeted = true;
    message = ByteBuffer.allocate(GreetingCodec.PROOF_BYTES);
  }

  /** Returns true if the received proof is right. */
  boolean knowsSecret() {
    return GreetingCodec.isSame(proof(GreetingCodec.Role.CALLER), message.array());
  }

  /** Answers the proof; a welcome includes this end's own proof. */
  void answer(CallVerdict verdict) throws IOException {
    byte[] proof = verdict == CallVerdict.WELCOME
        ? proof(GreetingCodec.Role.CALLED)
        : new byte[GreetingCodec.PROOF_BYTES];
    GreetingCodec.send(
        channel,
        ByteBuffer.allocate(GreetingCodec.ANSWER_BYTES)
            .putInt(verdict.code())
            .put(proof)
            .flip());
  }

  private byte[] proof(GreetingCodec.Role role) {
    return codec.proof(role, caller, called, callerNonce, nonce);
  }
}
