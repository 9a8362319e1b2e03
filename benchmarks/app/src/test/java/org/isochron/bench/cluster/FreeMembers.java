package org.isochron.bench.cluster;

import java.util.List;
import java.util.stream.IntStream;
import org.isochron.state.OpenPorts;

final class FreeMembers {

  private static final int PORTS = 5;

  private FreeMembers() {}

  static List<String> of(int count) {
    int first = OpenPorts.find(PORTS * count);
    return IntStream.range(0, count)
        .mapToObj(node -> "127.0.0.1:" + (first + PORTS * node))
        .toList();
  }
}
