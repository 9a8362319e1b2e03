package org.isochron.bench.site;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.net.URLDecoder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The links of all HTML pages in a folder.
 *
 * @param count number of links within the folder
 * @param broken links without a file, or without an element of the fragment's id
 */
record SiteLinks(int count, List<String> broken) {
  private static final Pattern LINK = Pattern.compile("\\s(?:href|src|srcset)=\"([^\"]*)\"");
  private static final Pattern ID = Pattern.compile("\\sid=\"([^\"]*)\"");
  private static final Pattern ELSEWHERE = Pattern.compile("[a-z]+:");

  static SiteLinks of(Path site) throws IOException {
    Map<Path, Set<String>> ids = new HashMap<>();
    for (Path page : pages(site)) {
      ids.put(page, new HashSet<>(all(ID, page)));
    }
    int count = 0;
    List<String> broken = new ArrayList<>();
    for (Path page : ids.keySet()) {
      for (String link : all(LINK, page)) {
        if (ELSEWHERE.matcher(link).lookingAt()) {
          continue;
        }
        count++;
        String[] parts = URLDecoder.decode(link.replace("+", "%2B"), UTF_8).split("#", 2);
        String path = parts[0].replaceFirst("\\?.*", "");
        Path file = path.isEmpty() ? page : page.resolveSibling(path).normalize();
        boolean isWholePage = parts.length == 1 || parts[1].isEmpty();
        boolean leads = isWholePage
            ? Files.isRegularFile(file)
            : ids.getOrDefault(file, Set.of()).contains(parts[1]);
        if (!leads || !file.startsWith(site)) {
          broken.add("%s: %s".formatted(site.relativize(page), link));
        }
      }
    }
    return new SiteLinks(count, List.copyOf(broken));
  }

  static List<Path> pages(Path site) throws IOException {
    try (Stream<Path> files = Files.walk(site)) {
      return files.filter(file -> file.toString().endsWith(".html")).sorted().toList();
    }
  }

  private static List<String> all(Pattern pattern, Path page) throws IOException {
    return pattern
        .matcher(Files.readString(page))
        .results()
        .map(found -> unescaped(found.group(1)))
        .toList();
  }

  private static String unescaped(String text) {
    return text.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&");
  }
}
