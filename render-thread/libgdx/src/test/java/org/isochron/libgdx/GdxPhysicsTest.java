package org.isochron.libgdx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.offset;
import static org.assertj.core.api.Assertions.within;
import static org.isochron.libgdx.PlaneGame.CRATE;
import static org.isochron.libgdx.PlaneGame.DRIFTER;
import static org.isochron.libgdx.PlaneGame.GROUND;

import com.badlogic.gdx.Gdx;
import com.badlogic.gdx.Graphics;
import com.badlogic.gdx.backends.headless.mock.graphics.MockGraphics;
import com.badlogic.gdx.graphics.OrthographicCamera;
import com.badlogic.gdx.graphics.g2d.Sprite;
import com.badlogic.gdx.graphics.g3d.Model;
import com.badlogic.gdx.graphics.g3d.ModelInstance;
import com.badlogic.gdx.graphics.glutils.ShapeRenderer;
import com.badlogic.gdx.math.Matrix4;
import com.badlogic.gdx.math.Quaternion;
import com.badlogic.gdx.math.Vector3;
import com.badlogic.gdx.math.collision.Ray;
import com.badlogic.gdx.utils.GdxNativesLoader;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import org.isochron.render.DebugLines;
import org.isochron.render.FrameSource;
import org.isochron.render.RenderFrame;
import org.isochron.state.BodyId;
import org.isochron.state.Event;
import org.isochron.state.EventHandler;
import org.isochron.state.RayHit;
import org.isochron.state.TickRate;
import org.joml.Quaternionf;
import org.joml.Vector3d;
import org.joml.Vector3f;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

final class GdxPhysicsTest {
  private static FakeGl gl;

  private final PlaneGame game = new PlaneGame();
  private final GdxPhysics physics = GdxPhysics.on(game.state, FrameSource.Settings.DEFAULT);
  private final ModelInstance model = new ModelInstance(new Model());
  private final Sprite sprite = new Sprite();

  @BeforeAll
  static void loadLibGdx() {
    GdxNativesLoader.load();
    gl = FakeGl.install();
  }

  @AfterEach
  void close() {
    physics.dispose();
    game.close();
  }

  @Test
  void modelsSpritesAndContactsAgreeInInstant() {
    physics.follow(CRATE, model);
    physics.follow(CRATE, sprite);
    List<Float> heights = new ArrayList<>();
    List<Long> instants = new ArrayList<>();
    physics.addListener(new EventHandler() {
      @Override
      public void contactBegan(Event contact) {
        heights.add(model.transform.val[13]);
        instants.add(contact.instantNanos());
        assertThat(contact.involves(CRATE)).isTrue();
        assertThat(contact.other(CRATE)).isEqualTo(GROUND);
      }
    });

    nextFrame();
    long shown = 0;
    while (instants.isEmpty()) {
      shown = physics.frame().instantNanos();
      nextFrame();
    }

    RenderFrame frame = physics.frame();
    Vector3f body = frame.position(CRATE, new Vector3f());
    assertThat(model.transform.getTranslation(new Vector3()))
        .isEqualTo(new Vector3(body.x, body.y, 0));
    assertThat(sprite.getY() + sprite.getOriginY()).isEqualTo(body.y);
    assertThat(heights).containsExactly(body.y);
    assertThat(instants.get(0)).isGreaterThan(shown).isLessThanOrEqualTo(frame.instantNanos());
    assertThat(body.y).isCloseTo(0.5f, within(0.1f));
  }

  @Test
  void failureIsThrownAfterTheFrameIsShownAndItsEventsAreReported() {
    List<Event.Kind> reported = new ArrayList<>();
    physics.addListener(event -> reported.add(event.kind()));
    physics.follow(CRATE, model);
    nextFrame();
    game.run(1_000);
    game.fail(new IllegalArgumentException("the floor gave way"));

    assertThatThrownBy(physics::next).hasRootCauseMessage("the floor gave way");

    assertThat(reported).contains(Event.Kind.CONTACT_BEGIN);
    assertThat(model.transform.val[13])
        .isEqualTo(physics.frame().position(CRATE, new Vector3f()).y)
        .isLessThan(1);
  }

  /** Cameras of libGDX use floats, so the camera stays at 0 and the world moves. */
  @Test
  void modelsSpritesAndRaysFarAwayAreAroundTheCamera() {
    Vector3d position = new Vector3d(20_000_000.625, -19_999_999.75, 0);
    PlaneGame far = new PlaneGame(PlaneGame.wide(position));
    GdxPhysics shown = GdxPhysics.on(far.state, FrameSource.Settings.DEFAULT);
    Vector3d camera = new Vector3d(position);
    shown.follow(DRIFTER, model);
    shown.follow(CRATE, sprite);
    physics.follow(DRIFTER, new ModelInstance(new Model()));
    Vector3f home = new Vector3f();

    for (int frame = 0; frame < 60; frame++) {
      camera.add(0.25, 0.125, 0);
      shown.origin(camera);
      far.run(7);
      shown.next();
      nextFrame();
      if (shown.frame().isEmpty()) {
        continue;
      }
      Vector3d moved = camera.sub(position, new Vector3d());
      physics.frame().position(DRIFTER, home);
      Vector3 drawn = model.transform.getTranslation(new Vector3());
      assertThat(drawn.x + moved.x).isCloseTo(home.x, within(1e-4));
      assertThat(drawn.y + moved.y).isCloseTo(home.y, within(1e-4));
      physics.frame().position(CRATE, home);
      assertThat(sprite.getY() + sprite.getOriginY() + moved.y).isCloseTo(home.y, within(1e-4));
      Ray down =
          new Ray(new Vector3((float) -moved.x, 4 - (float) moved.y, 0), new Vector3(0, -1, 0));
      RayHit hit = new RayHit();
      assertThat(shown.pick(down, 9, hit)).isTrue();
      assertThat(hit.body()).isEqualTo(CRATE);
      assertThat(hit.point().y() + moved.y).isCloseTo(home.y + 0.5, within(1e-3));
    }
    assertThat(model.transform.getTranslation(new Vector3()).x).isLessThan(-10);
    assertThat(shown.counts().frames()).isEqualTo(60);
    assertThat(shown.ages().count()).isPositive();
    shown.dispose();
    far.close();
  }

  @Test
  void scaleOfABodyMultipliesThatOfModelAndSprite() {
    model.transform.scale(2, 3, 4);
    sprite.setScale(5, 6);
    physics.follow(CRATE, model);
    physics.follow(CRATE, sprite);
    game.size = 1.5f;

    for (int frame = 0; frame < 20; frame++) {
      nextFrame();
    }

    assertThat(model.transform.getScale(new Vector3())).isEqualTo(new Vector3(3, 4.5f, 6));
    assertThat(sprite.getScaleX()).isEqualTo(7.5f);
    assertThat(sprite.getScaleY()).isEqualTo(9);
  }

  @Test
  void spriteTurnsInThePlaneAroundItsOrigin() {
    sprite.setSize(2, 1);
    sprite.setOriginCenter();
    physics.follow(DRIFTER, sprite);

    for (int frame = 0; frame < 300; frame++) {
      nextFrame();
      Quaternionf turned = physics.frame().rotation(DRIFTER, new Quaternionf());
      Vector3f up = turned.transform(new Vector3f(1, 0, 0));
      double degrees = Math.toRadians(sprite.getRotation());
      assertThat(Math.cos(degrees)).isCloseTo(up.x, within(1e-5));
      assertThat(Math.sin(degrees)).isCloseTo(up.y, within(1e-5));
    }
    assertThat(sprite.getX() + 1).isEqualTo(physics.position(DRIFTER, new Vector3()).x);
    assertThat(sprite.getX()).isGreaterThan(4);
    assertThat(physics.velocity(DRIFTER, new Vector3()).x).isCloseTo(3, within(1e-3f));
    assertThat(physics.angularVelocity(DRIFTER, new Vector3()).z).isCloseTo(1, within(1e-3f));
  }

  @Test
  void modelKeepsTheScaleThatItHad() {
    model.transform.setToRotation(1, 2, 3, 40).scale(2, 3, 4);
    physics.follow(DRIFTER, model);

    for (int frame = 0; frame < 1_000; frame++) {
      nextFrame();
    }

    Matrix4 expected = new Matrix4(
        physics.position(DRIFTER, new Vector3()),
        physics.rotation(DRIFTER, new Quaternion()),
        new Vector3(2, 3, 4));
    assertThat(model.transform.val).containsExactly(expected.val, offset(1e-4f));
    assertThat(Math.abs(model.transform.val[Matrix4.M01])).isGreaterThan(0.1f);
  }

  @Test
  void onlyShownBodiesAreDrawnAndForgottenOnesStayWhereTheyWere() {
    long absent = BodyId.of(1, 2);
    physics.follow(absent, new ModelInstance(new Model()));
    physics.follow(DRIFTER, model);
    physics.follow(DRIFTER, sprite);
    physics.userObject(DRIFTER, "drifter");
    nextFrame();

    assertThat(physics.models()).containsExactly(model);
    assertThat(physics.sprites()).containsExactly(sprite);
    assertThat(physics.userObject(DRIFTER)).isEqualTo("drifter");
    assertThat(physics.userObject(absent)).isNull();

    physics.forget(DRIFTER);
    Vector3 before = model.transform.getTranslation(new Vector3());
    nextFrame();
    assertThat(model.transform.getTranslation(new Vector3())).isEqualTo(before);
    assertThat(physics.models()).isEmpty();
    assertThat(physics.sprites()).isEmpty();
    assertThat(physics.userObject(DRIFTER)).isNull();
  }

  @Test
  void indexThatIsTakenForAnIdIsRefusedWithTheId() {
    assertThatThrownBy(() -> physics.follow(1, model))
        .hasMessageContaining("body is the index 1 (its id is Scene.body(1))");
    assertThatThrownBy(() -> physics.follow(BodyId.NONE, sprite))
        .hasMessageContaining("body is BodyId.NONE: pass the id of a body");
  }

  @Test
  void rayOfTheCameraPicksTheBodyWhereItIsShown() {
    OrthographicCamera camera = new OrthographicCamera(20, 20);
    camera.position.set(0, 50, 10);
    camera.near = 0.1f;
    camera.far = 100;
    camera.update();
    for (int frame = 0; frame < 100; frame++) {
      nextFrame();
    }
    Vector3 position = physics.position(DRIFTER, new Vector3());
    Vector3 pixel = camera.project(position.cpy(), 0, 0, 800, 800);
    RayHit hit = new RayHit();

    assertThat(physics.pick(camera.getPickRay(pixel.x, -pixel.y, 0, 0, 800, 800), 100, hit))
        .isTrue();
    assertThat(hit.body()).isEqualTo(DRIFTER);
    assertThat(position.x).isGreaterThan(1);
    assertThat(physics.pick(camera.getPickRay(0, -10, 0, 0, 800, 800), 100, hit))
        .isFalse();
  }

  @Test
  void debugLinesAreDrawnUntilTheFrameIsComplete() {
    GdxDebugLines debug = new GdxDebugLines(EnumSet.allOf(DebugLines.Kind.class));
    ShapeRenderer renderer = new ShapeRenderer();
    nextFrame();

    renderer.begin(ShapeRenderer.ShapeType.Line);
    debug.draw(physics.frame(), renderer);
    renderer.end();

    assertThat(gl.vertexCount()).isEqualTo(3 * 12 * 2); // three boxes of twelve edges
  }

  @Test
  void withoutVsyncFramesAreForTheInstantOfTheCall() {
    physics.vsync(false);
    for (int frame = 0; frame < 100; frame++) {
      nextFrame();
      assertThat(physics.frame().info().requestedPresentNanos()).isEqualTo(game.clock.nanos());
    }
    physics.vsync(true);
    for (int frame = 0; frame < 100; frame++) {
      nextFrame();
    }
    assertThat(physics.frame().info().requestedPresentNanos()).isGreaterThan(game.clock.nanos());
  }

  @Test
  void rateOfTheDisplayIsReadAgainWhenTheScreenIsShownOnAnotherOne() {
    Graphics before = Gdx.graphics;
    for (int hertz : new int[] {50, 144}) {
      Gdx.graphics = display(hertz);
      physics.show();
      nextFrame();
      assertThat(physics.shell.frames().refreshNanos())
          .isEqualTo(TickRate.hertz(hertz).periodNanos());
    }
    Gdx.graphics = display(0);
    physics.show();
    for (int frame = 0; frame < 500; frame++) {
      nextFrame();
    }
    assertThat(physics.shell.frames().refreshNanos())
        .as("measured")
        .isBetween(6_900_000L, 7_100_000L);
    Gdx.graphics = before;
  }

  private static Graphics display(int hertz) {
    return new MockGraphics() {
      @Override
      public DisplayMode getDisplayMode() {
        return new DisplayMode(640, 480, hertz, 24) {};
      }
    };
  }

  private void nextFrame() {
    game.run(7);
    physics.next();
  }
}
