package org.isochron.state.exchange;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExchangeTest {
  private final Exchange<long[]> exchange = new Exchange<>(() -> new long[1], 3, 2);
  private final ExchangeWriter<long[]> writer = exchange.claimWriter();
  private final ExchangeReader<long[]> reader = exchange.openReader();

  @Test
  void nothingPublishedIsAnEmptyWindow() {
    assertThat(reader.refresh()).isFalse();
    assertThat(reader.length()).isZero();
    assertThatThrownBy(reader::newest)
        .isInstanceOf(IndexOutOfBoundsException.class)
        .hasMessage("age is 0 but the window holds 0 snapshots; ask length() first");
  }

  @Test
  void readerSeesNeighbouringPublishesHoweverManyItMissed() {
    publish(1, 2, 3, 4, 5, 6, 7);

    assertThat(reader.refresh()).isTrue();
    assertThat(window(reader)).containsExactly(7L, 6L, 5L);
    assertThat(reader.refresh()).isFalse();
    assertThat(window(reader)).containsExactly(7L, 6L, 5L);
  }

  @Test
  void windowThatAReaderHoldsIsLeftAlone() {
    publish(1, 2, 3);
    reader.refresh();

    publish(4, 5, 6, 7, 8, 9, 10, 11);

    assertThat(window(reader)).containsExactly(3L, 2L, 1L);
  }

  @Test
  void windowTakenWhileTheNextSnapshotIsWrittenIsLeftAlone() {
    publish(1, 2, 3);
    writer.next()[0] = 4;
    reader.refresh();

    publish(4, 5, 6, 7, 8, 9, 10, 11);

    assertThat(window(reader)).containsExactly(3L, 2L, 1L);
  }

  @Test
  void snapshotToFillIsTheSameUntilItIsPublishedWhateverReadersTake() {
    ExchangeReader<long[]> other = exchange.openReader();
    for (int publish = 1; publish <= 200; publish++) {
      long[] next = writer.next();
      if (publish % 5 == 0) {
        reader.refresh();
      }
      if (publish % 5 == 0) {
        other.refresh();
      }
      assertThat(writer.next()).as("publish %d", publish).isSameAs(next);
      writer.publish();
    }
  }

  /** The fewer snapshots are in use, the fewer cache misses occur. */
  @Test
  void readerThatKeepsUpLetsGoAtOnceOfWhatItHeld() {
    Exchange<long[]> single = new Exchange<>(() -> new long[1], 3, 1);
    ExchangeWriter<long[]> own = single.claimWriter();
    ExchangeReader<long[]> only = single.openReader();
    Set<long[]> used = Collections.newSetFromMap(new IdentityHashMap<>());
    for (int publish = 1; publish <= 100; publish++) {
      used.add(own.next());
      own.publish();
      only.refresh();
    }

    assertThat(used).hasSize(3 + 1);
  }

  @Test
  void restartedWindowGrowsFromOne() {
    publish(1, 2, 3);
    writer.restart();
    publish(10);
    reader.refresh();
    assertThat(window(reader)).containsExactly(10L);

    publish(11);
    reader.refresh();
    assertThat(window(reader)).containsExactly(11L, 10L);
  }

  @Test
  void readerOpenedWhileNothingIsPublishedSeesWhatItsPredecessorTook() {
    publish(1, 2);
    reader.refresh();
    reader.close();

    try (ExchangeReader<long[]> successor = exchange.openReader()) {
      assertThat(successor.refresh()).as("it begins with a window").isTrue();
      assertThat(successor.refresh()).isFalse();
      assertThat(window(successor)).containsExactly(2L, 1L);
    }
  }

  @Test
  void writersEndPassesToAnotherOwner() {
    publish(1, 2);
    writer.close();

    try (ExchangeWriter<long[]> successor = exchange.claimWriter()) {
      successor.next()[0] = 3;
      successor.publish();
    }

    reader.refresh();
    assertThat(window(reader)).containsExactly(3L, 2L, 1L);
  }

  @ParameterizedTest
  @CsvSource({
    "1, 1, windowLength is 1: it lies between 2 and 128",
    "129, 1, windowLength is 129: it lies between 2 and 128"
  })
  void windowLengthOutOfRangeIsRefused(int windowLength, int readers, String message) {
    assertThatThrownBy(() -> new Exchange<>(Object::new, windowLength, readers))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(message);
  }

  @ParameterizedTest
  @CsvSource({"0, readers is 0: it lies between 1 and 8", "9, readers is 9: it lies between 1 and 8"
  })
  void readersOutOfRangeAreRefused(int readers, String message) {
    assertThatThrownBy(() -> new Exchange<>(Object::new, 2, readers))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(message);
  }

  @Test
  void endsAreGivenToOneOwnerAtATime() {
    exchange.openReader();

    assertThatThrownBy(exchange::claimWriter).hasMessageContaining("the writer's end is taken");
    assertThatThrownBy(exchange::openReader).hasMessageContaining("all 2 readers are open");
  }

  @Test
  void closedEndsRefuseEveryUse() {
    reader.close();
    reader.close();
    writer.close();
    writer.close();

    assertThatThrownBy(reader::refresh).hasMessageContaining("this reader is closed");
    assertThatThrownBy(reader::length).hasMessageContaining("this reader is closed");
    assertThatThrownBy(reader::newest).hasMessageContaining("this reader is closed");
    assertThatThrownBy(writer::next).hasMessageContaining("this writer is closed");
    assertThatThrownBy(writer::publish).hasMessageContaining("this writer is closed");
    assertThatThrownBy(writer::restart).hasMessageContaining("this writer is closed");
  }

  @Test
  void readerInTwoThreadsIsFoundUnderAssertions() throws Exception {
    reader.refresh();
    FutureTask<Throwable> elsewhere = new FutureTask<>(() -> catchThrowable(reader::refresh));

    new Thread(elsewhere, "elsewhere").start();

    assertThat(elsewhere.get())
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("elsewhere uses an object owned by")
        .hasMessageEndingWith("open a reader for each thread");
  }

  @ParameterizedTest(name = "windows of {0}, {1} readers")
  @CsvSource({"2, 8", "3, 4", "10, 1", "10, 3", "10, 4", "16, 8"})
  void readersThatStallNeedNoSnapshotThatWasNotMadeWhenTheyOpened(int windowLength, int readers) {
    AtomicInteger made = new AtomicInteger();
    Exchange<Integer> stalled = new Exchange<>(made::incrementAndGet, windowLength, readers);
    ExchangeWriter<Integer> publisher = stalled.claimWriter();
    List<ExchangeReader<Integer>> open = new ArrayList<>();
    Random random = new Random(5);
    boolean allExisted = true;

    for (int publish = 0; publish < 10_000; publish++) {
      int before = made.get();
      publisher.publish();
      allExisted &= made.get() == before;
      if (publish % 1_000 == 0 && open.size() < readers) {
        open.add(stalled.openReader());
      }
      if (random.nextInt(windowLength) == 0 && !open.isEmpty()) {
        int chosen = random.nextInt(open.size());
        open.get(chosen).refresh();
        if (random.nextInt(windowLength) == 0) {
          open.get(chosen).close();
          open.set(chosen, stalled.openReader());
        }
      }
    }

    assertThat(open).hasSize(readers);
    assertThat(allExisted).isTrue();
    assertThat(made).hasValue(windowLength * (readers + 1) + 1);
  }

  @Test
  void snapshotThatTwoThreadsCreateAtOnceExistsOnce() {
    Runnable[] meanwhile = {() -> {}};
    Exchange<long[]> raced = new Exchange<>(
        () -> {
          meanwhile[0].run();
          return new long[1];
        },
        2,
        2);
    ExchangeWriter<long[]> publisher = raced.claimWriter();
    ExchangeReader<long[]> follower = raced.openFollower();
    for (int number = 1; number <= 5; number++) {
      publisher.next()[0] = number;
      publisher.publish();
    }
    meanwhile[0] = () -> {
      meanwhile[0] = () -> {};
      publisher.next()[0] = 6; // the writer creates the snapshot that the reader is creating
      publisher.publish();
    };

    raced.openReader();

    follower.refresh();
    assertThat(follower.length()).isEqualTo(6);
    assertThat(follower.newest()[0]).isEqualTo(6);
  }

  @ParameterizedTest(name = "{0} publishes")
  @CsvSource({"1, 3", "3, 3", "4, 4", "63, 63", "64, 64", "65, 64", "200, 64"})
  void followerSeesWhatItHasNotTakenAndOtherReadersTheirWindows(int publishes, int length) {
    ExchangeReader<long[]> follower = exchange.openFollower();
    publish(1, 2, 3);
    follower.refresh();

    for (int number = 4; number < 4 + publishes; number++) {
      publish(number);
    }
    follower.refresh();
    reader.refresh();

    assertThat(window(follower)).hasSize(length);
    for (int age = 0; age < length; age++) {
      assertThat(follower.at(age)[0]).isEqualTo(3 + publishes - age);
    }
    assertThat(reader.length()).isEqualTo(3);
    publish(0, 0);
    follower.refresh();
    assertThat(follower.length()).as("after it has caught up").isEqualTo(3);
  }

  @Test
  void snapshotsAreMadeForAFollowerOnlyWhileItIsBehind() {
    AtomicInteger made = new AtomicInteger();
    Exchange<Integer> exchangeOfTen = new Exchange<>(made::incrementAndGet, 10, 4);
    ExchangeWriter<Integer> publisher = exchangeOfTen.claimWriter();
    ExchangeReader<Integer> follower = exchangeOfTen.openFollower();
    int madeAtStart = made.get();
    for (int publish = 0; publish < 1_000; publish++) {
      publisher.publish();
      if (publish % 8 == 0) {
        follower.refresh();
      }
    }
    assertThat(made).hasValue(madeAtStart);

    for (int publish = 0; publish < 1_000; publish++) {
      publisher.publish();
    }
    assertThat(made.get()).isBetween(Exchange.FOLLOWED, Exchange.FOLLOWED + 2 * 10 + 1);

    follower.close();
    ExchangeReader<Integer> successor = exchangeOfTen.openReader();
    publisher.publish();
    successor.refresh();
    assertThat(successor.length()).isEqualTo(10);
  }

  /**
   * One thread plays all roles at random, for larger exchanges than the interleaving search can
   * cover.
   */
  @ParameterizedTest(name = "windows of {0}, {1} readers")
  @CsvSource({"2, 8", "3, 8", "4, 8", "3, 3", "5, 1", "7, 3", "64, 8"})
  void randomWalkKeepsEveryWindowCompleteAndConsecutive(int windowLength, int readers) {
    long seed = 0x15_0C_50;
    Random random = new Random(seed);
    Exchange<long[]> large = new Exchange<>(() -> new long[1], windowLength, readers);
    ExchangeWriter<long[]> publisher = large.claimWriter();
    List<ExchangeReader<long[]>> open = new ArrayList<>();
    List<List<Long>> expected = new ArrayList<>();
    List<Long> lastTaken = new ArrayList<>();

    for (long publish = 1; publish <= 5_000; publish++) {
      publisher.next()[0] = publish;
      publisher.publish();
      for (int i = 0; i < open.size(); i++) {
        if (random.nextInt(4) == 0) {
          assertThat(open.get(i).refresh()).as("seed %d", seed).isTrue();
          expected.set(i, window(open.get(i)));
          assertThat(expected.get(i).get(0)).as("seed %d", seed).isEqualTo(publish);
          boolean follows = lastTaken.get(i) != 0;
          long missed = follows ? publish - lastTaken.get(i) : 0;
          long needed = Math.max(windowLength, Math.min(Exchange.FOLLOWED, missed));
          assertThat(expected.get(i).size())
              .isBetween(
                  (int) Math.min(needed, publish), follows ? Exchange.FOLLOWED : windowLength);
          lastTaken.set(i, follows ? publish : 0);
        }
        List<Long> window = window(open.get(i));
        assertThat(window).as("seed %d", seed).isEqualTo(expected.get(i));
        long newest = window.get(0);
        assertThat(window)
            .as("seed %d", seed)
            .isEqualTo(LongStream.range(0, window.size())
                .map(age -> newest - age)
                .boxed()
                .toList());
      }
      if (open.size() < readers && random.nextInt(8) == 0) {
        boolean follows = random.nextBoolean();
        ExchangeReader<long[]> opened = follows ? large.openFollower() : large.openReader();
        opened.refresh();
        open.add(opened);
        lastTaken.add(follows ? publish : 0);
        expected.add(window(opened));
      } else if (!open.isEmpty() && random.nextInt(16) == 0) {
        int leaving = random.nextInt(open.size());
        open.remove(leaving).close();
        lastTaken.remove(leaving);
        expected.remove(leaving);
      }
    }
  }

  private void publish(long... values) {
    for (long value : values) {
      writer.next()[0] = value;
      writer.publish();
    }
  }

  private static List<Long> window(ExchangeReader<long[]> reader) {
    List<Long> window = new ArrayList<>();
    for (int age = 0; age < reader.length(); age++) {
      window.add(reader.at(age)[0]);
    }
    return window;
  }
}
