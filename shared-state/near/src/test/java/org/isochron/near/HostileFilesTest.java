package org.isochron.near;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.Random;
import java.util.stream.Stream;
import org.isochron.near.NearPair.Viewer;
import org.isochron.state.snapshot.SnapshotReader;
import org.isochron.state.time.NanoClock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Files that are not what they should be are refused with a reason, and what a viewer damages is
 * its own.
 */
class HostileFilesTest {
  @TempDir
  private Path folder;

  @Test
  void nobodyServesAnEmptyOrMissingFolder() throws IOException {
    assertThat(NearState.find(folder)).isEmpty();
    assertThat(NearState.find(folder.resolve("missing"))).isEmpty();
    assertThatThrownBy(() -> NearState.open(folder, Duration.ZERO))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("no process has served " + folder);
  }

  @Test
  void fileInPlaceOfTheFolderIsRefusedByBothEnds() throws IOException {
    Path file = Files.writeString(folder.resolve("file"), "x");
    ServedTicks physics = new ServedTicks(NanoClock.system());

    assertThatThrownBy(() -> NearState.find(file)).hasMessageContaining("is not a folder");
    assertThatThrownBy(() -> NearRelay.serve(physics.state, file))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("is not a folder");
  }

  @Test
  void interruptedThreadHearsThatItIs() throws IOException {
    try (NearPair pair = new NearPair(folder)) {
      Thread.currentThread().interrupt();

      assertThatThrownBy(() -> NearState.find(folder))
          .isInstanceOf(IOException.class)
          .hasMessageContaining("current cannot be used: this thread is interrupted");

      assertThat(Thread.interrupted()).isTrue();
      assertThat(pair.physics.lastTick()).isZero();
    }
  }

  @Test
  void everyDamageOfTheNameIsRefused() throws IOException {
    try (NearPair pair = new NearPair(folder)) {
      Path current = folder.resolve("current");
      String line = Files.readString(current);
      for (String bad : new String[] {
        "", "x", line.trim(), line + "x", line.replace("isochron", "Isochron"), "\0".repeat(5_000)
      }) {
        Files.writeString(current, bad);
        assertThatThrownBy(() -> NearState.find(folder), bad)
            .isInstanceOf(IOException.class)
            .hasMessageContaining("not a file of isochron-near");
      }
      Files.writeString(current, line.replace("near 11 ", "near 1 "));
      assertThatThrownBy(() -> NearState.find(folder))
          .hasMessageContaining("its version is 1 and this program reads version 11");
      Files.delete(current);
      Files.createDirectory(current);
      assertThatThrownBy(() -> NearState.find(folder)).isInstanceOf(IOException.class);
      Files.delete(current);
      Files.writeString(current, line);
      assertThat(pair.physics.lastTick()).isZero();
    }
  }

  @Test
  void everyDamageOfTheHeaderIsRefused() throws IOException {
    try (NearPair pair = new NearPair(folder)) {
      Path state = lifeFile("state");
      byte[] header = new byte[400];
      try (FileChannel channel = FileChannel.open(state, StandardOpenOption.READ)) {
        channel.read(ByteBuffer.wrap(header), 0);
      }
      Random random = new Random(21);
      int length = 24 + 16 + 28 + 4 + 4 + 4 + 4 + "a test".length();
      for (int at = 0; at < length; at += at < 24 ? 1 : 5) { // the checksum covers the rest
        overwrite(state, at, (byte) (header[at] ^ 1 << random.nextInt(8)));
        assertThatThrownBy(() -> NearState.find(folder), "byte %d", at)
            .isInstanceOf(IOException.class);
        overwrite(state, at, header[at]);
      }
      pair.tick();
      assertThat(NearState.find(folder).map(near -> {
            near.close();
            return near.description();
          }))
          .hasValue("a test");
    }
  }

  @Test
  void cutOrLongerFilesAreRefusedBeforeTheyAreMapped() throws IOException {
    try (NearPair pair = new NearPair(folder)) {
      Path life = life();
      Path real = life.resolve("real");
      for (String name : new String[] {"state"}) {
        Path file = life.resolve(name);
        Files.move(file, real); // the writer keeps what it has opened
        byte[] bytes = Files.readAllBytes(real);
        for (int length : new int[] {0, 10, 4_096, bytes.length - 1, bytes.length + 1}) {
          Files.write(file, java.util.Arrays.copyOf(bytes, length));
          assertThatThrownBy(() -> NearState.find(folder), "%s of %d bytes", name, length)
              .isInstanceOf(IOException.class);
        }
        Files.delete(file);
        Files.createDirectory(file);
        assertThatThrownBy(() -> NearState.find(folder)).isInstanceOf(IOException.class);
        Files.delete(file);
        Files.move(real, file);
      }
      assertThat(pair.view().status().damagedSnapshots()).isZero();
    }
  }

  @Test
  void filesOfAnotherUserAreRefused() throws IOException {
    assumeThat(Files.getOwner(folder).getName())
        .as("only root gives files away")
        .isEqualTo("root");
    try (NearPair pair = new NearPair(folder)) {
      Path current = folder.resolve("current");
      var nobody =
          folder.getFileSystem().getUserPrincipalLookupService().lookupPrincipalByName("nobody");
      Files.setOwner(current, nobody);

      assertThatThrownBy(() -> NearState.find(folder))
          .isInstanceOf(IOException.class)
          .hasMessageContaining("belongs to nobody and this process runs as root");

      Files.setOwner(current, Files.getOwner(folder));
      assertThat(pair.view().status().connectionCount()).isEqualTo(1);
    }
    Path foreign = Files.createDirectory(folder.resolve("foreign"));
    Files.setOwner(
        foreign,
        folder.getFileSystem().getUserPrincipalLookupService().lookupPrincipalByName("nobody"));
    ServedTicks physics = new ServedTicks(NanoClock.system());
    assertThatThrownBy(() -> NearRelay.serve(physics.state, foreign))
        .hasMessageContaining("belongs to nobody");
  }

  @Test
  void onlyTheOwnerMayOpenTheFilesAndTheyGoWithTheLife() throws IOException {
    Path served = folder.resolve("served");
    try (NearPair pair = new NearPair(served)) {
      try (Stream<Path> files = Files.walk(served)) {
        assertThat(files)
            .hasSizeGreaterThan(6)
            .allSatisfy(file -> assertThat(
                    PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .endsWith("------"));
      }
      assertThatThrownBy(() -> NearRelay.serve(new ServedTicks(pair.clock).state, served))
          .isInstanceOf(IOException.class)
          .hasMessageContaining(
              "is served already, by another program or another relay of this one");
    }
    try (Stream<Path> files = Files.list(served)) {
      assertThat(files.map(file -> file.getFileName().toString()))
          .containsExactlyInAnyOrder("server.lock", "server.lock.guard");
    }
  }

  @Test
  void viewerThatWritesNonsenseHarmsOnlyItself() throws IOException {
    long seed = 21;
    Random random = new Random(seed);
    try (NearPair pair = new NearPair(folder)) {
      Viewer hostile = pair.view();
      Viewer honest = pair.view();
      SnapshotReader reader = honest.state().openReader();
      Path place = lifeFile("place-0");
      byte[] nonsense = new byte[(int) Files.size(place)];
      for (int turn = 0; turn < 500; turn++) {
        random.nextBytes(nonsense);
        int from = turn % 3 == 0 ? 0 : random.nextInt(nonsense.length);
        int to = from + random.nextInt(nonsense.length - from);
        try (FileChannel channel = FileChannel.open(place, StandardOpenOption.WRITE)) {
          channel.write(ByteBuffer.wrap(nonsense, from, to - from), from);
        }
        hostile.pull().advance(pair.clock.nanos());
        pair.tick();
        pair.physics
            .writer()
            .commands()
            .drain(
                pair.clock.nanos() + 1,
                command -> assertThat(command.stampNanos()).isEqualTo(pair.clock.nanos()));

        assertThat(reader.refresh()).as("seed %d, turn %d", seed, turn).isTrue();
        assertThat(reader.newest().tick()).isEqualTo(turn + 1);
        assertThat(ServedTicks.isWhole(reader.newest())).isTrue();
      }
      assertThat(honest.status().damagedSnapshots()).isZero();
      assertThat(hostile.status().connectionCount()).as("it was never cut off").isEqualTo(1);
      assertThat(hostile.status().connection()).isEqualTo(NearState.Status.Connection.SERVED);
      try (SnapshotReader harmed = hostile.state().openReader()) {
        harmed.refresh();
        for (int age = 0; age < harmed.length(); age++) {
          assertThat(ServedTicks.isWhole(harmed.at(age))).isTrue();
        }
      }
    }
  }

  private Path lifeFile(String name) throws IOException {
    return life().resolve(name);
  }

  private Path life() throws IOException {
    try (Stream<Path> entries = Files.list(folder)) {
      return entries
          .filter(entry -> entry.toString().contains("life-"))
          .findFirst()
          .orElseThrow();
    }
  }

  private static void overwrite(Path file, int at, byte value) throws IOException {
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
      channel.write(ByteBuffer.wrap(new byte[] {value}), at);
    }
  }
}
