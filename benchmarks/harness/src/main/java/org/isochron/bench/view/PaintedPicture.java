package org.isochron.bench.view;

import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.image.BufferedImage;
import java.util.Arrays;
import java.util.Comparator;
import java.util.function.Consumer;
import org.isochron.bench.stage.BodyLook;
import org.isochron.bench.stage.BodyLooks;
import org.isochron.render.FrameSource;
import org.isochron.render.RenderFrame;
import org.isochron.render.clock.FrameCounts;
import org.isochron.state.event.Event;
import org.joml.Matrix4f;
import org.joml.Vector3f;
import org.joml.Vector4f;
import org.jspecify.annotations.Nullable;

/**
 * Where there is no graphics driver: bodies are blended on the processor, and painted in Java when a picture is asked for.
 * Owner: the thread of the frame loop.
 */
final class PaintedPicture implements Picture {
  private static final Color SKY = new Color(0x3c444e);
  private static final Color GROUND = new Color(0x4a525e);

  private final Controls controls;
  private final String reason;
  private @Nullable ShownRun play;
  private @Nullable FrameSource frames;
  private @Nullable RenderFrame frame;
  private Consumer<Event> hearer = event -> {};

  PaintedPicture(Controls controls, String reason) {
    this.controls = controls;
    this.reason = reason;
  }

  @Override
  public void open(ShownRun next) {
    close();
    play = next;
    frames = FrameSource.on(next.stage().state(), next.mode().frames());
    hearer = next::hear;
  }

  @Override
  public void frame(long presentNanos) {
    if (frames == null || play == null) {
      return;
    }
    RenderFrame next = frames.at(presentNanos);
    frame = next;
    if (!next.isEmpty()) {
      next.events(hearer);
      play.judge(presentNanos, next.instantNanos());
    }
  }

  @Override
  public FrameCounts counts() {
    return frames == null ? new FrameCounts(0, 0, 0, 0, 0, 0, 0) : frames.counts();
  }

  @Override
  public BufferedImage still(int width, int height) {
    BufferedImage image = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
    Graphics2D pen = image.createGraphics();
    pen.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
    pen.setColor(SKY);
    pen.fillRect(0, 0, width, height);
    pen.setColor(GROUND);
    pen.fillRect(0, height / 3, width, height);
    if (frame != null && play != null && !frame.isEmpty()) {
      paint(frame, play.stage().looks(), pen, width, height);
    }
    pen.dispose();
    return image;
  }

  /** Balls as discs, and boxes as the ball around them, the far ones first. */
  private void paint(RenderFrame shown, BodyLooks looks, Graphics2D pen, int width, int height) {
    Matrix4f viewProjection =
        controls.camera().viewProjection((float) width / height, new Matrix4f());
    Vector4f[] seen = new Vector4f[shown.slotCount()];
    Vector3f position = new Vector3f();
    for (int slot = 0; slot < seen.length; slot++) {
      if (shown.generations()[slot] != 0 && looks.of(slot).form() != BodyLook.Form.NONE) {
        shown.poses().position(slot, position);
        seen[slot] = viewProjection.transform(new Vector4f(position, 1));
      }
    }
    Integer[] farFirst = new Integer[seen.length];
    Arrays.setAll(farFirst, slot -> slot);
    Arrays.sort(
        farFirst,
        Comparator.comparingDouble((Integer slot) -> seen[slot] == null ? 0 : -seen[slot].w));
    for (int slot : farFirst) {
      Vector4f place = seen[slot];
      if (place != null && place.w > 0.2f) {
        BodyLook look = looks.of(slot);
        float size = (look.halfWidth() + look.halfHeight() + look.halfDepth()) / 3;
        double radius = size / place.w * height / 2 / Math.tan(Math.toRadians(21));
        double x = (place.x / place.w + 1) * width / 2;
        double y = (1 - place.y / place.w) * height / 2;
        disc(pen, new Color(Palette.of(slot)), x, y, radius);
      }
    }
  }

  private static void disc(Graphics2D pen, Color colour, double x, double y, double radius) {
    Color dark = colour.darker();
    for (int ring = 0; ring < 3; ring++) {
      double share = 1 - 0.3 * ring;
      double off = 0.2 * ring * radius;
      pen.setColor(ring == 0 ? dark : ring == 1 ? colour : colour.brighter());
      int size = (int) Math.max(1, Math.round(2 * radius * share * (ring == 2 ? 0.5 : 1)));
      pen.fillOval((int) (x - size / 2.0 + off / 3), (int) (y - size / 2.0 - off), size, size);
    }
  }

  @Override
  public String description() {
    return "painted in Java (%s)".formatted(reason);
  }

  @Override
  public void close() {
    if (frames != null) {
      frames.close();
    }
  }
}
