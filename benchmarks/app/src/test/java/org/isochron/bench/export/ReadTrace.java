package org.isochron.bench.export;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A Perfetto trace, decoded by field numbers; overlapping or unfinished slices fail the test. */
record ReadTrace(List<Slice> slices) {
  record Slice(
      String track,
      String name,
      long beginNanos,
      long endNanos,
      long flow,
      Map<String, Object> arguments) {
    long number(String argument) {
      return (long) Optional.ofNullable(arguments.get(argument)).orElseThrow();
    }
  }

  static ReadTrace of(Path file) throws IOException {
    Map<Long, String> tracks = new HashMap<>();
    Map<Long, Slice> open = new HashMap<>();
    Map<Long, Long> ends = new HashMap<>();
    List<Slice> slices = new ArrayList<>();
    for (ReadMessage packet :
        ReadMessage.of(ByteBuffer.wrap(Files.readAllBytes(file))).messages(1)) {
      assertThat(packet.integer(10)).as("sequence").isEqualTo(1);
      if (packet.has(60)) {
        tracks.put(packet.message(60).integer(1), packet.message(60).text(2));
        continue;
      }
      ReadMessage event = packet.message(11);
      long track = event.integer(11);
      String name = Optional.ofNullable(tracks.get(track)).orElseThrow();
      long nanos = packet.integer(8);
      switch ((int) event.integer(9)) {
        case 1 -> {
          assertThat(open).as("two slices at once").doesNotContainKey(track);
          assertThat(nanos).as("overlap").isGreaterThanOrEqualTo(ends.getOrDefault(track, 0L));
          open.put(track, slice(event, name, nanos));
        }
        case 2 -> {
          Slice slice = Optional.ofNullable(open.remove(track)).orElseThrow();
          assertThat(nanos).isGreaterThanOrEqualTo(slice.beginNanos());
          ends.put(track, nanos);
          slices.add(new Slice(
              slice.track(),
              slice.name(),
              slice.beginNanos(),
              nanos,
              slice.flow(),
              slice.arguments()));
        }
        case 3 -> slices.add(slice(event, name, nanos));
        default ->
          slices.add(
              new Slice(name, "counter", nanos, nanos, 0, Map.of("value", event.integer(30))));
      }
    }
    assertThat(open).as("slices that never end").isEmpty();
    return new ReadTrace(slices);
  }

  List<Slice> slices(String track) {
    return slices.stream().filter(it -> it.track().equals(track)).toList();
  }

  private static Slice slice(ReadMessage event, String track, long nanos) {
    Map<String, Object> arguments = new HashMap<>();
    for (ReadMessage argument : event.messages(4)) {
      Object value = argument.has(4)
          ? (Object) argument.integer(4)
          : argument.has(5) ? (Object) argument.real(5) : argument.text(6);
      arguments.put(argument.text(10), value);
    }
    return new Slice(track, event.text(23), nanos, nanos, event.integer(47), arguments);
  }
}
