package org.isochron.libgdx;

import static org.assertj.core.api.Assertions.assertThat;

import com.badlogic.gdx.Gdx;
import com.badlogic.gdx.backends.headless.mock.input.MockInput;
import com.badlogic.gdx.graphics.Mesh;
import com.badlogic.gdx.graphics.VertexAttribute;
import com.badlogic.gdx.graphics.g2d.Sprite;
import com.badlogic.gdx.graphics.g3d.Model;
import com.badlogic.gdx.graphics.g3d.ModelInstance;
import com.badlogic.gdx.graphics.glutils.ShapeRenderer;
import com.badlogic.gdx.math.Vector3;
import com.badlogic.gdx.math.collision.Ray;
import com.badlogic.gdx.utils.GdxNativesLoader;
import java.util.EnumSet;
import org.isochron.render.DebugLines;
import org.isochron.render.FrameSource;
import org.isochron.state.AllocationCount;
import org.isochron.state.Event;
import org.isochron.state.EventHandler;
import org.isochron.state.RayHit;
import org.joml.Vector3f;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * No frame allocates, according to the JVM's counter for this thread; only the engine's ticks do.
 */
final class GdxFramesAllocationTest {
  private static final int FRAMES = 500;

  private final PlaneGame game = new PlaneGame();
  private final GdxPhysics physics = GdxPhysics.on(game.state, FrameSource.Settings.DEFAULT);
  private final Ray ray = new Ray(new Vector3(0, 0.4f, 10), new Vector3(0, 0, -1));
  private final RayHit hit = new RayHit();
  private final Vector3 position = new Vector3();
  private final Vector3f upwards = new Vector3f(0, 3, 0);
  private final GdxDebugLines debug = new GdxDebugLines(EnumSet.allOf(DebugLines.Kind.class));
  private ShapeRenderer renderer;
  private GdxInstances instances;
  private long contactCount;

  @BeforeEach
  void installLibGdx() {
    GdxNativesLoader.load();
    FakeGl.install();
    renderer = new ShapeRenderer();
    FakeGl.drawInstances(true);
    instances = new GdxInstances(new Mesh(true, 3, 0, VertexAttribute.Position()));
    FakeGl.drawInstances(false);
  }

  @Test
  void framesAllocateNothing() {
    Gdx.input = new MockInput();
    instances.add(PlaneGame.CRATE);
    physics.follow(PlaneGame.CRATE, new ModelInstance(new Model()));
    physics.follow(PlaneGame.DRIFTER, new ModelInstance(new Model()));
    physics.follow(PlaneGame.DRIFTER, new Sprite());
    physics.userObject(PlaneGame.CRATE, "crate");
    physics.addListener(new EventHandler() {
      @Override
      public void contactBegan(Event contact) {
        contactCount += physics.userObject(contact.bodyA()) == null ? 1 : 0;
      }
    });

    assertThat(AllocationCount.leastBatch(0, this::bytesOfFrames)).isZero();
    assertThat(contactCount).isPositive();
    physics.dispose();
    game.close();
  }

  private long bytesOfFrames() {
    long bytes = 0;
    for (int frame = 0; frame < FRAMES; frame++) {
      if (frame % 100 == 0) {
        game.state.commands().impulse(PlaneGame.CRATE, upwards);
      }
      game.run(7);
      renderer.begin(ShapeRenderer.ShapeType.Line);
      long before = AllocationCount.soFar();
      physics.next();
      instances.update(physics.frame());
      debug.draw(physics.frame(), renderer);
      physics.pick(ray, 100, hit);
      physics.position(PlaneGame.DRIFTER, position);
      physics.input().keyDown(32);
      physics.input().mouseMoved(frame, 3);
      physics.input().keyUp(32);
      bytes += AllocationCount.soFar() - before;
      renderer.end();
    }
    return bytes;
  }
}
