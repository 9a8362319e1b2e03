package org.isochron.remote.seal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.time.Duration;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Optional;
import org.isochron.remote.ConnectTokens;
import org.isochron.remote.RemoteSettings;
import org.isochron.remote.RemoteState;
import org.isochron.remote.seal.RelayHandshake.Answer;
import org.isochron.remote.seal.RelayHandshake.Challenge;
import org.isochron.remote.seal.RelayHandshake.Refused;
import org.isochron.remote.seal.RelayHandshake.Visitor;
import org.isochron.remote.stream.Join;
import org.isochron.remote.stream.Messages;
import org.isochron.state.NanoClock;
import org.junit.jupiter.api.Test;

class HandshakeTest {
  private static final long TOKEN = 77;
  private static final long NOW_SECONDS = NanoClock.unixSeconds();
  private static final String KEY = ConnectTokens.newKey();
  private static final Join JOIN = new Join(TOKEN, 1, 0, RemoteState.Interest.EVERYTHING, "arena");

  private final RemoteSettings settings = RemoteSettings.DEFAULT;
  private final ByteBuffer memory = Messages.memory();

  @Test
  void bothEndsAgreeWithASecretAKeyFileOrAToken() {
    for (RemoteSettings end : new RemoteSettings[] {
      settings, settings.withSecret("open"), settings.withTokenKey(KEY).withToken(token("ann"))
    }) {
      ViewerHandshake viewer = viewer(end);
      Answer answer = join(relay(end), viewer);

      assertThat(answer).isInstanceOf(Visitor.class);
      SessionKeys keys = viewer.keys().orElseThrow();
      ByteBuffer message = Messages.plain(memory, Messages.LEAVE, TOKEN);
      assertThat(((Visitor) answer).keys().open(3, copy(keys.seal(3, message)))).isTrue();
    }
  }

  @Test
  void tokenSaysWhoTheViewerIsAndWhatItMayDo() {
    String token =
        ConnectTokens.of(KEY).issue("ann", "arena", "drive, spawn", Duration.ofMinutes(1));
    Answer answer = join(relay(settings.withTokenKey(KEY)), viewer(settings.withToken(token)));

    Visitor visitor = (Visitor) answer;
    assertThat(visitor.identity()).isEqualTo("ann");
    assertThat(visitor.world()).isEqualTo("arena");
    assertThat(visitor.permissions()).isEqualTo("drive, spawn");
  }

  @Test
  void tokenIsAcceptedFromOneViewer() {
    RelayHandshake relay = relay(settings.withTokenKey(KEY));
    RemoteSettings held = settings.withToken(token("ann"));
    ViewerHandshake.Identity ann = new ViewerHandshake.Identity();

    assertThat(join(relay, viewer(held, ann))).isInstanceOf(Visitor.class);
    assertThat(join(relay, viewer(held, ann))).as("it returns").isInstanceOf(Visitor.class);
    requireRefused(join(relay, viewer(held)), "another viewer has used");
  }

  @Test
  void expiredTokenIsRefusedUnlessItsViewerReturns() {
    RelayHandshake relay = relay(settings.withTokenKey(KEY));
    RemoteSettings held = settings.withToken(token("ann"));
    ViewerHandshake.Identity ann = new ViewerHandshake.Identity();

    requireRefused(join(relay, viewer(held, ann), NOW_SECONDS + 120), "expired");
    assertThat(join(relay, viewer(held, ann))).isInstanceOf(Visitor.class);
    assertThat(join(relay, viewer(held, ann), NOW_SECONDS + 120)).isInstanceOf(Visitor.class);
    requireRefused(join(relay, viewer(held), NOW_SECONDS + 120), "another viewer has used");
  }

  @Test
  void usedTokensAreForgottenADayAfterTheyExpire() {
    TokenCheck check = new TokenCheck(Optional.empty());
    Ticket old = Ticket.issue("ann", "", "", NOW_SECONDS);
    check.use(old, new byte[1], NOW_SECONDS);
    check.use(Ticket.issue("bob", "", "", NOW_SECONDS), new byte[1], NOW_SECONDS + 86_400);
    assertThat(check.objection(old, new byte[1], NOW_SECONDS + 86_400)).isEmpty();

    check.use(Ticket.issue("cat", "", "", NOW_SECONDS), new byte[1], NOW_SECONDS + 86_401);
    assertThat(check.objection(old, new byte[1], NOW_SECONDS + 86_401).orElseThrow())
        .contains("expired");
  }

  @Test
  void tokenOfAnotherKeyIsRefused() {
    RelayHandshake relay = relay(settings.withTokenKey(ConnectTokens.newKey()));

    requireRefused(join(relay, viewer(settings.withToken(token("ann")))), "not for this relay");
  }

  @Test
  void relayThatWantsTokensAcceptsNoViewerWithoutOne() {
    requireRefused(join(relay(settings.withTokenKey(KEY)), viewer(settings)), "connect token");
  }

  @Test
  void anotherSecretIsRefused() {
    requireRefused(
        join(relay(settings.withSecret("open")), viewer(settings.withSecret("shut"))), "secret");
    requireRefused(join(relay(settings.withSecret("open")), viewer(settings)), "secret");
  }

  @Test
  void sealedJoinIsNotAcceptedOnAnotherStream() {
    RelayHandshake relay = relay(settings);
    ViewerHandshake viewer = viewer(settings);
    ByteBuffer join = answer(relay.challenge(0), viewer);

    requireRefused(relay.open(relay.challenge(0), join, 0, NOW_SECONDS), "secret");
  }

  @Test
  void repeatedJoinIsOpenedOnceAndItsCopiesNever() {
    RelayHandshake relay = relay(settings);
    ViewerHandshake viewer = viewer(settings);
    Challenge challenge = relay.challenge(0);
    ByteBuffer first = answer(challenge, viewer);
    ByteBuffer second = copy(viewer.seal(Messages.SEALED_JOIN, JOIN::writeBody, memory));
    SessionKeys keys = ((Visitor) relay.open(challenge, copy(first), 0, NOW_SECONDS)).keys();

    assertThat(RelayHandshake.openAgain(keys, copy(first))).isFalse();
    assertThat(RelayHandshake.openAgain(keys, copy(second))).isTrue();
    assertThat(RelayHandshake.openAgain(keys, copy(second))).isFalse();
    assertThat(RelayHandshake.openAgain(keys, copy(second).limit(40))).isFalse();
  }

  @Test
  void joinIsReadableAfterItWasOpened() {
    RelayHandshake relay = relay(settings);
    Challenge challenge = relay.challenge(0);
    ByteBuffer message = answer(challenge, viewer(settings));

    assertThat(relay.open(challenge, message, 0, NOW_SECONDS)).isInstanceOf(Visitor.class);
    assertThat(Join.read(TOKEN, message)).contains(JOIN);
  }

  /** An agreement costs the relay 0.4 ms, and nobody who asks for one is known. */
  @Test
  void agreementsOfASecondAreLimited() {
    RelayHandshake relay = relay(settings);
    int refused = 0;
    for (int attempt = 0; attempt < 1_000; attempt++) {
      ByteBuffer forged = answer(relay.challenge(0), viewer(settings.withSecret("guess")));
      refused += relay.open(relay.challenge(0), forged, 0, NOW_SECONDS) instanceof Refused ? 1 : 0;
    }
    assertThat(refused).isEqualTo(250);
    assertThat(relay.open(
            relay.challenge(0), answer(relay.challenge(0), viewer(settings)), 1_000_000_000, 0))
        .isInstanceOf(Refused.class);
  }

  /** Points of small order would make the agreement predictable. */
  @Test
  void pointOfSmallOrderIsRefused() {
    RelayHandshake relay = relay(settings);
    Challenge challenge = relay.challenge(0);
    ByteBuffer join = answer(challenge, viewer(settings));
    for (int at = Messages.HEADER_BYTES; at < Messages.HEADER_BYTES + 32; at++) {
      join.put(at, (byte) 0);
    }

    assertThat(relay.open(challenge, join, 0, NOW_SECONDS)).isInstanceOf(Refused.class);
  }

  /** Test case 1 of RFC 5869, as far as one block goes. */
  @Test
  void keysAreDerivedAsTheStandardSays() {
    byte[] material = new byte[22];
    Arrays.fill(material, (byte) 0x0b);
    byte[] key = Hkdf.extract(HexFormat.of().parseHex("000102030405060708090a0b0c"), material);

    assertThat(HexFormat.of().formatHex(key))
        .isEqualTo("077709362c2e32df0ddc3f0dc47bba6390b6c73bb50f9c3122ec844ad7c2b3e5");
    assertThat(HexFormat.of()
            .formatHex(Hkdf.expand(key, "", HexFormat.of().parseHex("f0f1f2f3f4f5f6f7f8f9"))))
        .isEqualTo("3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf");
  }

  @Test
  void relayThatOtherMachinesReachNeedsAKey() {
    RemoteSettings open = settings.withChannel("aeron:udp?endpoint=0.0.0.0:40456");

    assertThatThrownBy(() -> Credentials.ofRelay(open))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("withSecret")
        .hasMessageContaining("withoutEncryption");
    assertThatThrownBy(() -> Credentials.ofViewer(open, open.channel()))
        .isInstanceOf(IllegalArgumentException.class);
    assertThat(Credentials.ofRelay(open.withoutEncryption()).encrypts()).isFalse();
    assertThat(Credentials.ofRelay(open.withTokenKey(KEY)).encrypts()).isTrue();
    assertThat(Credentials.ofRelay(settings.withChannel("aeron:ipc")).encrypts())
        .isFalse();
  }

  @Test
  void damagedTokenIsNamedBeforeItIsUsed() {
    String token = token("ann");

    assertThatThrownBy(() -> settings.withToken(token.substring(0, 30)))
        .hasMessageContaining("damaged or incomplete");
    assertThatThrownBy(() -> settings.withToken("?")).hasMessageContaining("damaged or incomplete");
    assertThatThrownBy(() -> settings.withTokenKey("abc")).hasMessageContaining("newKey");
    assertThatThrownBy(
            () -> ConnectTokens.of(KEY).issue("x".repeat(256), "", "", Duration.ofMinutes(1)))
        .hasMessageContaining("at most 255");
  }

  private static void requireRefused(Answer answer, String reason) {
    assertThat(answer).isInstanceOf(Refused.class);
    assertThat(((Refused) answer).reason()).contains(reason);
  }

  private Answer join(RelayHandshake relay, ViewerHandshake viewer) {
    return join(relay, viewer, NOW_SECONDS);
  }

  private Answer join(RelayHandshake relay, ViewerHandshake viewer, long nowSeconds) {
    Challenge challenge = relay.challenge(0);
    return relay.open(challenge, answer(challenge, viewer), 0, nowSeconds);
  }

  private ByteBuffer answer(Challenge challenge, ViewerHandshake viewer) {
    ByteBuffer message = copy(challenge.write(memory, TOKEN));
    assertThat(viewer.request(memory).remaining()).isGreaterThanOrEqualTo(message.remaining());
    assertThat(Messages.open(message)).isTrue();
    assertThat(viewer.take(message)).isTrue();
    return copy(viewer.seal(Messages.SEALED_JOIN, JOIN::writeBody, memory));
  }

  private RelayHandshake relay(RemoteSettings of) {
    return new RelayHandshake(Credentials.ofRelay(of));
  }

  private static ViewerHandshake viewer(RemoteSettings of) {
    return viewer(of, new ViewerHandshake.Identity());
  }

  private static ViewerHandshake viewer(RemoteSettings of, ViewerHandshake.Identity identity) {
    return new ViewerHandshake(Credentials.ofViewer(of, of.channel()), identity, TOKEN);
  }

  private static String token(String identity) {
    return ConnectTokens.of(KEY).issue(identity, "", "", Duration.ofMinutes(1));
  }

  private static ByteBuffer copy(ByteBuffer message) {
    ByteBuffer copy = ByteBuffer.allocate(message.remaining()).order(ByteOrder.LITTLE_ENDIAN);
    return copy.put(message.duplicate()).flip();
  }
}
