package com.example;

import java.util.HashMap;
import java.util.Map;
import org.isochron.remote.RemoteSettings;

/** Options of the command line, such as {@code --lag 100}. */
record Options(Map<String, String> values) {
  static Options of(String[] arguments, Map<String, String> defaults) {
    Map<String, String> values = new HashMap<>(defaults);
    for (int i = 0; i < arguments.length; i += 2) {
      String name = arguments[i].replaceFirst("^--", "");
      if (!defaults.containsKey(name) || i + 1 == arguments.length) {
        System.err.printf("unknown option or no value: %s; options: %s%n", arguments[i], defaults);
        System.exit(2);
      }
      values.put(name, arguments[i + 1]);
    }
    return new Options(values);
  }

  String text(String name) {
    return values.get(name);
  }

  int number(String name) {
    return Integer.parseInt(text(name));
  }

  /** Both ends need the same secret, except on one machine. */
  RemoteSettings network(String address) {
    RemoteSettings settings = RemoteSettings.DEFAULT.withVelocities().withAddress(address);
    return text("secret").isEmpty() ? settings : settings.withSecret(text("secret"));
  }
}
