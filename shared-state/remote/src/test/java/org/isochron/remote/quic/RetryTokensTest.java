package org.isochron.remote.quic;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import org.isochron.state.NanoClock;
import org.junit.jupiter.api.Test;

class RetryTokensTest {
  private static final long SECOND_NANOS = 1_000_000_000;
  private static final byte[] ID = {1, 2, 3, 4, 5, 6, 7, 8};

  private final NanoClock.Manual clock = new NanoClock.Manual(7);
  private final RetryTokens tokens = new RetryTokens(new Strangers(clock), clock);
  private final InetSocketAddress viewer = new InetSocketAddress("192.0.2.1", 5_000);

  @Test
  void tokenNamesTheIdOfTheFirstPacketAndIsNoLongerThanPromised() {
    ByteBuf token = token(tokens);

    int offset = tokens.validateToken(token.duplicate(), viewer);

    assertThat(offset).isPositive();
    assertThat(token.slice(offset, token.readableBytes() - offset))
        .isEqualTo(Unpooled.wrappedBuffer(ID));
    assertThat(token.readableBytes()).isLessThanOrEqualTo(tokens.maxTokenLength());
  }

  @Test
  void everyAddressMustProveItselfEvenOnThisMachine() {
    ByteBuf token = Unpooled.buffer();
    assertThat(tokens.writeToken(
            token,
            Unpooled.wrappedBuffer(ID),
            new InetSocketAddress(InetAddress.getLoopbackAddress(), 5_000)))
        .isTrue();
  }

  @Test
  void tokenOfAnotherAddressPortOrRelayIsInvalid() {
    ByteBuf token = token(tokens);
    assertThat(isValid(token, new InetSocketAddress("192.0.2.1", 5_001))).isFalse();
    assertThat(isValid(token, new InetSocketAddress("192.0.2.2", 5_000))).isFalse();
    assertThat(isValid(token(new RetryTokens(new Strangers(clock), clock)), viewer))
        .isFalse();
    assertThat(isValid(token, viewer)).isTrue();
  }

  @Test
  void changedTokenIsInvalid() {
    ByteBuf token = token(tokens);
    for (int bit = 0; bit < Byte.SIZE * token.readableBytes(); bit++) {
      ByteBuf changed = token.copy();
      changed.setByte(bit / 8, changed.getByte(bit / 8) ^ 1 << bit % 8);
      assertThat(isValid(changed, viewer)).as("bit %d", bit).isFalse();
    }
    assertThat(isValid(token.slice(0, 20), viewer)).isFalse();
    assertThat(isValid(Unpooled.EMPTY_BUFFER, viewer)).isFalse();
    assertThat(isValid(Unpooled.wrappedBuffer(new byte[500]), viewer)).isFalse();
  }

  @Test
  void tokenIsValidForTenSecondsAlsoIfTheSecretChanges() {
    clock.advance(55 * SECOND_NANOS);
    ByteBuf token = token(tokens);
    clock.advance(10 * SECOND_NANOS);
    token(tokens); // with another secret
    assertThat(isValid(token, viewer)).isTrue();

    clock.advance(1);

    assertThat(isValid(token, viewer)).isFalse();
  }

  private ByteBuf token(RetryTokens by) {
    ByteBuf token = Unpooled.buffer();
    assertThat(by.writeToken(token, Unpooled.wrappedBuffer(ID), viewer)).isTrue();
    return token;
  }

  private boolean isValid(ByteBuf token, InetSocketAddress from) {
    return tokens.validateToken(token.duplicate(), from) >= 0;
  }
}
