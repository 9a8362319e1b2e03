package org.isochron.bench.jmonkeyengine;

import com.jme3.system.NativeLibraryLoader;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.isochron.bench.compare.Contender;
import org.isochron.bench.compare.ContenderSession;
import org.isochron.bench.compare.ContenderSetup;

/** {@code BulletAppState} in parallel mode: Bullet steps on its own thread between two frames. */
public final class ParallelBullet implements Contender {
  private static final Logger QUIET = Logger.getLogger("com.jme3");

  /** Called by the service loader. */
  public ParallelBullet() {}

  @Override
  public String option() {
    return "jme";
  }

  @Override
  public String title() {
    return "jMonkeyEngine PARALLEL (Minie)";
  }

  @Override
  public ContenderSession open(ContenderSetup setup) {
    QUIET.setLevel(Level.WARNING); // otherwise it logs each body
    NativeLibraryLoader.loadNativeLibrary("bulletjme", true); // before classes of Bullet
    return new BulletSession(setup);
  }
}
