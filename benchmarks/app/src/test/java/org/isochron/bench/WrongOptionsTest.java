package org.isochron.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Checks that a wrong option is refused with a sentence and exit code 2, before any work. */
final class WrongOptionsTest {
  private final TypedCommands commands = new TypedCommands();

  @TempDir
  private Path folder;

  @ParameterizedTest
  @CsvSource(delimiter = '|', textBlock = """
      --no-such-option                              | --no-such-option
      run --seconds=0                               | --seconds is 0: it lies between 1 and 86400
      run --bodies=0                                | --bodies is 0: it lies between 1 and 100000
      run --hertz=0                                 | --hertz is 0: it lies between 1 and 10000
      run --fps=-1                                  | --fps is -1: it lies between 1 and 10000
      run --delay=later                             | the delay is 'later'; give balanced, exact
      run --engine=none                             | no engine named none is here, only
      run --scene=none                              | choose one of [pile, pyramid, dominoes, wheels, ball,
      run --scene=none                              | bullet, rag, player, goals, far, vehicle]
      run --window=maybe                            | Invalid value for option '--window'
      run --anyone                                  | --anyone needs an address, but none is given; give one that
      run --serve=/dev/shm/none --secret=x          | --secret needs an address, but none is given
      run --serve=/dev/shm/run --bodies=5           | --serve: /dev/shm/run is not an address: write isochron://host:port
      run --web-host=0.0.0.0                        | --web-host is '0.0.0.0', but nothing is served for browsers
      run --web=65536                               | --web is 65536: it lies between 0 and 65535
      compare --seconds 0                           | --seconds is 0
      compare --seconds soon                        | soon
      compare --loads heavy                         | no load is named heavy
      compare --contenders exact,nobody             | no contender is named nobody: there are exact, balanced,
      compare --hertz 0                             | --hertz is 0
      compare --hertz 1001                          | --hertz is 1001
      compare --fps 0                               | --fps is 0
      compare --draw-millis -1                      | --draw-millis is -1
      compare --bodies 0                            | --bodies is 0
      compare --garbage -1                          | --garbage is -1
      compare --engine nobody                       | nobody
      compare word                                  | word
      pacing --seconds 0                            | --seconds is 0
      pacing --seconds 3601                         | --seconds is 3601
      pacing --seconds soon                         | soon
      pacing --hertz 0                              | --hertz is 0
      pacing --hertz 1001                           | --hertz is 1001: it lies between 1 and 1000
      pacing --rivals adaptive,nobody               | nobody
      pacing --load heavy                           | heavy
      pacing --megabytes-per-second 0               | --megabytes-per-second is 0
      pacing --real-time 0                          | --real-time is 0
      pacing --real-time 100                        | --real-time is 100
      pacing word                                   | word
      stress --readers=9                            | --readers is 9: it lies between 1 and 7
      stress --seconds=0                            | --seconds is 0
      stress --seconds=soon                         | 'soon' is not a duration
      stress --faults=rain                          | 'rain' is not a fault
      stress --overload=panic                       | skip-ahead
      stress --engine=steam                         | no engine named steam
      stress --bodies=x                             | 'x' is not an int
      lab --scenario nowhere                        | --scenario is nowhere; choose one of ball, dot, spring
      lab --strategy fixed,nobody                   | nobody
      lab --scenario                                | --scenario
      lab --fast                                    | --fast
      lab word                                      | word
      record FOLDER/new --seconds 0                 | --seconds is 0
      record FOLDER/new --bodies 0                  | --bodies is 0
      record FOLDER/new --engine nobody             | nobody
      record FOLDER/new --engine reference --scene nowhere | nowhere
      record FOLDER/new --scene wheels              | --scene is for engines
      record FOLDER/new --hertz 10001               | --hertz is 10001
      record FOLDER/new --commands 0                | --commands is 0
      record FOLDER/new --checkpoints 0             | --checkpoints is 0
      record                                        | FILE
      record FOLDER/new --no-such-option            | --no-such-option
      """)
  void wrongOptionIsRefusedBeforeAnyWork(String typed, String message) throws IOException {
    Files.writeString(folder.resolve("journal"), "");

    assertThat(commands.type(typed.replace("FOLDER", folder.toString()))).isEqualTo(2);

    assertThat(commands.err()).contains(message).containsPattern("see isochron.* --help");
    assertThat(commands.out().lines()).as("a heading at most").hasSizeLessThan(2);
    try (var files = Files.list(folder)) {
      assertThat(files).hasSize(1);
    }
  }
}
