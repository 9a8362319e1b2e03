package org.isochron.bench.examples;

import com.badlogic.gdx.files.FileHandle;
import java.io.ByteArrayInputStream;
import java.io.InputStream;

final class GdxTone extends FileHandle {
  private final byte[] bytes;

  GdxTone(String name, int hertz, int millis) {
    super(name + ".wav");
    bytes = ToneFile.wav(hertz, millis);
  }

  @Override
  public InputStream read() {
    return new ByteArrayInputStream(bytes);
  }
}
