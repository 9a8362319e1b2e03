package org.isochron.bench.view;

import java.awt.image.BufferedImage;
import java.util.List;
import java.util.Optional;
import org.isochron.bench.stage.DemoRun;
import org.isochron.render.picture.FrameInfo;
import org.joml.Vector3f;
import org.joml.Vector3fc;
import org.jspecify.annotations.Nullable;

/**
 * Pictures that the graphics driver draws, in a window or off-screen. Owner: the thread of the
 * graphics context.
 */
final class CardPicture implements Picture {
  private static final int SAMPLES = 4;
  private static final int LETTER_SIZE = 14;
  private static final Vector3fc AROUND_PLAYER = new Vector3f(4, 2.5f, 4);

  /** The camera's slow way round while nobody is there, in radians a second. */
  private static final float IDLE_TURN = 0.04f;

  /** A frame after a long hitch is no reason for a leap of the camera. */
  private static final long MAX_ELAPSED_NANOS = 100_000_000;

  private final Surface surface;
  private final Controls controls;
  private final OverlayCanvas sheet;
  private final GlyphAtlas glyphs;
  private final int offScreenWidth;
  private final int offScreenHeight;
  private final BodyBounds bounds = new BodyBounds();
  private final Vector3f place = new Vector3f();
  private final Vector3f least = new Vector3f();
  private final Vector3f most = new Vector3f();
  private List<Pane> panes = Pane.of(1, 1, false, Pane.Showing.NEAREST);
  private long lastNanos;
  private Canvas canvas;
  private @Nullable GpuRun shown;
  private @Nullable Overlay overlay;
  private @Nullable Markers markers;

  CardPicture(Surface surface, Controls controls, int offScreenWidth, int offScreenHeight) {
    this.surface = surface;
    this.controls = controls;
    this.offScreenWidth = offScreenWidth;
    this.offScreenHeight = offScreenHeight;
    glyphs = new GlyphAtlas(LETTER_SIZE);
    sheet = new OverlayCanvas(glyphs);
    canvas = canvas();
    if (surface.hasWindow()) {
      controls.listenTo(surface);
    }
  }

  @Override
  public void open(ShownRun play) {
    if (shown != null) {
      if (shown.play().stage() != play.stage()) {
        bounds.restart();
      }
      shown.close();
    }
    boolean hasPlayer = play.stage().player().isPresent();
    if (hasPlayer && !controls.cameraMoved()) {
      controls.camera().lookAhead();
    }
    shown = new GpuRun(play);
    markers = new Markers(hasPlayer);
    overlay = new Overlay(play, controls, surface.renderer());
  }

  @Override
  public void frame(long presentNanos) {
    if (shown == null || overlay == null || markers == null) {
      return;
    }
    long elapsedNanos = Math.max(0, Math.min(MAX_ELAPSED_NANOS, presentNanos - lastNanos));
    lastNanos = presentNanos;
    controls.mouse().act(shown, panes);
    shown.advance(presentNanos);
    if (!canvas.isSized(width(), height())) {
      canvas.close();
      canvas = canvas();
    }
    // off-screen nobody looks, and one view takes half of the time
    panes = Pane.of(
        canvas.width(),
        canvas.height(),
        controls.isSplit() && surface.hasWindow(),
        shown.besideShowing());
    follow(shown, elapsedNanos);
    canvas.begin();
    if (surface.hasWindow()) {
      draw(shown, overlay, markers);
      canvas.show();
    } else {
      shown.draw(controls.camera(), panes.get(0));
    }
    surface.present();
  }

  /** Keeps the bodies in the picture, unless the user has taken the camera or holds a body. */
  private void follow(GpuRun run, long elapsedNanos) {
    if (run.player(place)) {
      controls
          .camera()
          .frame(
              place.sub(AROUND_PLAYER, least),
              place.add(AROUND_PLAYER, most),
              panes.get(0).aspect());
      return;
    }
    if (controls.cameraMoved() || controls.mouse().spring().isPresent()) {
      return;
    }
    if (!controls.isUsed()) {
      controls.camera().turn(IDLE_TURN * elapsedNanos / 1e9f, 0);
    }
    ShownBodies bodies = run.bodies(Pane.Showing.BLENDED);
    if (bounds.follow(bodies, run.play().stage().looks(), elapsedNanos)) {
      controls.camera().frame(bounds.least(), bounds.most(), panes.get(0).aspect());
    }
  }

  private void draw(GpuRun run, Overlay over, Markers lines) {
    run.markResting(controls.shows(Key.RESTING));
    lines.take(run.frame(), controls);
    for (Pane pane : panes) {
      run.draw(controls.camera(), pane);
    }
    for (Pane pane : panes) {
      drawLines(run, lines, pane);
    }
    over.draw(sheet, run.counts(), panes, panesWidth(), panes.get(0).height());
  }

  private void drawLines(GpuRun run, Markers lines, Pane pane) {
    lines.begin(controls.camera(), pane);
    DemoRun stage = run.play().stage();
    if (stage.match().isEmpty()) {
      switch (stage.settings().show()) {
        case RAG -> lines.net(sheet, pane, run.bodies(pane.showing()), stage.scene());
        case VEHICLE -> drawWheels(run, lines, pane);
        case BULLET -> lines.way(sheet, pane, run.bodies(pane.showing()), stage.scene());
        default -> {}
      }
    }
    if (pane.showing() == Pane.Showing.BLENDED) {
      lines.draw(sheet, pane); // they belong to the displayed instant
    }
    controls.mouse().spring().ifPresent(spring -> lines.spring(sheet, pane, spring));
    sheet.draw(pane, panesWidth());
  }

  /** Draws wheels in the blended pane alone, because only a frame has their matrices. */
  private void drawWheels(GpuRun run, Markers lines, Pane pane) {
    if (pane.showing() == Pane.Showing.BLENDED) {
      lines.wheels(sheet, pane, run.frame());
    }
  }

  private int panesWidth() {
    Pane last = panes.get(panes.size() - 1);
    return last.left() + last.width();
  }

  @Override
  public FrameInfo.Counts counts() {
    return shown == null ? new FrameInfo.Counts(0, 0, 0, 0, 0, 0, 0, 0) : shown.counts();
  }

  @Override
  public Optional<BufferedImage> still(int width, int height) {
    try (Canvas large = new Canvas(width, height, SAMPLES)) {
      if (shown != null && overlay != null && markers != null) {
        panes = Pane.of(width, height, controls.isSplit(), shown.besideShowing());
        follow(shown, 0);
        large.begin();
        draw(shown, overlay, markers);
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
