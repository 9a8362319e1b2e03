package org.isochron.bench.plot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.StringReader;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.xml.sax.InputSource;

class PlotTest {
  private static final double[] X = {0, 1, 2, 3};

  @Test
  void everyShapeIsWellFormedAndNamed() throws Exception {
    Plot plot = Plot.of(
        "age & \"error\" < 1",
        Axis.of("frame"),
        Axis.of("ms"),
        Series.reference("ideal", X, X),
        Series.line("line", X, new double[] {0, 1, 4, 9}),
        Series.steps("steps", X, new double[] {0, 2, 2, 3}),
        Series.labelled("dots", X, new double[] {1, 1, 1, 1}, List.of("1", "2", "3", "4")),
        Series.bars("bars", X, new double[] {2, 0, -1, 2}));

    Document document = parsed(plot.svg());

    assertThat(document.getDocumentElement().getAttribute("aria-label"))
        .isEqualTo("age & \"error\" < 1");
    assertThat(document.getElementsByTagName("rect").getLength()).isEqualTo(3);
    assertThat(document.getElementsByTagName("circle").getLength()).isEqualTo(4);
    assertThat(plot.svg()).contains("ideal", "line", "steps", "dots", "bars");
  }

  @Test
  void fileCarriesItsNamespaceStyleAndContent() throws Exception {
    Plot plot = Plot.of("", Axis.of("x"), Axis.of("y"), Series.line("", X, X));

    Document document = parsed(plot.svgFile());

    assertThat(document.getDocumentElement().getAttribute("xmlns"))
        .isEqualTo("http://www.w3.org/2000/svg");
    assertThat(document.getElementsByTagName("style").getLength()).isOne();
    assertThat(plot.svgFile()).contains(plot.svg().substring(plot.svg().indexOf("<path")));
  }

  @Test
  void valueThatIsNotFiniteIsAGap() {
    Plot plot = Plot.of("", Axis.of("x"), Axis.of("y"), Series.line("", X, new double[] {
      1, Double.NaN, Double.POSITIVE_INFINITY, 2
    }));

    assertThat(plot.svg())
        .doesNotContain("NaN", "Infinity")
        .containsPattern("d=\"M[^L\"]+M[^L\"]+\"");
  }

  @Test
  void equalStepsInARowAreOneStroke() {
    Plot plot =
        Plot.of("", Axis.of("x"), Axis.of("y"), Series.steps("", X, new double[] {1, 1, 1, 2}));

    assertThat(plot.svg()).containsPattern("d=\"M[0-9.]+ [0-9.]+H[0-9.]+V[0-9.]+\"");
  }

  @Test
  void marksAreRoundAndCoverTheAxis() {
    assertThat(Axis.of("y").between(0, 100).marks())
        .containsExactly(0.0, 20.0, 40.0, 60.0, 80.0, 100.0);
    assertThat(Axis.of("y").between(1, 1_000).byRatio().marks())
        .containsExactly(1.0, 10.0, 100.0, 1_000.0);
  }

  @Test
  void marksHaveTheUnitThatSuitsThem() {
    assertThat(written(Axis.of("y").inNanos().between(0, 4e6)))
        .containsExactly("0", "1 ms", "2 ms", "3 ms", "4 ms");
    assertThat(written(Axis.of("y").inNanos().between(0, 4e9))).startsWith("0", "1 s", "2 s");
    assertThat(written(Axis.of("y").inNanos().byRatio().between(900, 1.1e9)))
        .containsExactly("1 µs", "10 µs", "100 µs", "1 ms", "10 ms", "100 ms", "1 s");
    assertThat(written(Axis.of("y").in("%").between(-20, 60)))
        .containsExactly("−20 %", "0", "20 %", "40 %", "60 %");
  }

  @Test
  void shortScaleOfRatiosHasMarksToo() {
    assertThat(written(Axis.of("y").byRatio().between(120, 450)))
        .containsExactly("200", "300", "400");
  }

  @Test
  void marksAcrossNeverRunIntoEachOther() {
    Plot plot =
        Plot.of("", Axis.of("x").inNanos().between(-5e8, 1e8), Axis.of("y"), Series.line("", X, X));

    assertThat(plot.svg()).contains(">0</text>").doesNotContain(">−100 ms</text>");
  }

  @Test
  void labelsOfDotsInOnePlaceStandApart() {
    Plot plot = Plot.of(
        "",
        Axis.of("x"),
        Axis.of("y"),
        Series.labelled(
            "", new double[] {1, 1, 1, 1}, new double[] {2, 2, 2, 2}, List.of("1", "2", "3", "4")));

    List<String> places = Pattern.compile("<text class=\"label s0\" ([^>]*)>")
        .matcher(plot.svg())
        .results()
        .map(place -> place.group(1))
        .toList();

    assertThat(places).hasSize(4).doesNotHaveDuplicates();
  }

  @Test
  void longLegendTakesSeveralLines() {
    Series[] many = IntStream.range(0, 8)
        .mapToObj(index -> Series.line("a series with a name " + index, X, X))
        .toArray(Series[]::new);

    Plot plot = Plot.of("", Axis.of("x"), Axis.of("y"), many);

    assertThat(Pattern.compile("<text x=\"([\\d.]+)\" y=\"[\\d.]+\">a series")
            .matcher(plot.svg())
            .results()
            .map(name -> Double.parseDouble(name.group(1))))
        .hasSize(8)
        .allSatisfy(left -> assertThat(left + 22 * 6).isLessThan(400));
  }

  private static List<String> written(Axis axis) {
    return axis.marks().stream().map(axis::written).toList();
  }

  @Test
  void constantAndEmptySeriesHaveAnAxisToo() throws Exception {
    parsed(Plot.of("", Axis.of("x"), Axis.of("y"), Series.line("", X, new double[] {5, 5, 5, 5}))
        .svg());
    parsed(Plot.of("", Axis.of("x"), Axis.of("y")).svg());
  }

  @Test
  void textIsTheSameUnderEveryLocale() {
    Locale before = Locale.getDefault();
    Plot plot = Plot.of(
        "t", Axis.of("x"), Axis.of("y"), Series.steps("s", X, new double[] {0.1, 2.5, 1, 7.25}));
    String usual = plot.svg();
    try {
      Locale.setDefault(Locale.forLanguageTag("ar-EG"));

      assertThat(plot.svg()).isEqualTo(usual);
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
    assertThatThrownBy(() -> Plot.of("", Axis.of("x"), Axis.of("y")).sized(20, 20))
        .hasMessageContaining("20 by 20");
  }

  private static Document parsed(String svg) throws Exception {
    return DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(new InputSource(new StringReader(svg)));
  }
}
