package org.isochron.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import org.isochron.state.Timeline;
import org.junit.jupiter.api.Test;

/** Tests record contents at and just beyond the limits of a recording. */
class EntryDecoderTest {
  private static final int OFFSET = 321;

  private final EntryDecoder decoder = new EntryDecoder();

  @Test
  void windowOfAPublishHasTheLengthsThatAnExchangeTakes() {
    assertThat(decode(RecordKind.PUBLISH, publish(2)))
        .isEqualTo(new JournalEntry.Publish(1, 2, 3, 4, new Timeline(5, 6, 7, 8), 2));
    assertThat(decode(RecordKind.PUBLISH, publish(128)))
        .isEqualTo(new JournalEntry.Publish(1, 2, 3, 4, new Timeline(5, 6, 7, 8), 128));

    assertRefused(
        RecordKind.PUBLISH, publish(1), "of kind 9 is invalid: 1 does not lie between 2 and 128");
    assertRefused(
        RecordKind.PUBLISH,
        publish(129),
        "of kind 9 is invalid: 129 does not lie between 2 and 128");
  }

  @Test
  void frameIsOfOneOfTheReadersThatARecordingNotes() {
    assertThat(decode(RecordKind.FRAME, frame(0)))
        .isEqualTo(new JournalEntry.Frame(0, 1, 2, 3, new Timeline(5, 6, 7, 8)));
    assertThat(decode(RecordKind.FRAME, frame(7)))
        .isEqualTo(new JournalEntry.Frame(7, 1, 2, 3, new Timeline(5, 6, 7, 8)));

    assertRefused(RecordKind.FRAME, frame(-1), "-1 does not lie between 0 and 7");
    assertRefused(RecordKind.FRAME, frame(8), "8 does not lie between 0 and 7");
  }

  /** Readers treat an eased timeline differently, so a replay must know it. */
  @Test
  void timelineKeepsTheLoadOfItsLoop() {
    for (Timeline.LoadState load : Timeline.LoadState.values()) {
      Timeline written = new Timeline(5, -6, 7, Timeline.MAX_PERMILLE, load);

      ByteBuffer content = JournalRecords.put(ByteBuffer.allocate(64), written).flip();

      assertThat(decode(RecordKind.TIMELINE, content)).isEqualTo(new JournalEntry.Change(written));
    }
    ByteBuffer unknown = ByteBuffer.allocate(64);
    unknown.putLong(5).putLong(6).putLong(7).putInt(3 << 28 | 8);
    assertRefused(RecordKind.TIMELINE, unknown.flip(), "a timeline's load is 3");
  }

  private JournalEntry decode(byte kind, ByteBuffer content) {
    return decoder.decode(kind, content, OFFSET);
  }

  private void assertRefused(byte kind, ByteBuffer content, String why) {
    assertThatThrownBy(() -> decode(kind, content))
        .isInstanceOf(Journal.FormatException.class)
        .hasMessageContaining(why);
  }

  private static ByteBuffer publish(int windowLength) {
    ByteBuffer content = ByteBuffer.allocate(64);
    content.putLong(1).putLong(2).putLong(3).putLong(4);
    return timeline(content).putInt(windowLength).flip();
  }

  private static ByteBuffer frame(int reader) {
    ByteBuffer content = ByteBuffer.allocate(64);
    return timeline(content.putInt(reader).putLong(1).putLong(2).putLong(3)).flip();
  }

  private static ByteBuffer timeline(ByteBuffer content) {
    return content.putLong(5).putLong(6).putLong(7).putInt(8);
  }
}
