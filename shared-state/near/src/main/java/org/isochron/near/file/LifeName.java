package org.isochron.near.file;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The name of one life of a writer, and of its files. A life is a number drawn at random, so that
 * no two lives in one folder have the same files.
 */
record LifeName(long life) {
  /** The file in the served folder that names the life in force. */
  static final String CURRENT = "current";

  /** What a process that serves a folder holds. */
  static final String SERVER_LOCK = "server.lock";

  static final int LONGEST_CURRENT = 256;

  private static final Pattern FOLDER = Pattern.compile("life-([0-9a-f]{16})");
  private static final Pattern LINE = Pattern.compile("isochron-near (\\d{1,9}) " + FOLDER + "\\n");

  /** Returns true if a folder has the name of a life. */
  static boolean isLife(Path folder) {
    Path name = folder.getFileName();
    return name != null && FOLDER.matcher(name.toString()).matches();
  }

  /** Returns the life that the file {@link #CURRENT} names. */
  static LifeName ofLine(String line) throws IOException {
    Matcher matcher = LINE.matcher(line);
    if (!matcher.matches()) {
      throw new IOException("it is not a file of isochron-near");
    }
    if (Integer.parseInt(matcher.group(1)) != NearLayout.VERSION) {
      throw new IOException(
          "its version is %s and this program reads version %d; use the same isochron-near in both"
              .formatted(matcher.group(1), NearLayout.VERSION));
    }
    return new LifeName(Long.parseUnsignedLong(matcher.group(2), 16));
  }

  String line() {
    return "isochron-near %d life-%016x%n".formatted(NearLayout.VERSION, life).replace("\r", "");
  }

  Path folder(Path served) {
    return served.resolve("life-%016x".formatted(life));
  }

  Path state(Path served) {
    return folder(served).resolve("state");
  }

  Path writerLock(Path served) {
    return folder(served).resolve("writer.lock");
  }

  Path prefabs(Path served, long number) {
    return folder(served).resolve("prefabs-" + number);
  }

  Path place(Path served, int place) {
    return folder(served).resolve("place-" + place);
  }

  /** Returns the files that stay for as long as the life does. */
  List<Path> lasting(Path served, int viewers) {
    List<Path> files = new ArrayList<>(
        List.of(state(served), writerLock(served), HeldLock.guardOf(writerLock(served))));
    for (int place = 0; place < viewers; place++) {
      files.add(place(served, place));
      files.add(placeLock(served, place));
      files.add(HeldLock.guardOf(placeLock(served, place)));
    }
    return files;
  }

  Path placeLock(Path served, int place) {
    return folder(served).resolve("place-" + place + ".lock");
  }
}
