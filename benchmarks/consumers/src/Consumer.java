import org.isochron.engine.Engines;
import org.isochron.engine.Scene;
import org.isochron.physics.PhysicsThread;
import org.isochron.render.FrameSource;
import org.isochron.render.RenderFrame;

/** Prints the number of bodies in a frame, using two artifacts of a release. */
public final class Consumer {
  private Consumer() {}

  public static void main(String[] arguments) {
    try (PhysicsThread physics = PhysicsThread.start(Engines.best().build(Scene.fallingPile(10)));
        FrameSource frames = FrameSource.on(physics.state())) {
      RenderFrame frame = frames.next();
      System.out.println("a frame of " + frame.slotCount() + " bodies in " + Engines.best().name());
    }
  }
}
