package org.isochron.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.isochron.engine.Engine;
import org.isochron.engine.Ragdoll;
import org.isochron.engine.Scene;
import org.isochron.gameplay.CharacterMover;
import org.isochron.gameplay.CollisionFilter;
import org.isochron.gameplay.JointChannels;
import org.isochron.gameplay.Riders;
import org.isochron.gameplay.WheeledVehicle;
import org.isochron.lockstep.Lockstep;
import org.isochron.physics.Controller;
import org.isochron.physics.InputSource;
import org.isochron.physics.OverloadPolicy;
import org.isochron.physics.PhysicsSettings;
import org.isochron.physics.RunningWorld;
import org.isochron.physics.TickSettings;
import org.isochron.physics.WorldView;
import org.isochron.shapes.Joint;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.Shape;
import org.isochron.state.CommandSender;
import org.junit.jupiter.api.Test;

/**
 * Every public command and setting is used in the simulator: {@code coverage.txt} says by which act,
 * or by which trait of a program.
 */
class CommandCoverageTest {
  private static final String LIST = "coverage.txt";
  private static final String ARROW = " -> ";

  /** Types of which each public method is a command, a setting or a question. */
  private static final List<Class<?>> TYPES = List.of(
      CommandSender.class,
      CommandSender.HeldButtons.class,
      RunningWorld.class,
      RunningWorld.TimeControl.class,
      WorldView.class,
      Controller.class,
      InputSource.Script.class,
      Scene.Builder.class,
      CharacterMover.class,
      CollisionFilter.class,
      JointChannels.class,
      Riders.class,
      WheeledVehicle.class,
      Ragdoll.Placed.class);

  /** Types of which those methods are settings that return such a value again. */
  private static final List<Class<?>> VALUES = List.of(
      PhysicsSettings.class,
      TickSettings.class,
      Engine.Settings.class,
      Lockstep.Settings.class,
      Prefab.class,
      Prefab.Surface.class,
      Joint.class,
      Joint.OneAxis.class,
      Joint.Rod.class,
      Joint.SixAxes.class,
      Joint.Axis.class,
      Shape.HeightField.class,
      CharacterMover.Settings.class,
      WheeledVehicle.Settings.class,
      WheeledVehicle.Wheel.class,
      Ragdoll.class);

  /** Types of which each kind is listed. */
  private static final List<Class<?>> KINDS = List.of(OverloadPolicy.class, Joint.class);

  @Test
  void eachPublicCommandAndSettingHasAnAct() {
    Set<String> missing = new TreeSet<>(members());
    missing.removeAll(list().keySet());

    assertThat(missing)
        .as(
            "public methods without a line in %s: add an act that calls the method to one of the files named …Acts, or a trait to Program, and the line \"METHOD -> ACT\" or \"METHOD -> TRAIT\"; a method that changes nothing may name what it is, as \"(answer)\"",
            LIST)
        .isEmpty();
  }

  @Test
  void eachLineNamesAMethodThatExists() {
    Set<String> gone = new TreeSet<>(list().keySet());
    gone.removeAll(members());

    assertThat(gone).as("lines of %s whose method is gone: remove them", LIST).isEmpty();
  }

  @Test
  void eachLineNamesAnActOrTraitThatExists() {
    Set<String> unknown = new TreeSet<>(covering());
    unknown.removeAll(Acts.names());
    Arrays.stream(Program.Trait.values()).map(Enum::name).forEach(unknown::remove);

    assertThat(unknown).as("acts and traits in %s that do not exist", LIST).isEmpty();
  }

  /** Returns the acts and traits in the list. */
  static Set<String> covering() {
    return list().values().stream()
        .filter(covered -> !covered.startsWith("("))
        .collect(Collectors.toSet());
  }

  /** Requires that programs which have run have done all that the list names. */
  static void requireDone(Set<String> done) {
    Set<String> never = new TreeSet<>(covering());
    never.removeAll(done);
    assertThat(never)
        .as(
            "acts and traits in %s that no program with a fixed seed has: give them more weight, or add a seed to SimulatorTest",
            LIST)
        .isEmpty();
  }

  private static Map<String, String> list() {
    try (InputStream in =
        Objects.requireNonNull(CommandCoverageTest.class.getResourceAsStream(LIST))) {
      Map<String, String> lines = new TreeMap<>();
      new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().forEach(line -> {
        int arrow = line.indexOf(ARROW);
        assertThat(arrow).as("METHOD -> ACT in %s: %s", LIST, line).isPositive();
        String method = line.substring(0, arrow);
        assertThat(lines.put(method, line.substring(arrow + ARROW.length())))
            .as("a second line of %s", method)
            .isNull();
      });
      return lines;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Set<String> members() {
    Set<String> members = new TreeSet<>();
    for (Class<?> type : TYPES) {
      methods(type).forEach(method -> members.add(signature(method)));
    }
    for (Class<?> type : VALUES) {
      methods(type)
          .filter(method -> method.getReturnType().isAssignableFrom(type)
              || Joint.class.isAssignableFrom(method.getReturnType()))
          .forEach(method -> members.add(signature(method)));
    }
    for (Class<?> kind : KINDS) {
      Arrays.stream(Objects.requireNonNull(kind.getPermittedSubclasses()))
          .forEach(each -> members.add(name(each)));
    }
    return members;
  }

  private static Stream<Method> methods(Class<?> type) {
    return Stream.of(type.getDeclaredMethods())
        .filter(method -> Modifier.isPublic(method.getModifiers()) && !method.isSynthetic());
  }

  private static String signature(Method method) {
    String parameters = Arrays.stream(method.getParameterTypes())
        .map(Class::getSimpleName)
        .collect(Collectors.joining(", "));
    return "%s.%s(%s)".formatted(name(method.getDeclaringClass()), method.getName(), parameters);
  }

  private static String name(Class<?> type) {
    return type.getCanonicalName().substring(type.getPackageName().length() + 1);
  }
}
