package org.isochron.bench.remote;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.security.GeneralSecurityException;
import java.util.concurrent.TimeUnit;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import org.isochron.remote.RemoteSettings;
import org.isochron.remote.seal.Credentials;
import org.isochron.remote.seal.RelayHandshake;
import org.isochron.remote.seal.SessionKeys;
import org.isochron.remote.seal.ViewerHandshake;
import org.isochron.remote.stream.Line;
import org.isochron.remote.stream.Messages;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Compares sealing a message and offering it to a stream that copies it with the JDK's cipher alone
 * on the same bytes. JMH runs the rivals in alternation, because the alternation is its first
 * parameter.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(
    value = 1,
    jvmArgsAppend = {"-Xms1g", "-Xmx1g"})
@Warmup(iterations = 5, time = 300, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 20, time = 50, timeUnit = TimeUnit.MILLISECONDS)
// JMH sets the fields before it measures, and each buffer here is a whole array
@SuppressWarnings({"NullAway.Init", "UnusedVariable", "ByteBufferBackingArray"})
public class SealBenchmark {
  private static final long TOKEN = 1;

  @Param({"1", "2", "3", "4", "5", "6"})
  private int alternation;

  @Param({"100", "1344"})
  private int bytes;

  @Param({"CIPHER", "ISOCHRON"})
  private Rival rival;

  private ByteBuffer message;
  private Sealer sealer;

  @Setup
  public void prepare() throws GeneralSecurityException {
    message = ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
    message.put(0, Messages.VIEWER_NEWS);
    sealer = rival == Rival.CIPHER ? new BareCipher() : new SealedLine();
  }

  @Benchmark
  public boolean seal() throws GeneralSecurityException {
    return sealer.seal(message);
  }

  /** What is measured. */
  public enum Rival {
    CIPHER,
    ISOCHRON
  }

  private interface Sealer {
    boolean seal(ByteBuffer message) throws GeneralSecurityException;
  }

  /** AES-256-GCM with a fresh nonce and an authenticated header, as the library uses it. */
  private static final class BareCipher implements Sealer {
    private final Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
    private final SecretKeySpec key = new SecretKeySpec(new byte[32], "AES");
    private final byte[] output = new byte[Messages.MAX_DATAGRAM_BYTES];
    private long number;

    BareCipher() throws GeneralSecurityException {}

    @Override
    public boolean seal(ByteBuffer message) throws GeneralSecurityException {
      byte[] nonce = ByteBuffer.allocate(12).putInt(0).putLong(++number).array();
      cipher.init(Cipher.ENCRYPT_MODE, key, new GCMParameterSpec(128, nonce));
      int header = Messages.HEADER_BYTES;
      cipher.updateAAD(message.array(), 0, header);
      int length = message.capacity() - header;
      return cipher.doFinal(message.array(), header, length, output, header) > 0;
    }
  }

  private static final class SealedLine implements Sealer {
    private final SessionKeys keys = keys();
    private final ByteBuffer sent = ByteBuffer.allocate(Messages.MAX_DATAGRAM_BYTES);
    private final Line line = datagram -> {
      sent.clear().put(0, datagram, datagram.position(), datagram.remaining());
      return true;
    };

    @Override
    public boolean seal(ByteBuffer message) {
      return line.offer(keys.seal(SessionKeys.CONTROL, message));
    }

    private static SessionKeys keys() {
      RemoteSettings settings = RemoteSettings.DEFAULT.withSecret("measured");
      ViewerHandshake viewer = new ViewerHandshake(
          Credentials.ofViewer(settings, settings.channel()),
          new ViewerHandshake.Identity(),
          TOKEN);
      RelayHandshake relay = new RelayHandshake(Credentials.ofRelay(settings));
      ByteBuffer challenge = relay.challenge(0).write(Messages.memory(), TOKEN);
      if (!Messages.open(challenge) || !viewer.take(challenge)) {
        throw new IllegalStateException("the challenge was not accepted");
      }
      return viewer.keys().orElseThrow();
    }
  }
}
