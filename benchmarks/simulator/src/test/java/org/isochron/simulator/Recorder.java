package org.isochron.simulator;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import java.util.function.Supplier;
import org.isochron.physics.Simulation;
import org.isochron.physics.Steppable;
import org.isochron.replay.Journal;
import org.isochron.replay.Recording;
import org.isochron.replay.Replay;
import org.isochron.replay.SteppedRecording;

/** Records the loop of a program in a temporary file. */
final class Recorder implements AutoCloseable {
  private static final int BUFFER_BYTES = 1 << 22;

  final Recording.Settings settings;
  private final Path folder;
  private final Path file;
  private final Journal.Identity identity;
  private final SteppedRecording recording;

  Recorder(Program program, World world, Steppable simulation) {
    Random random = new Random(program.seed() + 5);
    settings = Recording.Settings.DEFAULT
        .withBufferBytes(BUFFER_BYTES)
        .withHashInterval(1 + random.nextInt(3))
        .withCheckpointInterval(1 + random.nextInt(150))
        .withPosesInterval(1 + random.nextInt(20));
    identity = Journal.Identity.of(world.rate(), simulation)
        .withScene(program.engine(), 0, program.seed());
    try {
      folder = Files.createTempDirectory("isochron-simulator");
      file = folder.resolve("journal");
      recording = new SteppedRecording(file, identity, simulation, settings);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns the simulation that the loop must tick. */
  Steppable simulation() {
    return recording.simulation();
  }

  /** Returns the simulation for players around it. */
  Simulation forPlayers() {
    return recording.forGameCode();
  }

  Recording.Status status() {
    return recording.status();
  }

  /** Writes what is recorded. */
  void write() {
    recording.write();
  }

  /** Ends the journal. */
  void end() {
    recording.end();
  }

  /** Reads the file, which may be open. */
  Journal journal() {
    try {
      return Journal.open(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  Replay replay(Supplier<? extends Simulation> fresh) {
    try {
      return Replay.of(journal(), identity, fresh);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    recording.close();
    try {
      Files.delete(file);
      Files.delete(folder);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
