package org.isochron.remote.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Optional;
import org.isochron.remote.ConnectTokens;
import org.isochron.remote.RemoteSettings;
import org.isochron.remote.access.RelayAccess.Answer;
import org.isochron.remote.access.RelayAccess.Refused;
import org.isochron.remote.access.RelayAccess.Visitor;
import org.isochron.remote.stream.Address;
import org.isochron.remote.stream.Claim;
import org.junit.jupiter.api.Test;

class RelayAccessTest {
  private static final byte[] RELAY_KEY = {1, 2, 3};
  private static final byte[] OTHER_KEY = {3, 2, 1};
  private static final byte[] NOTHING = new byte[0];
  private static final long TOKEN = 5;
  private static final long EXPIRY_SECONDS = 1_000;
  private final String tokenKey = ConnectTokens.newKey();
  private static final RemoteSettings FAR =
      RemoteSettings.DEFAULT.withAddress("isochron://192.0.2.1:4000");

  private final RelayAccess ofSecret = relay(FAR.withSecret("open"));
  private final RelayAccess ofTokens = relay(FAR.withTokenKey(tokenKey));

  @Test
  void viewerWithTheSecretIsServedAndSeesThatTheRelayHasItToo() {
    Credentials viewer = viewer(FAR.withSecret("open"));
    Claim claim = viewer.claim(RELAY_KEY, TOKEN);

    Visitor visitor = served(ofSecret.admit(claim, RELAY_KEY, TOKEN, 0));

    byte[] key = viewer.viewersKey().orElseThrow();
    assertThat(Proof.isOfRelay(visitor.proof(), key, RELAY_KEY, TOKEN, claim)).isTrue();
    assertThat(visitor.identity()).isEmpty();
    assertThat(Proof.isOfRelay(claim.proof(), key, RELAY_KEY, TOKEN, claim))
        .as("the viewer's own proof")
        .isFalse();
    assertThat(Proof.isOfRelay(NOTHING, key, RELAY_KEY, TOKEN, claim)).isFalse();
    assertThat(Proof.isOfRelay(visitor.proof(), key, OTHER_KEY, TOKEN, claim))
        .as("somebody in between")
        .isFalse();
    Claim next = viewer.claim(RELAY_KEY, TOKEN);
    assertThat(Proof.isOfRelay(visitor.proof(), key, RELAY_KEY, TOKEN, next))
        .as("an earlier answer")
        .isFalse();
  }

  @Test
  void viewerWithAnotherSecretOrNoneIsRefused() {
    Claim wrong = viewer(FAR.withSecret("shut")).claim(RELAY_KEY, TOKEN);
    Claim none = new Claim(new byte[Proof.NONCE_BYTES], NOTHING, NOTHING);

    assertThat(refusal(ofSecret.admit(wrong, RELAY_KEY, TOKEN, 0))).contains("secret");
    assertThat(refusal(ofSecret.admit(none, RELAY_KEY, TOKEN, 0))).contains("secret");
    assertThat(refusal(ofTokens.admit(none, RELAY_KEY, TOKEN, 0))).contains("connect token");
  }

  @Test
  void claimIsWorthNothingAtAnotherRelayOrForAnotherViewer() {
    Claim claim = viewer(FAR.withSecret("open")).claim(OTHER_KEY, TOKEN);
    assertThat(refusal(ofSecret.admit(claim, RELAY_KEY, TOKEN, 0))).contains("secret");
    assertThat(refusal(ofSecret.admit(claim, OTHER_KEY, TOKEN + 1, 0))).contains("secret");

    Claim ofToken = viewer(FAR.withToken(token(tokenKey))).claim(OTHER_KEY, TOKEN);
    assertThat(refusal(ofTokens.admit(ofToken, RELAY_KEY, TOKEN, 0))).contains("was changed");
    assertThat(refusal(ofTokens.admit(ofToken, OTHER_KEY, TOKEN + 1, 0))).contains("was changed");
  }

  @Test
  void tokenTellsTheRelayWhoTheViewerIs() {
    Credentials viewer = viewer(FAR.withToken(token(tokenKey)));
    Claim claim = viewer.claim(RELAY_KEY, TOKEN);

    Visitor visitor = served(ofTokens.admit(claim, RELAY_KEY, TOKEN, EXPIRY_SECONDS));

    assertThat(visitor.identity()).isEqualTo("ann");
    assertThat(visitor.world()).isEqualTo("arena");
    assertThat(visitor.permissions()).isEqualTo("drive");
    byte[] key = viewer.viewersKey().orElseThrow();
    assertThat(Proof.isOfRelay(visitor.proof(), key, RELAY_KEY, TOKEN, claim)).isTrue();
  }

  @Test
  void tokenOfAnotherRelayOrThatWasChangedIsRefused() {
    Claim other = viewer(FAR.withToken(token(ConnectTokens.newKey()))).claim(RELAY_KEY, TOKEN);
    assertThat(refusal(ofTokens.admit(other, RELAY_KEY, TOKEN, 0))).contains("not for this relay");
    assertThat(refusal(ofSecret.admit(other, RELAY_KEY, TOKEN, 0))).contains("not for this relay");

    Claim claim = viewer(FAR.withToken(token(tokenKey))).claim(RELAY_KEY, TOKEN);
    for (int at = 0; at < claim.ticket().length; at++) {
      byte[] changed = claim.ticket().clone();
      changed[at] ^= 1;
      Claim forged = new Claim(claim.nonce(), changed, claim.proof());
      assertThat(refusal(ofTokens.admit(forged, RELAY_KEY, TOKEN, 0))).contains("changed");
    }
    Claim withoutKey = new Claim(claim.nonce(), claim.ticket(), NOTHING);
    assertThat(refusal(ofTokens.admit(withoutKey, RELAY_KEY, TOKEN, 0))).contains("changed");
  }

  @Test
  void tokenIsForOneViewerWhichMayReturnAfterItsExpiry() {
    Credentials viewer = viewer(FAR.withToken(token(tokenKey)));
    Claim late = viewer.claim(RELAY_KEY, TOKEN);
    assertThat(refusal(ofTokens.admit(late, RELAY_KEY, TOKEN, EXPIRY_SECONDS + 1)))
        .contains("has expired");

    served(ofTokens.admit(viewer.claim(RELAY_KEY, TOKEN), RELAY_KEY, TOKEN, EXPIRY_SECONDS));
    served(ofTokens.admit(viewer.claim(RELAY_KEY, TOKEN), RELAY_KEY, TOKEN, EXPIRY_SECONDS + 9));
    Claim stolen = viewer.claim(RELAY_KEY, TOKEN + 1);
    assertThat(refusal(ofTokens.admit(stolen, RELAY_KEY, TOKEN + 1, 0)))
        .contains("another viewer has used");
  }

  @Test
  void tokenThatNeverExpiresIsForOneViewerToo() {
    TokenCheck check = TokenCheck.of(tokenKey);
    byte[] owner = {1};
    byte[] thief = {2};
    Ticket eternal = Ticket.issue("ann", "", "", Long.MAX_VALUE);
    check.use(eternal, owner, EXPIRY_SECONDS);

    assertThat(check.objection(eternal, owner, EXPIRY_SECONDS)).isEmpty();
    assertThat(check.objection(eternal, thief, EXPIRY_SECONDS).orElse(""))
        .contains("another viewer");
  }

  /** Otherwise another viewer could use a token again after many others. */
  @Test
  void usedTokenIsNotForgottenBeforeItExpires() {
    TokenCheck check = TokenCheck.of(tokenKey);
    byte[] owner = {1};
    byte[] thief = {2};
    Ticket first = Ticket.issue("ann", "", "", EXPIRY_SECONDS);
    check.use(first, owner, 0);
    for (int number = 1; number < TokenCheck.MAX_USED; number++) {
      check.use(Ticket.issue("", "", "", 2 * EXPIRY_SECONDS), owner, 0);
    }
    Ticket next = Ticket.issue("bob", "", "", 2 * EXPIRY_SECONDS);

    assertThat(check.objection(next, owner, EXPIRY_SECONDS).orElse("")).contains("65536", "expire");
    assertThat(check.objection(first, thief, EXPIRY_SECONDS).orElse("")).contains("another viewer");
    assertThat(check.objection(first, owner, EXPIRY_SECONDS + 1)).isEmpty();
    assertThat(check.objection(next, owner, EXPIRY_SECONDS + 1)).isEmpty();
    check.use(next, owner, EXPIRY_SECONDS + 1);

    assertThat(check.objection(first, thief, EXPIRY_SECONDS + 1).orElse(""))
        .contains("has expired");
    assertThat(check.objection(next, thief, EXPIRY_SECONDS + 1).orElse(""))
        .contains("another viewer");
  }

  @Test
  void relayForAnyoneServesViewersWithoutAKeyAndProvesNothing() {
    RelayAccess relay = relay(FAR.withAnyone());
    Claim none = new Claim(new byte[Proof.NONCE_BYTES], NOTHING, NOTHING);

    assertThat(served(relay.admit(none, RELAY_KEY, TOKEN, 0)).proof()).isEmpty();
  }

  @Test
  void endsThatOtherMachinesReachNeedSomethingToKnowEachOtherBy() {
    assertThatThrownBy(() -> Credentials.ofRelay(FAR))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(FAR.address())
        .hasMessageContaining("withSecret");
    assertThatThrownBy(() -> viewer(FAR))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("could be anybody");
    assertThat(viewer(FAR.withAddress(FAR.address() + "#" + "p".repeat(43))).viewersKey())
        .isEmpty();
  }

  private static String token(String key) {
    return Ticket.issue("ann", "arena", "drive", EXPIRY_SECONDS).write(Ticket.tokenKey(key));
  }

  private static RelayAccess relay(RemoteSettings settings) {
    return new RelayAccess(Credentials.ofRelay(settings));
  }

  private static Credentials viewer(RemoteSettings settings) {
    return Credentials.ofViewer(settings, Address.of(settings.address()));
  }

  private static Visitor served(Answer answer) {
    assertThat(answer).isInstanceOf(Visitor.class);
    return (Visitor) answer;
  }

  private static String refusal(Answer answer) {
    return Optional.of(answer)
        .filter(Refused.class::isInstance)
        .map(refused -> ((Refused) refused).reason())
        .orElse("it is served");
  }
}
