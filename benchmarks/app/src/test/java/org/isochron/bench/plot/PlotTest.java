package org.isochron.bench.plot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.grack.nanojson.JsonObject;
import com.grack.nanojson.JsonParser;
import com.grack.nanojson.JsonParserException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;

class PlotTest {
  private static final double[] X = {0, 1, 2, 3};

  @Test
  void everySeriesIsThereWithItsNameShapeAndPoints() throws JsonParserException {
    Plot plot = Plot.of(
        "age",
        Axis.of("frame"),
        Axis.of("age"),
        Series.reference("ideal", X, X),
        Series.line("line", X, new double[] {0, 1, 4, 9}),
        Series.steps("steps", X, new double[] {0, 0.5, 2, 3}),
        Series.labelled("dots", X, X, List.of("1", "2", "3", "4")),
        Series.bars("bars", X, new double[] {2, 0, -1, 2}));

    List<JsonObject> series =
        data(plot).getArray("series").stream().map(JsonObject.class::cast).toList();

    assertThat(series.stream().map(one -> one.getString("name")))
        .containsExactly("ideal", "line", "steps", "dots", "bars");
    assertThat(series.stream().map(one -> one.getString("shape")))
        .containsExactly("REFERENCE", "LINE", "STEPS", "DOTS", "BARS");
    assertThat(series.get(1).getArray("x")).containsExactly(0, 1, 2, 3);
    assertThat(series.get(1).getArray("y")).containsExactly(0, 1, 4, 9);
    assertThat(series.get(2).getArray("y").getFloat(1)).isEqualTo(0.5f);
    assertThat(series.get(3).getArray("labels")).containsExactly("1", "2", "3", "4");
  }

  @Test
  void axesNameTheirQuantityAndEnds() throws JsonParserException {
    JsonObject data = data(
        Plot.of("", Axis.of("time").inNanos().from(0), Axis.of("judder").in("%").byRatio()));

    assertThat(data.getObject("x"))
        .containsEntry("label", "time")
        .containsEntry("unit", "ns")
        .containsEntry("scale", "LINEAR")
        .containsEntry("least", 0.0)
        .doesNotContainKey("most");
    assertThat(data.getObject("y"))
        .containsEntry("unit", "%")
        .containsEntry("scale", "LOGARITHMIC");
  }

  @Test
  void valueThatIsNotFiniteIsAGap() throws JsonParserException {
    Plot plot = Plot.of("", Axis.of("x"), Axis.of("y"), Series.line("", X, new double[] {
      1, Double.NaN, Double.POSITIVE_INFINITY, 2
    }));

    assertThat(data(plot).getArray("series").getObject(0).getArray("y"))
        .isEqualTo(Arrays.asList(1, null, null, 2));
  }

  @Test
  void namesCannotEndTheElement() {
    Plot plot =
        Plot.of("a \"b\" </script>", Axis.of("x"), Axis.of("y"), Series.line("</script>", X, X));

    assertThat(plot.element())
        .startsWith(
            "<div class=\"plot\" role=\"img\" aria-label=\"a &quot;b&quot; &lt;/script&gt;\"")
        .containsOnlyOnce("</script>");
  }

  @Test
  void scriptCarriesItsLicenceAndCannotEndItsElement() {
    assertThat(Plot.SCRIPT)
        .contains("The MIT License (MIT)", "Leon Sorokin")
        .doesNotContain("</script", "http", "@import");
  }

  @Test
  void textIsTheSameUnderEveryLocale() {
    Locale before = Locale.getDefault();
    Plot plot = Plot.of(
        "t", Axis.of("x"), Axis.of("y"), Series.steps("s", X, new double[] {0.1, 2.5, 1, 7.25}));
    String usual = plot.element();
    try {
      Locale.setDefault(Locale.forLanguageTag("ar-EG"));

      assertThat(plot.element()).isEqualTo(usual);
    } finally {
      Locale.setDefault(before);
    }
  }

  @Test
  void badPlotsAreRefused() {
    assertThatThrownBy(() -> Axis.of("y").between(2, 2)).hasMessageContaining("from 2.0 to 2.0");
    assertThatThrownBy(() -> Series.line("s", X, new double[1]))
        .hasMessageContaining("4 x but 1 y");
    assertThatThrownBy(() -> Series.labelled("s", X, X, List.of("1")))
        .hasMessageContaining("4 x but 1 labels");
  }

  private static JsonObject data(Plot plot) throws JsonParserException {
    String element = plot.element();
    int begin = element.indexOf('{', element.indexOf("<script"));
    return JsonParser.object().from(element.substring(begin, element.indexOf("</script>")));
  }
}
