package org.isochron.bench.examples;

import com.jme3.system.AppSettings;
import com.jme3.texture.FrameBuffer;
import com.jme3.util.BufferUtils;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import javax.imageio.ImageIO;
import org.isochron.jme.IsochronAppState;
import org.isochron.render.FrameSource;

/**
 * Writes the picture of the guide when the player has jumped onto the crates. Started by the Maven
 * profile {@code picture} of this module.
 */
final class JmeCratePicture extends JmeCrateGame {
  private static final long FRAME_NANOS = 10_000_000;
  private static final int FRAMES = 345;
  private static final int WIDTH = 960;
  private static final int HEIGHT = 540;
  private static final int PIXEL_BYTES = 4;

  private final GameByHand ticks;
  private final Path destination;
  private int frameCount;

  private JmeCratePicture(GameByHand ticks, Path destination) {
    super(IsochronAppState.on(ticks.state, FrameSource.Settings.DEFAULT));
    this.ticks = ticks;
    this.destination = destination;
  }

  public static void main(String[] arguments) {
    AppSettings display = new AppSettings(true);
    display.setResolution(WIDTH, HEIGHT);
    display.setAudioRenderer(null);
    display.setVSync(false);
    display.setSamples(4);
    JmeCratePicture game = new JmeCratePicture(new GameByHand(), Path.of(arguments[0]));
    game.setSettings(display);
    game.setShowSettings(false);
    game.start();
  }

  @Override
  public void update() {
    ticks.moveTo(ticks.clock.nanos() + FRAME_NANOS);
    super.update();
    if (++frameCount == FRAMES) {
      write();
      stop();
    }
  }

  private void write() {
    ByteBuffer pixels = BufferUtils.createByteBuffer(WIDTH * HEIGHT * PIXEL_BYTES);
    renderer.readFrameBuffer((FrameBuffer) null, pixels);
    BufferedImage image = new BufferedImage(WIDTH, HEIGHT, BufferedImage.TYPE_INT_RGB);
    for (int y = 0; y < HEIGHT; y++) {
      for (int x = 0; x < WIDTH; x++) {
        int at = ((HEIGHT - 1 - y) * WIDTH + x) * PIXEL_BYTES;
        image.setRGB(x, y, Integer.reverseBytes(pixels.getInt(at)) >>> Byte.SIZE);
      }
    }
    try {
      ImageIO.write(image, "png", destination.toFile());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
