package org.isochron.bench.plot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.StringReader;
import java.util.Locale;
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
        Series.dots("dots", X, new double[] {1, 1, 1, 1}),
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
    assertThatThrownBy(() -> Plot.of("", Axis.of("x"), Axis.of("y")).sized(20, 20))
        .hasMessageContaining("20 by 20");
  }

  private static Document parsed(String svg) throws Exception {
    return DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(new InputSource(new StringReader(svg)));
  }
}
