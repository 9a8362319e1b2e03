package org.isochron.state.threads;

import java.lang.invoke.MethodHandle;
import java.lang.ref.Reference;
import java.lang.reflect.Array;
import java.lang.reflect.InvocationTargetException;
import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Optional;

/**
 * Makes Linux system calls through {@code java.lang.foreign}, by reflection because Java 17 lacks
 * that package. Too slow for frequent calls. Stateless.
 */
final class SystemCall {
  private static final int FIRST_JAVA = 22;
  private static final int ARGUMENTS = 5;

  private SystemCall() {}

  /**
   * Calls Linux with memory.
   *
   * @throws UnsupportedOperationException with the reason
   */
  static void call(long number, long first, ByteBuffer memory, long third, long fourth) {
    long result;
    try { // also around the version, which Android lacks
      if (Runtime.version().feature() < FIRST_JAVA) {
        throw new UnsupportedOperationException("requires Java " + FIRST_JAVA);
      }
      if (!Module.class.getMethod("isNativeAccessEnabled").invoke(module()).equals(true)) {
        throw new UnsupportedOperationException("permit it by --enable-native-access="
            + (module().isNamed() ? module().getName() : "ALL-UNNAMED"));
      }
      result = (long) function().invoke(number, first, address(memory), third, fourth);
    } catch (UnsupportedOperationException | VirtualMachineError e) {
      throw e;
    } catch (Throwable e) { // thrown by method handles and reflection
      Throwable cause = e instanceof InvocationTargetException ? e.getCause() : e;
      throw new UnsupportedOperationException("system calls are unavailable: " + cause, e);
    } finally {
      Reference.reachabilityFence(memory);
    }
    if (result < 0) {
      throw new UnsupportedOperationException("system call %d failed".formatted(number));
    }
  }

  private static Module module() {
    return SystemCall.class.getModule();
  }

  /** Returns the C function {@code syscall}. */
  private static MethodHandle function() throws ReflectiveOperationException {
    Class<?> layout = foreign("MemoryLayout");
    Object word = foreign("ValueLayout").getField("JAVA_LONG").get(null);
    Object[] words = (Object[]) Array.newInstance(layout, ARGUMENTS);
    Arrays.fill(words, word);
    Object descriptor = foreign("FunctionDescriptor")
        .getMethod("of", layout, words.getClass())
        .invoke(null, word, words);
    Object linker = foreign("Linker").getMethod("nativeLinker").invoke(null);
    Object library = foreign("Linker").getMethod("defaultLookup").invoke(linker);
    Optional<?> function = (Optional<?>)
        foreign("SymbolLookup").getMethod("find", String.class).invoke(library, "syscall");
    Object[] options = (Object[]) Array.newInstance(foreign("Linker$Option"), 1);
    options[0] =
        foreign("Linker$Option").getMethod("firstVariadicArg", int.class).invoke(null, 1);
    return (MethodHandle) foreign("Linker")
        .getMethod(
            "downcallHandle",
            foreign("MemorySegment"),
            foreign("FunctionDescriptor"),
            options.getClass())
        .invoke(linker, function.orElseThrow(), descriptor, options);
  }

  private static long address(ByteBuffer memory) throws ReflectiveOperationException {
    Object segment =
        foreign("MemorySegment").getMethod("ofBuffer", Buffer.class).invoke(null, memory);
    return (long) foreign("MemorySegment").getMethod("address").invoke(segment);
  }

  private static Class<?> foreign(String type) throws ClassNotFoundException {
    return Class.forName("java.lang.foreign." + type);
  }
}
