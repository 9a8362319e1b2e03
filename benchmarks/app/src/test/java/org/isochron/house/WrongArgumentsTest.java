package org.isochron.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Parameter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.isochron.libgdx.GdxPhysics;
import org.joml.Quaternionf;
import org.joml.Quaternionfc;
import org.joml.Vector3d;
import org.joml.Vector3dc;
import org.joml.Vector3f;
import org.joml.Vector3fc;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Calls every public constructor, factory and setting of the libraries with one wrong argument. A
 * wrong argument must be refused by this call, with the value in the message, and not by a later
 * frame or tick.
 */
@Timeout(600)
final class WrongArgumentsTest {
  /** Types that the libraries create for their users to read, and helpers of sibling modules. */
  private static final Set<String> READ = Set.of(
      "BodyControl.Follower",
      "ClusterNode.Membership",
      "End.Broken",
      "End.Cut",
      "FrameInfo.Counts",
      "HostedWorld.Share",
      "Joint.HeldPoints",
      "Replay.Divergence",
      "Divergence.Body",
      "State.Broken",
      "State.Failed",
      "Status.Desync",
      "Status.Other",
      "Status.Waiting",
      "Viewer",
      "WorldHost.Report",
      "WriterState.Failed");

  /** Types whose other methods are settings too. */
  private static final Set<String> SET_UP = Set.of("RunningWorld", "Scene.Builder");

  /** Calls that open the network, or need a window or a graphics card. */
  private static final Set<String> OPEN = Set.of(
      "ClusterNode.start",
      "GdxInstances",
      "GdxShapes.model",
      "LwjglDebugLines",
      "LwjglPhysics.on",
      "LwjglPhysics.start",
      "RemoteRelay.serve",
      "RemoteRelay.serveAll",
      "RemoteState.connect",
      "RemoteState.find",
      "SnapshotTextures",
      "WebRelay.serve");

  /** Calls that need a journal, a session, a game's models or an id, which are not made here. */
  private static final List<String> UNTRIED = List.of(
      "BodyControl(IsochronAppState, long)",
      "FrameReplay.of(Journal, int)",
      "FrameReplay.of(Journal, int, Replay)",
      "GdxShapes.hull(Model, float)",
      "GdxShapes.surface(Model, float)",
      "InstancedBodies(String, IsochronAppState, Mesh, Material)",
      "JmeDebugLines(IsochronAppState, Material, Collection)",
      "JmeInput.relativeTo(Camera, int, int)",
      "JmeShapes.heightField(float[], Vector3f)",
      "JmeShapes.hull(Spatial, float)",
      "JmeShapes.surface(Spatial, float)",
      "Journal.open(Path)",
      "Lockstep(Simulation, Settings, List, NanoClock)",
      "Lockstep(Steppable, Settings, List, NanoClock)",
      "Prediction(Simulation, LongFunction, Settings, Link, NanoClock)",
      "Prediction.withFarBodies(FrameSource)",
      "RagdollControl(IsochronAppState, Ragdoll, Placed)",
      "RagdollControl.position(Spatial, String)",
      "RenderFrame.WheelAttachment.of(SnapshotLayout, int, Attachment)",
      "Replay.of(Journal, Identity, Simulation)",
      "Replay.of(Journal, Identity, Supplier)",
      "Replay.of(Journal, Simulation)",
      "SavedState.of(byte[])",
      "SavedWorld.of(byte[])",
      "SavedWorld.readFrom(Path)",
      "Scene.Builder.join(long, long, Joint)",
      "Scene.Builder.joinWithoutCollision(long, long, Joint)",
      "WheelControl(IsochronAppState, WheelAttachment)",
      "WorldView.around(long)");

  private final Samples samples;

  WrongArgumentsTest(@TempDir Path folder) {
    samples = new Samples(folder);
  }

  @AfterEach
  void endThreads() {
    samples.close();
  }

  @Test
  void rightArgumentsAreAccepted() {
    List<String> untried = calls()
        .filter(call -> right(call).isEmpty())
        .map(WrongArgumentsTest::name)
        .distinct()
        .sorted()
        .toList();

    assertThat(untried).containsExactlyElementsOf(UNTRIED);
  }

  @Test
  void nullIsRefused() {
    assertThat(accepted(
            (parameter, wrong) -> {
              if (!parameter.getType().isPrimitive()
                  && !parameter.getAnnotatedType().isAnnotationPresent(Nullable.class)) {
                wrong.add(null);
              }
              if (parameter.getType() == Set.class) {
                wrong.add(new HashSet<>(Arrays.asList(null, null)));
              } else if (Collection.class.isAssignableFrom(parameter.getType())) {
                wrong.add(Arrays.asList(null, null));
              }
              if (parameter.getType().isArray()
                  && !parameter.getType().getComponentType().isPrimitive()) {
                wrong.add(Array.newInstance(parameter.getType().getComponentType(), 1));
              }
            },
            "null"))
        .isEmpty();
  }

  @Test
  void notANumberIsRefused() {
    assertThat(accepted(
            (parameter, wrong) -> {
              Class<?> type = parameter.getType();
              if (type == float.class) {
                wrong.add(Float.NaN);
              } else if (type == double.class) {
                wrong.add(Double.NaN);
              } else if (type == Vector3fc.class) {
                wrong.add(new Vector3f(0, Float.NaN, 0));
              } else if (type == Vector3dc.class) {
                wrong.add(new Vector3d(0, Double.NaN, 0));
              } else if (type == Quaternionfc.class) {
                wrong.add(new Quaternionf(0, Float.NaN, 0, 1));
              }
            },
            "NaN"))
        .isEmpty();
  }

  /** -1 is the value of many arguments, so it may be accepted. */
  @Test
  void refusedNegativeNumberIsNamed() {
    assertThat(accepted(
                (parameter, wrong) -> {
                  if (parameter.getType() == int.class) {
                    wrong.add(-1);
                  } else if (parameter.getType() == long.class) {
                    wrong.add(-1L);
                  }
                },
                "-1")
            .stream()
            .filter(found -> !found.endsWith("accepted")))
        .isEmpty();
  }

  @FunctionalInterface
  private interface Wrong {
    void add(Parameter parameter, List<@Nullable Object> wrong);
  }

  /** Returns the calls whose wrong argument is accepted or not named. */
  private Set<String> accepted(Wrong values, String named) {
    Set<String> found = new TreeSet<>();
    calls().forEach(call -> {
      for (int index = 0; index < call.getParameterCount(); index++) {
        List<@Nullable Object> wrong = new ArrayList<>();
        values.add(call.getParameters()[index], wrong);
        for (Object value : wrong) {
          Optional<Object[]> right = right(call);
          if (right.isPresent()) {
            right.get()[index] = value;
            Throwable refusal = refusal(call, right.get());
            if (refusal == null || !isNamed(refusal, named, call)) {
              found.add("%s, argument %d: %s"
                  .formatted(name(call), index, refusal == null ? "accepted" : refusal));
            }
          }
        }
      }
      endThreads();
    });
    return found;
  }

  /** The virtual machine's message names the argument if code in the package of the call throws. */
  private static boolean isNamed(Throwable refusal, String named, Executable call) {
    String message = String.valueOf(refusal.getMessage());
    if (message.startsWith("Cannot ")) {
      return message.matches(".* because \"<?\\w+>?\" is null")
          && refusal
              .getStackTrace()[0]
              .getClassName()
              .matches(call.getDeclaringClass().getPackageName() + "\\.[^.]+");
    }
    return refusal.getMessage() != null
        && message.contains(named)
        && !message.startsWith("Index ")
        && !(refusal instanceof ReflectiveOperationException);
  }

  private Optional<Object[]> right(Executable call) {
    return samples.arguments(call, arguments -> refusal(call, arguments) == null);
  }

  private @Nullable Throwable refusal(Executable call, Object[] arguments) {
    try {
      Object made = call instanceof Constructor<?> constructor
          ? constructor.newInstance(arguments)
          : ((Method) call).invoke(target((Method) call), arguments);
      if (made instanceof AutoCloseable open) {
        open.close();
      } else if (made instanceof GdxPhysics game) {
        game.dispose();
      }
      return null;
    } catch (InvocationTargetException e) {
      return e.getCause();
    } catch (Exception e) {
      return e;
    }
  }

  private @Nullable Object target(Method method) {
    return Modifier.isStatic(method.getModifiers()) ? null : samples.of(method.getDeclaringClass());
  }

  private static Stream<Executable> calls() {
    return PublicTypes.ours().listed().stream()
        .map(WrongArgumentsTest::load)
        .flatMap(WrongArgumentsTest::withNested)
        .filter(type -> !type.isEnum() && !READ.contains(simple(type)) && !isStatus(type))
        .flatMap(WrongArgumentsTest::calls)
        .filter(call ->
            call.getParameterCount() > 0 && !OPEN.contains(name(call).replaceFirst("\\(.*", "")));
  }

  private static boolean isStatus(Class<?> type) {
    return type.getSimpleName().equals("Status");
  }

  /** Returns constructors, factories, and methods that return another object of their type. */
  private static Stream<Executable> calls(Class<?> type) {
    Stream<Executable> constructors = Modifier.isAbstract(type.getModifiers())
        ? Stream.empty()
        : Arrays.stream(type.getConstructors());
    Stream<Executable> methods = Arrays.stream(type.getDeclaredMethods())
        .filter(method -> Modifier.isPublic(method.getModifiers()) && !method.isSynthetic())
        .filter(method -> Modifier.isStatic(method.getModifiers())
            || method.getReturnType() == type
            || SET_UP.contains(simple(type)))
        .map(method -> method);
    return Stream.concat(constructors, methods);
  }

  private static Class<?> load(String name) {
    try {
      return Class.forName(name);
    } catch (ClassNotFoundException e) {
      throw new AssertionError(e);
    }
  }

  private static Stream<Class<?>> withNested(Class<?> type) {
    return Modifier.isPublic(type.getModifiers())
        ? Stream.concat(
            Stream.of(type),
            Arrays.stream(type.getDeclaredClasses()).flatMap(WrongArgumentsTest::withNested))
        : Stream.empty();
  }

  private static String simple(Class<?> type) {
    Class<?> outer = type.getDeclaringClass();
    return (outer == null ? "" : outer.getSimpleName() + ".") + type.getSimpleName();
  }

  private static String name(Executable call) {
    return (call instanceof Method method
            ? simple(call.getDeclaringClass()) + "." + method.getName()
            : simple(call.getDeclaringClass()))
        + Arrays.stream(call.getParameterTypes())
            .map(Class::getSimpleName)
            .collect(Collectors.joining(", ", "(", ")"));
  }
}
