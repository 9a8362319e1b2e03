package org.isochron.cluster;

import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("evidence")
final class WallClockTest {
  @TempDir
  private Path folder;

  @Test
  void noNodeAndNoClientMindsAWallClockThatIsSetForwardAndBack() throws Exception {
    SteppedWallClock.run(folder, WallClockProgram.class, folder("world"), "15", "-30");
  }

  private String folder(String name) {
    return folder.resolve(name).toString();
  }
}
