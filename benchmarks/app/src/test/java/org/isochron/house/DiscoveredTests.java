package org.isochron.house;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.platform.engine.TestTag;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.TestPlan;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/** What JUnit discovers in the compiled tests of the modules, without running any. */
final class DiscoveredTests {
  private static final TestTag EVIDENCE = TestTag.create("evidence");

  /**
   * True for each test that runs in {@code mvn verify}, false for those of the evidence, by class
   * and method.
   */
  private final Map<String, Boolean> runsInVerify = new TreeMap<>();

  private final List<String> uncompiled = new ArrayList<>();

  /** Discovers the tests of some classes. Each is looked for in the module of its source. */
  static DiscoveredTests of(List<SourceFile> sources) {
    DiscoveredTests discovered = new DiscoveredTests();
    sources.forEach(discovered::discover);
    return discovered;
  }

  /** The classes whose module has no compiled tests here. */
  List<String> uncompiled() {
    return uncompiled;
  }

  /** Returns if a test runs in {@code mvn verify}; empty if JUnit discovers none. */
  Optional<Boolean> runsInVerify(String type, String method) {
    return Optional.ofNullable(runsInVerify.get(type + "." + method));
  }

  private void discover(SourceFile source) {
    Path module = SourceTree.top().resolve(source.pom()).resolveSibling("target");
    String type = source.name().replace(".java", "");
    if (!Files.isDirectory(module.resolve("test-classes"))) {
      uncompiled.add(type);
      return;
    }
    String file = source.packageName().replace('.', '/') + "/" + type + ".class";
    if (!Files.exists(module.resolve("test-classes").resolve(file))) {
      return; // the file declares another class
    }
    URL[] folders = {url(module.resolve("test-classes")), url(module.resolve("classes"))};
    Thread current = Thread.currentThread();
    ClassLoader usual = current.getContextClassLoader();
    // not closed: the identifiers of its tests hold its classes
    ClassLoader loader = new URLClassLoader(folders, usual);
    current.setContextClassLoader(loader);
    try {
      LauncherDiscoveryRequest request = LauncherDiscoveryRequestBuilder.request()
          .selectors(selectClass(loader, source.packageName() + "." + type))
          .build();
      TestPlan plan = LauncherFactory.create().discover(request);
      plan.getRoots().forEach(root -> plan.getDescendants(root).forEach(test -> add(type, test)));
    } finally {
      current.setContextClassLoader(usual);
    }
  }

  private void add(String type, TestIdentifier test) {
    if (test.getSource().orElse(null) instanceof MethodSource method) {
      runsInVerify.put(type + "." + method.getMethodName(), !test.getTags().contains(EVIDENCE));
    }
  }

  private static URL url(Path folder) {
    try {
      return folder.toUri().toURL();
    } catch (MalformedURLException cause) {
      throw new IllegalStateException(cause);
    }
  }
}
