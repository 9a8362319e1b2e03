package org.isochron.bench.view;

import java.awt.image.BufferedImage;
import java.util.Optional;
import org.isochron.render.clock.FrameCounts;
import org.jspecify.annotations.Nullable;

/** Pictures that the graphics driver draws, in a window or off-screen. Owner: the thread of the graphics context. */
final class CardPicture implements Picture {
  private static final int SAMPLES = 4;
  private static final int LETTER_SIZE = 14;

  /** A step of the camera's slow way round while nobody moves it. */
  private static final float IDLE_TURN = 0.0006f;

  private final Surface surface;
  private final Controls controls;
  private final OverlayCanvas sheet;
  private final GlyphAtlas glyphs;
  private final int offScreenWidth;
  private final int offScreenHeight;
  private Canvas canvas;
  private @Nullable GpuRun shown;
  private @Nullable Overlay overlay;

  CardPicture(Surface surface, Controls controls, int offScreenWidth, int offScreenHeight) {
    this.surface = surface;
    this.controls = controls;
    this.offScreenWidth = offScreenWidth;
    this.offScreenHeight = offScreenHeight;
    glyphs = new GlyphAtlas(LETTER_SIZE);
    sheet = new OverlayCanvas(glyphs);
    canvas = canvas();
    if (surface.hasWindow()) {
      controls.listenTo(surface.handle());
    }
  }

  @Override
  public void open(ShownRun play) {
    if (shown != null) {
      shown.close();
    }
    shown = new GpuRun(play);
    overlay = new Overlay(play, controls, surface.renderer());
  }

  @Override
  public void frame(long presentNanos) {
    if (shown == null || overlay == null) {
      return;
    }
    shown.advance(presentNanos);
    if (!controls.cameraMoved()) {
      controls.camera().turn(IDLE_TURN, 0);
    }
    if (!canvas.isSized(width(), height())) {
      canvas.close();
      canvas = canvas();
    }
    canvas.begin();
    shown.draw(controls.camera(), canvas.width(), canvas.height());
    if (surface.hasWindow()) {
      overlay.draw(sheet, shown.counts(), canvas.width(), canvas.height());
      canvas.show();
    }
    surface.present();
  }

  @Override
  public FrameCounts counts() {
    return shown == null ? new FrameCounts(0, 0, 0, 0, 0, 0, 0) : shown.counts();
  }

  @Override
  public Optional<BufferedImage> still(int width, int height) {
    try (Canvas large = new Canvas(width, height, SAMPLES)) {
      large.begin();
      if (shown != null && overlay != null) {
        shown.draw(controls.camera(), width, height);
        overlay.draw(sheet, shown.counts(), width, height);
      }
      return Optional.of(large.read());
    }
  }

  @Override
  public String description() {
    return "%s, drawn by %s"
        .formatted(surface.hasWindow() ? "a window" : "off-screen", surface.renderer());
  }

  @Override
  public int refreshHertz(int otherwise) {
    return surface.refreshHertz(otherwise);
  }

  @Override
  public boolean hasWindow() {
    return surface.hasWindow();
  }

  @Override
  public void close() {
    if (shown != null) {
      shown.close();
    }
    sheet.close();
    glyphs.close();
    canvas.close();
    surface.close();
  }

  /** Without samples where a processor would have to draw every one of them. */
  private Canvas canvas() {
    return new Canvas(width(), height(), surface.isSoftware() ? 0 : SAMPLES);
  }

  private int width() {
    return surface.hasWindow() ? surface.width() : offScreenWidth;
  }

  private int height() {
    return surface.hasWindow() ? surface.height() : offScreenHeight;
  }
}
