package org.isochron.replay;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.isochron.physics.Simulation;
import org.isochron.physics.Steppable;
import org.isochron.state.threads.ByteRing;

/** A {@link Recording} that writes its file when it is told to, so that a run can be repeated. */
public final class SteppedRecording implements AutoCloseable {
  private final RecordingHealth health = new RecordingHealth();
  private final JournalChannel channel;
  private final JournalWriter writer;
  private final RecordingSimulation simulation;

  public SteppedRecording(
      Path file, Journal.Identity identity, Steppable simulation, Recording.Settings settings)
      throws IOException {
    channel = JournalChannel.of(
        FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE));
    ByteRing ring = new ByteRing(settings.bufferBytes());
    JournalRecords records = new JournalRecords(ring, health, settings.waiting());
    this.simulation = new RecordingSimulation(
        simulation, identity, records, new PublishLog(records), health, settings);
    writer = new JournalWriter(
        channel,
        identity.in(simulation.domain()),
        ring,
        simulation.prefabs(),
        new ForceSchedule(settings),
        health);
  }

  public Steppable simulation() {
    return simulation;
  }

  public Simulation forGameCode() {
    return simulation;
  }

  public Recording.Status status() {
    return health.status();
  }

  /** Writes what is recorded. */
  public void write() {
    try {
      writer.turn();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Writes the end of the journal. */
  public void end() {
    writer.close();
    write();
  }

  @Override
  public void close() {
    try {
      channel.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
