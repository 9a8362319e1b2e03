package org.isochron.bench.export;

import java.util.Iterator;
import java.util.List;
import java.util.Map;

/**
 * Compiles proto3 schema texts to a {@code FileDescriptorSet}, which MCAP requires. Supports only
 * packages, messages, fields and nested enums. Stateless.
 */
record ProtobufSchema(List<File> files) {
  private static final Map<String, Integer> SCALARS = Map.of(
      "double", 1, "float", 2, "int64", 3, "int32", 5, "fixed32", 7, "bool", 8, "string", 9,
      "bytes", 12);

  private static final int MESSAGE = 11;
  private static final int ENUM = 14;
  private static final int OPTIONAL = 1;
  private static final int REPEATED = 3;

  record File(String name, List<String> needed, String text) {}

  byte[] fileDescriptorSet() {
    ProtobufWriter set = new ProtobufWriter();
    for (File file : files) {
      set.begin(1);
      set.text(1, file.name());
      file.needed().forEach(name -> set.text(3, name));
      file(set, List.of(file.text().strip().split("[\\s=;]+")).iterator());
      set.text(12, "proto3");
      set.end();
    }
    return set.copy();
  }

  private static void file(ProtobufWriter set, Iterator<String> words) {
    String folder = "";
    while (words.hasNext()) {
      String word = words.next();
      if (word.equals("package")) {
        folder = words.next();
        set.text(2, folder);
      } else {
        set.begin(4);
        message(set, folder, words);
        set.end();
      }
    }
  }

  private static void message(ProtobufWriter set, String folder, Iterator<String> words) {
    String message = words.next();
    set.text(1, message);
    words.next(); // opening brace
    for (String word = words.next(); !word.equals("}"); word = words.next()) {
      if (word.equals("enum")) {
        set.begin(4);
        choices(set, words);
        set.end();
      } else {
        set.begin(2);
        boolean isRepeated = word.equals("repeated");
        set.integer(4, isRepeated ? REPEATED : OPTIONAL);
        type(set, isRepeated ? words.next() : word, "." + folder + "." + message);
        set.text(1, words.next());
        set.integer(3, Integer.parseInt(words.next()));
        set.end();
      }
    }
  }

  private static void type(ProtobufWriter set, String type, String within) {
    boolean isMessage = type.indexOf('.') >= 0;
    set.integer(5, isMessage ? MESSAGE : SCALARS.getOrDefault(type, ENUM));
    if (isMessage) {
      set.text(6, "." + type);
    } else if (!SCALARS.containsKey(type)) {
      set.text(6, within + "." + type);
    }
  }

  private static void choices(ProtobufWriter set, Iterator<String> words) {
    set.text(1, words.next());
    words.next(); // opening brace
    for (String name = words.next(); !name.equals("}"); name = words.next()) {
      set.begin(2);
      set.text(1, name);
      set.integer(2, Integer.parseInt(words.next()));
      set.end();
    }
  }
}
