package org.isochron.bench.jcstress;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Loads the library's classes a second time, one of them edited. The tests' interfaces and payloads
 * still come from the parent loader. Any thread.
 */
final class TwinLoader extends ClassLoader {
  private static final String STATE = "org.isochron.state.";
  private static final String TESTS = "org.isochron.bench.jcstress.";

  private final String called;
  private final String type;
  private final List<Edit> edits;

  private final String edited;

  /**
   * Creates a loader of broken variants.
   *
   * @param called name of the class that the tests call
   * @param type name of the edited class
   */
  TwinLoader(String called, String type, List<Edit> edits) {
    super(TwinLoader.class.getClassLoader());
    this.called = called;
    this.type = type;
    this.edits = edits;
    edited = type.substring(0, type.lastIndexOf('.') + 1);
  }

  @Override
  protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
    boolean reload = name.equals(called)
        || name.startsWith(called + "$")
        || name.startsWith(STATE)
        || (name.startsWith(edited) && !name.startsWith(TESTS));
    if (!reload) {
      return super.loadClass(name, resolve);
    }
    synchronized (getClassLoadingLock(name)) {
      Class<?> loaded = findLoadedClass(name);
      return loaded == null ? define(name) : loaded;
    }
  }

  private Class<?> define(String name) throws ClassNotFoundException {
    try (InputStream file = getResourceAsStream(name.replace('.', '/') + ".class")) {
      if (file == null) {
        throw new ClassNotFoundException(name);
      }
      byte[] bytes = file.readAllBytes();
      byte[] defined = name.equals(type) ? edited(bytes) : bytes;
      return defineClass(name, defined, 0, defined.length);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private byte[] edited(byte[] bytes) {
    ClassReader reader = new ClassReader(bytes);
    ClassWriter writer = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
    int[] left = {edits.size()};
    reader.accept(
        new ClassVisitor(Opcodes.ASM9, writer) {
          @Override
          public MethodVisitor visitMethod(
              int access,
              String name,
              String descriptor,
              @Nullable String signature,
              String @Nullable [] exceptions) {
            MethodVisitor next = super.visitMethod(access, name, descriptor, signature, exceptions);
            for (Edit edit : edits) {
              if (edit.method().equals(name)) {
                left[0]--;
                next = edit.change().apply(next);
              }
            }
            return next;
          }
        },
        0);
    if (left[0] != 0) {
      throw new AssertionError("%s no longer has each method of %s exactly once: adapt its twins"
          .formatted(type, edits));
    }
    return writer.toByteArray();
  }
}
