package org.isochron.house;

import static org.assertj.core.api.Assertions.assertThat;
import static org.isochron.house.SourceTree.page;

import java.util.List;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * Checks that ErrorProne covers every source file: in the file's own module, or in the shared run
 * of {@code benchmarks/warnings}.
 */
final class WarningsTest {
  private static final Pattern LISTED =
      Pattern.compile("<compileSourceRoot>\\$\\{project\\.basedir}/\\.\\./\\.\\./(.+)</");
  private static final String ROOT_END = "/java";
  private static final String READS_ITS_OWN = "<warnings.skip>false</warnings.skip>";

  @Test
  void everySourceIsReadForWarnings() {
    TreeSet<String> roots = new TreeSet<>();
    for (SourceFile file : SourceTree.ours().files()) {
      if (!page(file.pom()).contains(READS_ITS_OWN)) {
        String folder = file.folder();
        roots.add(folder.substring(0, folder.indexOf(ROOT_END) + ROOT_END.length()));
      }
    }

    List<String> listed = LISTED
        .matcher(page("benchmarks/warnings/pom.xml"))
        .results()
        .map(found -> found.group(1))
        .sorted()
        .toList();
    assertThat(roots).hasSizeGreaterThan(30);
    assertThat(listed).isEqualTo(List.copyOf(roots));
  }
}
