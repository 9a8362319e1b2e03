package org.isochron.bench.view;

import static org.assertj.core.api.Assertions.assertThat;

import org.isochron.bench.stage.DemoRun;
import org.isochron.bench.stage.DemoScene;
import org.isochron.bench.stage.DemoSettings;
import org.isochron.engine.Scene;
import org.isochron.shapes.Prefab;
import org.isochron.state.NanoClock;
import org.joml.Matrix4f;
import org.joml.Vector3d;
import org.joml.Vector3f;
import org.joml.Vector4f;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class FramingTest {
  private static final float HALF_OF_A_PICTURE = 640f / 720;

  @ParameterizedTest
  @EnumSource(DemoScene.class)
  void everyBodyOfEverySceneIsInThePictureAndFillsIt(DemoScene show) {
    for (int bodies : new int[] {1, 10, 500}) {
      DemoSettings settings = new DemoSettings(DemoSettings.BEST_ENGINE, show, bodies, 100, false);
      try (DemoRun stage = DemoRun.open(settings, NanoClock.system())) {
        Camera camera = new Camera();
        camera.frame(stage, HALF_OF_A_PICTURE);

        Matrix4f seen = camera.viewProjection(HALF_OF_A_PICTURE, new Matrix4f());
        float widest = 0;
        for (Scene.Placement body : stage.scene().bodies()) {
          Vector3f position =
              new Vector3f(body.position().sub(stage.scene().origin(), new Vector3d()));
          Prefab prefab = stage.scene().prefabs().get(body.prefab());
          if (prefab.motion() == Prefab.Motion.DYNAMIC && position.length() < Scene.RANGE) {
            Vector4f clip = seen.transform(new Vector4f(position, 1));
            float off = Math.max(Math.abs(clip.x / clip.w), Math.abs(clip.y / clip.w));
            assertThat(clip.w).isPositive();
            assertThat(off).as("labels stand above, figures below").isLessThan(0.8f);
            float radius = (float) prefab.shape().boundingRadius();
            float slope = (float) Math.tan(Math.toRadians(21));
            widest = Math.max(widest, off + radius / (clip.w * slope));
          }
        }
        assertThat(widest).as("%d bodies", bodies).isGreaterThan(0.25f);
      }
    }
  }
}
