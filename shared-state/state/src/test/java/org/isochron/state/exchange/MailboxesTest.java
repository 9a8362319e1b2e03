package org.isochron.state.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class MailboxesTest {
  private static final int PADDING_BYTES = 128;

  @Test
  void everyWordHas128BytesToItself() throws ReflectiveOperationException {
    int readers = Exchange.MAX_READERS;
    Mailboxes mailboxes = new Mailboxes(readers);
    Field field = Mailboxes.class.getDeclaredField("words");
    field.setAccessible(true);
    int[] words = (int[]) field.get(mailboxes);

    List<Integer> used = new ArrayList<>();
    for (int reader = 0; reader < readers; reader++) {
      mailboxes.post(reader, 1);
      mailboxes.keep(reader, 1);
      mailboxes.claimReader(reader, Mailboxes.FOLLOWER);
    }
    mailboxes.claimWriter();
    for (int index = 0; index < words.length; index++) {
      if (words[index] != 0) {
        used.add(index);
      }
    }

    assertThat(used).hasSize(3 * readers + 1);
    assertThat(used.get(0) * Integer.BYTES).isGreaterThanOrEqualTo(PADDING_BYTES);
    assertThat((words.length - 1 - Collections.max(used)) * Integer.BYTES)
        .isGreaterThanOrEqualTo(PADDING_BYTES - 4);
    for (int i = 1; i < used.size(); i++) {
      assertThat((used.get(i) - used.get(i - 1)) * Integer.BYTES)
          .isGreaterThanOrEqualTo(PADDING_BYTES);
    }
  }

  /** A non-atomic exchange would give the same window to both ends, or lose a window. */
  @Test
  @Timeout(600)
  void everyPostedWindowIsTakenOrReturnedAndNotBoth() throws InterruptedException {
    int count = 1_000_000;
    Mailboxes mailboxes = new Mailboxes(1);
    byte[] taken = new byte[count + 1];
    byte[] returned = new byte[count + 1];
    AtomicBoolean posted = new AtomicBoolean();
    Thread reader = new Thread(() -> {
      boolean last;
      do {
        last = posted.get();
        taken[mailboxes.take(0)]++;
      } while (!last);
    });

    reader.start();
    for (int window = 1; window <= count; window++) {
      returned[mailboxes.post(0, window)]++;
    }
    posted.set(true);
    reader.join();

    int both = 0;
    int lost = 0;
    for (int window = 1; window <= count; window++) {
      both += taken[window] + returned[window] > 1 ? 1 : 0;
      lost += taken[window] + returned[window] < 1 ? 1 : 0;
    }
    assertThat(both).as("windows that both ends have").isZero();
    assertThat(lost).as("windows that no end has").isZero();
  }
}
