package org.isochron.remote.stream;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.isochron.remote.Quantisation;
import org.isochron.state.SnapshotLayout;

/**
 * The server's acceptance of a viewer.
 *
 * @param proof proof that the server has the viewer's key, or nothing
 * @param session number that the viewer's commands must carry; commands of earlier sessions are
 *     dropped
 * @param world identifier of the computed world, or 0 if no other server computes the same world
 * @param resumed true if the server knows the viewer, whose commands and events then continue
 * @param continued true if the servers of the world put commands into one log, in which the viewer's
 *     numbers continue
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record Welcome(
    int attempt,
    byte[] proof,
    long life,
    long session,
    long world,
    long nanos,
    boolean resumed,
    boolean continued,
    long nextCommand,
    long nextEvent,
    SnapshotLayout layout,
    Quantisation steps,
    String description) {
  private static final int RESUMED = 1;
  private static final int CONTINUED = 2;
  private static final int VELOCITIES = 1;
  private static final int FAR = 2;

  /**
   * Writes the welcome.
   *
   * @throws java.nio.BufferOverflowException if the message exceeds the maximum size
   */
  public ByteBuffer write(ByteBuffer memory) {
    Messages.begin(memory, Messages.WELCOME).putInt(attempt);
    Messages.putBytes(memory, proof);
    memory.putLong(life).putLong(session).putLong(world).putLong(nanos);
    memory.put((byte) ((resumed ? RESUMED : 0) + (continued ? CONTINUED : 0)));
    memory.putLong(nextCommand).putLong(nextEvent);
    memory.putInt(layout.bodyCapacity()).put((byte)
        ((layout.velocities() ? VELOCITIES : 0) + (layout.far() ? FAR : 0)));
    memory.putInt(steps.stepsPerMetre()).putInt(steps.rotationBits());
    memory.putInt(steps.stepsPerVelocity());
    memory.put((byte) layout.channels().size());
    for (SnapshotLayout.Channel channel : layout.channels()) {
      Messages.putText(memory, channel.blend().name());
      Messages.putText(memory, channel.name());
    }
    Messages.putText(memory, description);
    return Messages.end(memory);
  }

  public static Optional<Welcome> read(ByteBuffer message) {
    try {
      int attempt = message.getInt();
      byte[] proof = Messages.bytes(message);
      long life = message.getLong();
      long session = message.getLong();
      long world = message.getLong();
      long nanos = message.getLong();
      int known = message.get();
      long nextCommand = message.getLong();
      long nextEvent = message.getLong();
      int bodyCapacity = message.getInt();
      int holds = message.get();
      Quantisation steps = new Quantisation(message.getInt(), message.getInt(), message.getInt());
      SnapshotLayout layout = new SnapshotLayout(
          bodyCapacity, (holds & VELOCITIES) != 0, (holds & FAR) != 0, channels(message));
      String description = Messages.text(message);
      return Optional.of(new Welcome(
          attempt,
          proof,
          life,
          session,
          world,
          nanos,
          (known & RESUMED) != 0,
          (known & CONTINUED) != 0,
          nextCommand,
          nextEvent,
          layout,
          steps,
          description));
    } catch (BufferUnderflowException | IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  private static List<SnapshotLayout.Channel> channels(ByteBuffer message) {
    int count = message.get() & 0xff;
    List<SnapshotLayout.Channel> channels = new ArrayList<>();
    for (int channel = 0; channel < count && channel <= SnapshotLayout.MAX_CHANNELS; channel++) {
      SnapshotLayout.Blend blend = SnapshotLayout.Blend.valueOf(Messages.text(message));
      channels.add(new SnapshotLayout.Channel(Messages.text(message), blend));
    }
    return channels;
  }
}
