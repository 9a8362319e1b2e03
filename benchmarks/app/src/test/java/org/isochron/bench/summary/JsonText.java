package org.isochron.bench.summary;

import com.grack.nanojson.JsonObject;
import com.grack.nanojson.JsonParser;
import com.grack.nanojson.JsonParserException;
import java.math.BigDecimal;
import java.util.Map;

/** Parses JSON objects whose numbers are compared digit by digit. */
public final class JsonText {
  private JsonText() {}

  public static Map<String, Object> parse(String text) {
    try {
      return exact(JsonParser.object().withLazyNumbers().from(text));
    } catch (JsonParserException e) {
      throw new AssertionError(text, e);
    }
  }

  private static Map<String, Object> exact(JsonObject fields) {
    fields.replaceAll((name, value) -> value instanceof Number
        ? new BigDecimal(value.toString())
        : value instanceof JsonObject inner ? exact(inner) : value);
    return fields;
  }
}
