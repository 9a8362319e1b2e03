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

/** Tests that JUnit discovers in the compiled test classes, without running them. */
final class DiscoveredTests {
  private static final TestTag EVIDENCE = TestTag.create("evidence");

  /**
   * Maps "Class.method" to true if the test runs in mvn verify, and to false if it has the tag
   * "evidence".
   */
  private final Map<String, Boolean> runsInVerify = new TreeMap<>();

  private final List<String> uncompiled = new ArrayList<>();

  static DiscoveredTests of(List<SourceFile> sources) {
    DiscoveredTests discovered = new DiscoveredTests();
    sources.forEach(discovered::discover);
    return discovered;
  }

  List<String> uncompiled() {
    return uncompiled;
  }

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
    // the class loader stays open, because the discovered test identifiers refer to its classes
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
