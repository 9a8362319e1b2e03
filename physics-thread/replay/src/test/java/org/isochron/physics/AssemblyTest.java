package org.isochron.physics;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.StringWriter;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Checks that only the documented order of wrappers compiles. */
final class AssemblyTest {
  @TempDir
  private Path folder;

  @Test
  void rightOrdersCompile() {
    assertThat(complaints("History.of(game.around(engine))")).isEmpty();
    assertThat(complaints("Recording.start(file, History.of(game.around(engine)))"))
        .isEmpty();
    assertThat(complaints("game.around(Recording.start(file, engine).forGameCode())"))
        .isEmpty();
    assertThat(complaints("new Lockstep(game.around(engine), null, List.of(), null)"))
        .isEmpty();
    assertThat(complaints("PhysicsThread.start(History.of(game.around(engine)))"))
        .isEmpty();
  }

  @Test
  void gameCodeAroundWhatCanGoBackDoesNotCompile() {
    assertRefused("game.around(History.of(engine))");
    assertRefused("game.around(Recording.start(file, engine).simulation())");
    assertRefused("game.around(new Lockstep(engine, null, List.of(), null).simulation())");
  }

  @Test
  void historyAroundARecordingOrASessionDoesNotCompile() {
    assertRefused("History.of(Recording.start(file, engine).simulation())");
    assertRefused("History.of(new Lockstep(engine, null, List.of(), null).simulation())");
  }

  private void assertRefused(String assembly) {
    assertThat(complaints(assembly)).contains("cannot be converted to");
  }

  private String complaints(String assembly) {
    String text = """
        import java.nio.file.Path;
        import java.util.List;
        import org.isochron.physics.PhysicsThread;
        import org.isochron.replay.History;
        import org.isochron.replay.*;
        import org.isochron.lockstep.*;
        import org.isochron.physics.*;
        class Assembly {
          Object of(Simulation engine, Controller game, Path file) throws Exception {
            return %s;
          }
        }
        """.formatted(assembly);
    JavaFileObject source =
        new SimpleJavaFileObject(
            URI.create("string:///Assembly.java"), JavaFileObject.Kind.SOURCE) {
          @Override
          public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return text;
          }
        };
    List<String> options = List.of(
        "-d", folder.toString(), "-proc:none", "-cp", System.getProperty("java.class.path"));
    StringWriter complaints = new StringWriter();
    ToolProvider.getSystemJavaCompiler()
        .getTask(complaints, null, null, options, null, List.of(source))
        .call();
    return complaints.toString();
  }
}
