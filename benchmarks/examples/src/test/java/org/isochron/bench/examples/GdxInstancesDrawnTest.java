package org.isochron.bench.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lwjgl.opengl.GL33C.*;

import com.badlogic.gdx.Gdx;
import com.badlogic.gdx.graphics.Color;
import com.badlogic.gdx.graphics.GL30;
import com.badlogic.gdx.graphics.Mesh;
import com.badlogic.gdx.graphics.VertexAttribute;
import com.badlogic.gdx.graphics.glutils.ShaderProgram;
import com.badlogic.gdx.utils.GdxNativesLoader;
import java.lang.reflect.Constructor;
import org.isochron.engine.reference.Balls;
import org.isochron.libgdx.FakeGl;
import org.isochron.libgdx.GdxInstances;
import org.isochron.lwjgl.OffScreen;
import org.isochron.physics.Simulation;
import org.isochron.physics.TickSettings;
import org.isochron.physics.loop.TickLoop;
import org.isochron.render.FrameSource;
import org.isochron.state.BodyId;
import org.isochron.state.NanoClock;
import org.isochron.state.SharedState;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class GdxInstancesDrawnTest {
  private static final String VERTEX = """
      #version 330 core
      in vec3 a_position;
      in mat4 i_body;
      in vec4 i_colour;
      out vec4 colour;
      void main() {
        colour = i_colour;
        vec4 position = i_body * vec4(a_position, 1.0);
        gl_Position = vec4(0.25 * position.xy, 0.0, 1.0);
      }
      """;
  private static final String FRAGMENT = """
      #version 330 core
      in vec4 colour;
      out vec4 pixel;
      void main() {
        pixel = colour;
      }
      """;
  private static final float[] SQUARE = {
    -0.4f, -0.4f, 0, 0.4f, -0.4f, 0, 0.4f, 0.4f, 0, -0.4f, -0.4f, 0, 0.4f, 0.4f, 0, -0.4f, 0.4f, 0
  };

  private final NanoClock.Manual clock = new NanoClock.Manual(0);
  private final Simulation world =
      Balls.weightless(3).ball(-2, 0, 0).ball(0, 0, 0).ball(2, 2, 0).build();
  private long window;

  @BeforeEach
  void open() throws ReflectiveOperationException {
    window = OffScreen.open();
    GdxNativesLoader.load();
    FakeGl.install();
    Constructor<?> library =
        Class.forName("com.badlogic.gdx.backends.lwjgl3.Lwjgl3GL30").getDeclaredConstructor();
    library.setAccessible(true);
    Gdx.gl30 = (GL30) library.newInstance();
    Gdx.gl20 = Gdx.gl30;
    Gdx.gl = Gdx.gl30;
  }

  @AfterEach
  void close() {
    FakeGl.drawInstances(false);
    OffScreen.close(window);
  }

  @Test
  void shaderReadsTheMatrixAndTheColourOfEachBody() {
    SharedState state = SharedState.of(world.layout(), SharedState.Limits.DEFAULT, clock);
    Mesh mesh = new Mesh(true, 6, 0, VertexAttribute.Position()).setVertices(SQUARE);
    GdxInstances instances = new GdxInstances(mesh);
    instances.add(BodyId.of(0, 1));
    instances.add(BodyId.of(1, 1));
    instances.add(BodyId.of(2, 1));
    instances.colour(BodyId.of(1, 1), Color.RED);
    TickLoop loop =
        new TickLoop(state.claimWriter(), TickLoop.Parts.of(world), TickSettings.DEFAULT, clock);
    for (int tick = 1; tick < 20; tick++) {
      clock.moveTo(tick * 10_000_000L);
      loop.advance(clock.nanos());
    }

    assertThat(instances.update(FrameSource.on(state).next())).isEqualTo(3);
    ShaderProgram program = new ShaderProgram(VERTEX, FRAGMENT);
    assertThat(program.isCompiled()).as(program.getLog()).isTrue();
    glClear(GL_COLOR_BUFFER_BIT);
    program.bind();
    mesh.render(program, GL_TRIANGLES);

    assertThat(colour(80, 90)).isEqualTo(0xffffff);
    assertThat(colour(160, 90)).isEqualTo(0xff0000);
    assertThat(colour(240, 135)).isEqualTo(0xffffff);
    assertThat(colour(120, 90) + colour(200, 90) + colour(240, 90)).isZero();
    assertThat(glGetError()).isEqualTo(GL_NO_ERROR);
  }

  private static int colour(int x, int y) {
    int[] pixel = new int[1];
    glReadPixels(x, y, 1, 1, GL_BGRA, GL_UNSIGNED_BYTE, pixel);
    return pixel[0] & 0xffffff;
  }
}
