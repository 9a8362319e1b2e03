package org.isochron.remote.aeron;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeron.CommonContext;
import io.aeron.driver.MediaDriver;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.agrona.IoUtil;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How many media drivers a process has. */
class SharedDriverTest {
  @TempDir
  Path place;

  private final List<AeronNode> nodes = new ArrayList<>();

  @BeforeEach
  void placeDrivers() {
    System.setProperty(CommonContext.AERON_DIR_PROP_NAME, place.resolve("aeron").toString());
  }

  @AfterEach
  void closeNodes() {
    nodes.forEach(AeronNode::close);
    System.clearProperty(CommonContext.AERON_DIR_PROP_NAME);
  }

  @Test
  void allNodesShareADriverWhichTheLastEnds() throws IOException {
    for (int node = 0; node < 20; node++) {
      open(4);
    }
    assertThat(drivers()).hasSize(1);
    long threads = driverThreads();

    open(1).advance();
    assertThat(driverThreads()).isEqualTo(threads);

    for (AeronNode node : nodes) {
      assertThat(drivers()).as("while one is open").hasSize(1);
      node.close();
      node.close();
    }
    assertThat(drivers()).isEmpty();
    open(1).advance();
    assertThat(drivers()).as("begun anew").hasSize(1);
  }

  @Test
  void driverHurriesWhileOneOfItsUsersDoes() {
    SharedDriver.Share first = SharedDriver.take(1);
    SharedDriver.Share second = SharedDriver.take(1);
    assertThat(first.isHurried()).as("as long as nobody says otherwise").isTrue();

    first.hurry(false);
    first.hurry(false);
    assertThat(first.isHurried()).isTrue();

    second.giveBack(false);
    second.hurry(true);
    assertThat(first.isHurried()).isFalse();

    first.hurry(true);
    assertThat(first.isHurried()).isTrue();
    first.giveBack(false);
  }

  /** Pictures come to the one, and a hundred viewers to the other. */
  @Test
  void driverOfManyEndsAsksLessOftenForWhatLacks() {
    assertThat(nanosUntilAskedAgain(1)).isLessThan(50_000_000);
    assertThat(nanosUntilAskedAgain(100)).isGreaterThanOrEqualTo(200_000_000);
  }

  /** Some of what a line at rest says may be lost, and the other end may have few lines. */
  @Test
  void endOfADriverOfThousandsIsTakenForGoneWhenSeveralHeartbeatsLack() {
    long apart = RestingLines.apartNanos(8_192);

    MediaDriver.Context settings = SharedDriver.settings("", 1);

    assertThat(settings.imageLivenessTimeoutNs()).isGreaterThanOrEqualTo(5 * apart);
    assertThat(settings.publicationConnectionTimeoutNs()).isGreaterThanOrEqualTo(5 * apart);
  }

  private static long nanosUntilAskedAgain(int peers) {
    MediaDriver.Context settings = SharedDriver.settings("", peers);
    return settings.nakUnicastDelayNs() * settings.nakUnicastRetryDelayRatio();
  }

  @Test
  void whoeverNeedsMoreRoomThanIsLeftGetsALargerDriver() throws IOException {
    open(100);
    open(100);
    assertThat(drivers()).hasSize(2);

    open(60);
    open(200);
    assertThat(drivers()).hasSize(2);
    open(1_000);
    assertThat(drivers()).hasSize(3);
  }

  @Test
  void aDriverWhoseFolderIsGoneIsGivenToNobody() throws IOException {
    AeronNode first = open(4);
    AeronNode second = open(4);
    Path lost = drivers().get(0);
    IoUtil.delete(lost.toFile(), true);

    open(4).advance();

    assertThat(drivers()).hasSize(1).doesNotContain(lost);
    first.close();
    second.close();
    open(4).advance();
    assertThat(drivers()).hasSize(1);
  }

  private AeronNode open(int peers) {
    AeronNode node = new AeronNode(Optional.empty(), peers);
    nodes.add(node);
    return node;
  }

  private List<Path> drivers() throws IOException {
    try (Stream<Path> folders = Files.list(place)) {
      return folders.toList();
    }
  }

  private static long driverThreads() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().contains("driver"))
        .count();
  }
}
