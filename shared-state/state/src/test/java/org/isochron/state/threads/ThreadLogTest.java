package org.isochron.state.threads;

import static org.assertj.core.api.Assertions.assertThatCode;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import org.junit.jupiter.api.Test;

final class ThreadLogTest {
  @Test
  void threadsLogWhenNoClassCanBeLoadedAnyMore() throws Exception {
    ScarceClasses classes = new ScarceClasses();
    Class.forName(LoopThread.class.getName(), true, classes);

    classes.exhausted = true;

    assertThatCode(() -> Class.forName(ThreadLog.class.getName(), true, classes)
            .getMethod("warn", String.class, Throwable.class)
            .invoke(null, "a class for a test", null))
        .doesNotThrowAnyException();
  }

  /** Reloads this package's classes until file descriptors run out. */
  private static final class ScarceClasses extends ClassLoader {
    boolean exhausted;

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      if (!name.startsWith(LoopThread.class.getPackageName())) {
        return super.loadClass(name, resolve);
      }
      Class<?> loaded = findLoadedClass(name);
      return loaded != null ? loaded : findClass(name);
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
      if (exhausted) {
        throw new ClassNotFoundException(name);
      }
      String file = "/" + name.replace('.', '/') + ".class";
      try (InputStream in = ThreadLogTest.class.getResourceAsStream(file)) {
        byte[] bytes = in.readAllBytes();
        return defineClass(name, bytes, 0, bytes.length);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
