package org.isochron.libgdx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.offset;
import static org.isochron.libgdx.PlaneGame.CRATE;
import static org.isochron.libgdx.PlaneGame.DRIFTER;
import static org.isochron.libgdx.PlaneGame.GROUND;

import com.badlogic.gdx.graphics.Color;
import com.badlogic.gdx.graphics.GL20;
import com.badlogic.gdx.graphics.Mesh;
import com.badlogic.gdx.graphics.VertexAttribute;
import com.badlogic.gdx.graphics.g3d.Model;
import com.badlogic.gdx.graphics.g3d.ModelInstance;
import com.badlogic.gdx.graphics.glutils.ShaderProgram;
import com.badlogic.gdx.utils.GdxNativesLoader;
import java.util.Arrays;
import org.isochron.render.FrameSource;
import org.isochron.state.BodyId;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Counts the drawn instances. */
final class GdxInstancesTest {
  private static final int VERTICES = 36;

  private final FakeGl gl = FakeGl.install();
  private final PlaneGame game = new PlaneGame();
  private final GdxPhysics physics = GdxPhysics.on(game.state, FrameSource.Settings.DEFAULT);

  @BeforeEach
  void drawInstances() {
    GdxNativesLoader.load();
    FakeGl.drawInstances(true);
  }

  @AfterEach
  void close() {
    FakeGl.drawInstances(false);
    physics.dispose();
    game.close();
  }

  @Test
  void instancesHaveTheMatricesOfModelsThatFollowTheSameBodies() {
    KeepingMesh mesh = new KeepingMesh();
    GdxInstances instances = new GdxInstances(mesh);
    ModelInstance crate = new ModelInstance(new Model());
    ModelInstance drifter = new ModelInstance(new Model());
    physics.follow(CRATE, crate);
    physics.follow(DRIFTER, drifter);
    instances.add(GROUND);
    instances.add(BodyId.of(1, 9)); // an earlier body of the slot, not displayed
    instances.add(CRATE);
    instances.add(DRIFTER);
    instances.remove(GROUND);
    game.run(1_200);
    physics.next();

    assertThat(instances.update(physics.frame())).isEqualTo(2);

    // the last body replaces the removed one
    assertThat(mesh.matrix(0)).containsExactly(drifter.transform.val, offset(1e-5f));
    assertThat(mesh.matrix(1)).containsExactly(crate.transform.val, offset(1e-5f));
    mesh.render(new ShaderProgram("", ""), GL20.GL_TRIANGLES);
    assertThat(gl.vertexCount()).isEqualTo(2 * VERTICES);
  }

  @Test
  void instanceHasTheColourOfItsBodyWhicheverIsRemoved() {
    KeepingMesh mesh = new KeepingMesh();
    GdxInstances instances = new GdxInstances(mesh);
    instances.add(GROUND);
    instances.add(CRATE);
    instances.add(DRIFTER);
    Color colour = new Color(Color.RED);
    instances.colour(DRIFTER, colour);
    colour.set(Color.BLUE);
    instances.colour(GROUND, Color.GREEN);
    game.run(100);
    physics.next();

    instances.update(physics.frame());
    assertThat(mesh.colour(0)).containsExactly(0, 1, 0, 1);
    assertThat(mesh.colour(1)).containsExactly(1, 1, 1, 1);
    assertThat(mesh.colour(2)).containsExactly(1, 0, 0, 1);
    instances.remove(GROUND);
    instances.update(physics.frame());
    assertThat(mesh.colour(0)).as("the last in its place").containsExactly(1, 0, 0, 1);
    assertThatThrownBy(() -> instances.colour(GROUND, Color.RED))
        .hasMessageContaining("body 0#1 is not in this group; add it first");
  }

  @Test
  void moreInstancesThanEverAreAllPlaced() {
    KeepingMesh mesh = new KeepingMesh();
    GdxInstances instances = new GdxInstances(mesh);
    game.run(100);
    physics.next();
    for (int count = 1; count <= 100; count++) {
      instances.add(DRIFTER);
      assertThat(instances.update(physics.frame())).isEqualTo(count);
      assertThat(mesh.getInstancedAttributes().size()).isEqualTo(5);
      assertThat(mesh.matrix(count - 1)).containsExactly(mesh.matrix(0));
    }
  }

  private static final class KeepingMesh extends Mesh {
    private float[] kept = {};

    KeepingMesh() {
      super(true, VERTICES, 0, VertexAttribute.Position());
      setVertices(new float[3 * VERTICES]);
    }

    @Override
    public Mesh setInstanceData(float[] floats, int offset, int count) {
      kept = Arrays.copyOfRange(floats, offset, offset + count);
      return super.setInstanceData(floats, offset, count);
    }

    float[] matrix(int instance) {
      return Arrays.copyOfRange(kept, 20 * instance, 20 * instance + 16);
    }

    float[] colour(int instance) {
      return Arrays.copyOfRange(kept, 20 * instance + 16, 20 * instance + 20);
    }
  }
}
