package org.isochron.house;

import static java.util.Map.entry;

import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Proxy;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.lang.reflect.WildcardType;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.isochron.cluster.ClusterNode;
import org.isochron.engine.Engine;
import org.isochron.engine.Engines;
import org.isochron.engine.Ragdoll;
import org.isochron.engine.Scene;
import org.isochron.gameplay.DriveTrain;
import org.isochron.gameplay.WheeledVehicle;
import org.isochron.lockstep.Lockstep;
import org.isochron.physics.GameLoop;
import org.isochron.physics.InputSource;
import org.isochron.physics.OverloadPolicy;
import org.isochron.physics.RunningWorld;
import org.isochron.physics.Simulation;
import org.isochron.physics.Steppable;
import org.isochron.physics.TickInput;
import org.isochron.physics.WorldView;
import org.isochron.physics.slice.ControlTable;
import org.isochron.remote.ConnectTokens;
import org.isochron.remote.PeerLinks;
import org.isochron.shapes.Joint;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.PrefabTable;
import org.isochron.shapes.Shape;
import org.isochron.state.CommandSender;
import org.isochron.state.Distribution;
import org.isochron.state.Link;
import org.isochron.state.SharedState;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.TickRate;
import org.joml.Matrix3d;
import org.joml.Matrix3dc;
import org.joml.Quaternionf;
import org.joml.Quaternionfc;
import org.joml.Vector3d;
import org.joml.Vector3dc;
import org.joml.Vector3f;
import org.joml.Vector3fc;

/**
 * Makes arguments that a public method accepts: numbers, texts and vectors are tried in turn until
 * a call succeeds.
 */
final class Samples implements AutoCloseable {
  private static final int MAX_DEPTH = 5;

  /** Takes the numbers 0, 1, 2 and so on. */
  private static final long COUNTING = -1;

  private record Attempt(long number, double fraction, String text, int size) {}

  private static final List<Attempt> ATTEMPTS = List.of(
      new Attempt(1, 0.5, "name", 1),
      new Attempt(0, 0, "", 0),
      new Attempt(2, 1, ConnectTokens.newKey(), 2),
      new Attempt(8, 10, "reference", 2),
      new Attempt(64, -0.5, "isochron://127.0.0.1:40456", 2),
      new Attempt(16_384, 20, "a", 2),
      new Attempt(0, 20, "127.0.0.1:20000", 1),
      new Attempt(COUNTING, 20, "a", 2));

  private final Map<Class<?>, Supplier<Object>> written = Map.ofEntries(
      entry(int.class, () -> (int) number()),
      entry(long.class, this::number),
      entry(float.class, () -> (float) this.attempt.fraction),
      entry(double.class, () -> this.attempt.fraction),
      entry(boolean.class, () -> true),
      entry(String.class, () -> this.attempt.text),
      entry(Object.class, () -> this.attempt.text),
      entry(Duration.class, () -> Duration.ofMillis(200)),
      entry(Path.class, this::file),
      entry(Optional.class, Optional::empty),
      entry(OptionalInt.class, OptionalInt::empty),
      entry(Class.class, () -> Prefab.Surface.Material.class),
      entry(
          InetSocketAddress.class,
          () -> new InetSocketAddress(InetAddress.getLoopbackAddress(), 0)),
      entry(ByteBuffer.class, Samples::bytes),
      entry(
          FloatBuffer.class,
          () -> FloatBuffer.wrap(new float[] {0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1})),
      entry(IntBuffer.class, () -> IntBuffer.wrap(new int[] {0, 1, 2})),
      entry(Vector3fc.class, () -> vector()),
      entry(Vector3dc.class, () -> new Vector3d(vector())),
      entry(Quaternionfc.class, Quaternionf::new),
      entry(Matrix3dc.class, Matrix3d::new),
      entry(Shape.class, () -> new Shape.Sphere(0.5f)),
      entry(Shape.HeightField.class, () -> Shape.HeightField.of(4, 4, 1, new float[16])),
      entry(Shape.Hull.class, () -> new Shape.Hull(corners())),
      entry(
          Shape.Mesh.class, () -> new Shape.Mesh(corners(), List.of(new Shape.Triangle(0, 1, 2)))),
      entry(Prefab.class, () -> Prefab.dynamic(new Shape.Sphere(0.5f), 1)),
      entry(PrefabTable.class, () -> PrefabTable.of(List.of(Prefab.fixed(new Shape.Sphere(1))))),
      entry(Joint.class, this::joint),
      entry(Joint.OneAxis.class, () -> Joint.slider(new Vector3f(0, 1, 0))),
      entry(Joint.SixAxes.class, Samples::sixAxes),
      entry(Joint.Axis.class, () -> Joint.Axis.within(-0.5f, 0.5f)),
      entry(Scene.class, Samples::scene),
      entry(Simulation.class, Samples::simulation),
      entry(Steppable.class, Samples::simulation),
      entry(WorldView.class, () -> simulation().view(0)),
      entry(Engine.class, () -> Engines.named("reference")),
      entry(TickInput.class, ControlTable::new),
      entry(TickRate.class, () -> TickRate.hertz(100)),
      entry(SnapshotLayout.class, () -> SnapshotLayout.bodies(4)),
      entry(SharedState.class, () -> SharedState.of(SnapshotLayout.bodies(4))),
      entry(CommandSender.class, () -> SharedState.of(SnapshotLayout.bodies(4)).commands()),
      entry(Distribution.class, () -> new Distribution.Recorder().read()),
      entry(InputSource.Script.class, InputSource::script),
      entry(OverloadPolicy.class, OverloadPolicy::slowDown),
      entry(RunningWorld.class, () -> GameLoop.start(simulation())),
      entry(Link.class, () -> Link.inProcess(2).get(0)),
      entry(float[].class, () -> new float[4]),
      entry(Scene.Builder.class, Samples::builder),
      entry(
          Scene.Placement.class,
          () -> new Scene.Placement(
              0, new Vector3f(), new Quaternionf(), new Vector3f(), new Vector3f())),
      entry(Float.class, () -> 3f),
      entry(WheeledVehicle.class, Samples::vehicle),
      entry(DriveTrain.Settings.class, () -> DriveTrain.Settings.of(250, 6_000)),
      entry(DriveTrain.Torque[].class, () -> new DriveTrain.Torque[] {
        new DriveTrain.Torque(900, 100), new DriveTrain.Torque(6_000, 200)
      }),
      entry(Ragdoll.Bone.class, Samples::bone),
      entry(Ragdoll.Pose.class, () -> Ragdoll.of(List.of(bone())).pose()),
      entry(Lockstep.Settings.class, () -> Lockstep.Settings.of(1, 0, 2)),
      entry(
          ClusterNode.Settings.class,
          () -> ClusterNode.Settings.of(0, List.of("127.0.0.1:20000"), file())),
      entry(
          PeerLinks.class,
          () -> PeerLinks.of(
              1, 0, List.of(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0)))));

  private final Map<Executable, Optional<Attempt>> accepted = new HashMap<>();
  private final Deque<AutoCloseable> open = new ArrayDeque<>();
  private final Path folder;
  private Attempt attempt = ATTEMPTS.get(0);
  private int files;
  private int numbers;
  private int vectors;

  Samples(Path folder) {
    this.folder = folder;
  }

  /** Returns new arguments, or empty if the call accepts no attempt. */
  Optional<Object[]> arguments(Executable call, Predicate<Object[]> accepts) {
    Optional<Attempt> known = accepted.get(call);
    if (known == null) {
      known = ATTEMPTS.stream()
          .filter(next -> arguments(call, next).filter(accepts).isPresent())
          .findFirst();
      accepted.put(call, known);
    }
    return known.flatMap(next -> arguments(call, next));
  }

  private Optional<Object[]> arguments(Executable call, Attempt with) {
    attempt = with;
    numbers = 0;
    vectors = 0;
    try {
      return Optional.of(arguments(call, 0));
    } catch (IllegalStateException e) {
      return Optional.empty();
    }
  }

  private Object[] arguments(Executable call, int depth) {
    if (depth == 0 && isCanonical(call)) {
      return components(of(call.getDeclaringClass(), depth));
    }
    return Arrays.stream(call.getGenericParameterTypes())
        .map(type -> of(type, depth))
        .toArray();
  }

  private static boolean isCanonical(Executable call) {
    return call instanceof Constructor<?> constructor
        && constructor.getDeclaringClass().isRecord()
        && Arrays.equals(
            constructor.getParameterTypes(),
            Arrays.stream(constructor.getDeclaringClass().getRecordComponents())
                .map(RecordComponent::getType)
                .toArray());
  }

  private static Object[] components(Object copied) {
    return Arrays.stream(copied.getClass().getRecordComponents())
        .map(component -> {
          try {
            return component.getAccessor().invoke(copied);
          } catch (ReflectiveOperationException e) {
            throw new LinkageError("a public component", e);
          }
        })
        .toArray();
  }

  /** Returns a new object of a type. */
  Object of(Class<?> type) {
    return of(type, 0);
  }

  private Object of(Type type, int depth) {
    Object made = unclosed(type, depth);
    if (made instanceof AutoCloseable closeable) {
      open.push(closeable);
    }
    return made;
  }

  /** Ends the threads of what was made. */
  @Override
  public void close() {
    while (!open.isEmpty()) {
      try {
        open.pop().close();
      } catch (Exception e) {
        // it was closed with what contains it
      }
    }
  }

  private Object unclosed(Type type, int depth) {
    if (type instanceof WildcardType wildcard) {
      Type[] lower = wildcard.getLowerBounds();
      return of(lower.length > 0 ? lower[0] : wildcard.getUpperBounds()[0], depth);
    }
    if (type instanceof ParameterizedType generic) {
      Class<?> raw = (Class<?>) generic.getRawType();
      return Collection.class.isAssignableFrom(raw)
          ? collection(raw, generic.getActualTypeArguments()[0], depth)
          : of(raw, depth);
    }
    Class<?> wanted = type instanceof Class<?> known ? known : Object.class;
    Supplier<Object> supplier = written.get(wanted);
    if (supplier != null) {
      return supplier.get();
    }
    return wanted.isArray() ? array(wanted.getComponentType(), depth) : made(wanted, depth);
  }

  private Object collection(Class<?> raw, Type element, int depth) {
    List<Object> elements = new ArrayList<>();
    for (int i = 0; i < attempt.size; i++) {
      elements.add(of(element, depth + 1));
    }
    return raw == Set.class ? new HashSet<>(elements) : elements;
  }

  private Object array(Class<?> element, int depth) {
    Object array = Array.newInstance(element, 1);
    Array.set(array, 0, of(element, depth + 1));
    return array;
  }

  /** Takes a constant, else calls a factory or a constructor, else implements an interface. */
  private Object made(Class<?> type, int depth) {
    if (depth > MAX_DEPTH) {
      throw new IllegalStateException("%s needs too many others".formatted(type));
    }
    if (type.isEnum()) {
      return type.getEnumConstants()[0];
    }
    try {
      for (Field field : type.getFields()) {
        if (Modifier.isStatic(field.getModifiers()) && type == field.getType()) {
          return field.get(null);
        }
      }
    } catch (IllegalAccessException e) {
      throw new AssertionError(e);
    }
    Attempt outer = attempt;
    for (Executable maker : makers(type)) {
      for (Attempt next : ATTEMPTS) {
        attempt = next;
        try {
          Object[] arguments = arguments(maker, depth + 1);
          return maker instanceof Constructor<?> constructor
              ? constructor.newInstance(arguments)
              : ((Method) maker).invoke(null, arguments);
        } catch (IllegalStateException | InvocationTargetException e) {
          // the next attempt
        } catch (ReflectiveOperationException e) {
          throw new LinkageError("a public constructor or factory", e);
        } finally {
          attempt = outer;
        }
      }
    }
    if (!type.isInterface()) {
      throw new IllegalStateException("nothing makes a %s".formatted(type));
    }
    return Proxy.newProxyInstance(
        type.getClassLoader(), new Class<?>[] {type}, (proxy, method, arguments) -> {
          Class<?> result = method.getReturnType();
          return result.isPrimitive() && result != void.class ? of(result) : null;
        });
  }

  private static List<Executable> makers(Class<?> type) {
    Stream<Executable> factories = Arrays.stream(type.getDeclaredMethods())
        .filter(method -> Modifier.isStatic(method.getModifiers())
            && Modifier.isPublic(method.getModifiers())
            && method.getReturnType() == type)
        .map(method -> method);
    Stream<Executable> constructors = Modifier.isAbstract(type.getModifiers())
        ? Stream.empty()
        : Arrays.stream(type.getConstructors());
    return Stream.concat(factories, constructors)
        .sorted(
            Comparator.comparingInt(Executable::getParameterCount).thenComparing(Object::toString))
        .toList();
  }

  private long number() {
    return attempt.number == COUNTING ? numbers++ : attempt.number;
  }

  private static Joint.SixAxes sixAxes() {
    return Joint.sixAxes(new Vector3d(), new Vector3f(1, 0, 0), new Vector3f(0, 1, 0));
  }

  private Joint joint() {
    return switch (attempt.size) {
      case 0 -> sixAxes();
      case 1 -> Joint.hinge(new Vector3d(), new Vector3f(0, 1, 0));
      default -> Joint.rod(new Vector3d(), new Vector3d(0, 1, 0));
    };
  }

  private Path file() {
    return folder.resolve("new " + files++);
  }

  /** Unit vectors of which each is perpendicular to the one before. */
  private Vector3f vector() {
    return vectors++ % 2 == 0 ? new Vector3f(1, 0, 0) : new Vector3f(0, 1, 0);
  }

  private static List<Vector3fc> corners() {
    return List.of(
        new Vector3f(), new Vector3f(1, 0, 0), new Vector3f(0, 1, 0), new Vector3f(0, 0, 1));
  }

  private static Ragdoll.Bone bone() {
    return Ragdoll.Bone.root("name", new Vector3f(), new Vector3f(0, 2, 0), 0.5f, 1);
  }

  private static ByteBuffer bytes() {
    ByteBuffer bytes = ByteBuffer.allocateDirect(1_000);
    Prefab.fixed(new Shape.Sphere(1)).writeTo(bytes);
    return bytes.flip().limit(bytes.capacity());
  }

  private static Scene scene() {
    return builder().build();
  }

  private static Scene.Builder builder() {
    Scene.Builder scene = new Scene.Builder().spare(4);
    scene.body(scene.prefab(Prefab.dynamic(new Shape.Sphere(0.5f), 1)), 0, 0, 0);
    return scene;
  }

  private static Simulation simulation() {
    return Engines.named("reference").build(scene());
  }

  private static WheeledVehicle vehicle() {
    WheeledVehicle.Suspension spring = WheeledVehicle.Suspension.of(0.5f, 20_000, 2_000);
    WheeledVehicle.Wheel wheel = WheeledVehicle.Wheel.at(0, 0, 0, 0.3f, spring).withDrive();
    return new WheeledVehicle(1, WheeledVehicle.Settings.of(new Shape.Box(1, 0.5f, 2), 1, wheel));
  }
}
