package org.isochron.libgdx;

import com.badlogic.gdx.Application;
import com.badlogic.gdx.Gdx;
import com.badlogic.gdx.backends.headless.HeadlessFiles;
import com.badlogic.gdx.backends.headless.mock.graphics.MockGraphics;
import com.badlogic.gdx.graphics.GL20;
import com.badlogic.gdx.graphics.GL30;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.nio.IntBuffer;
import org.jspecify.annotations.Nullable;

/** Draws nothing, and counts vertices. */
public final class FakeGl {
  private static final int TEXTURE_UNITS = 16;

  private long vertexCount;

  private FakeGl() {}

  /** Replaces libGDX's graphics library, with a display that reports neither mode nor height. */
  public static FakeGl install() {
    FakeGl gl = new FakeGl();
    Gdx.graphics = new MockGraphics();
    Gdx.files = new HeadlessFiles();
    Gdx.app = (Application) Proxy.newProxyInstance(
        FakeGl.class.getClassLoader(),
        new Class<?>[] {Application.class},
        (proxy, method, arguments) ->
            method.getName().equals("hashCode") ? (Object) 1 : proxy == arguments[0]);
    Gdx.gl20 = (GL20) Proxy.newProxyInstance(
        FakeGl.class.getClassLoader(),
        new Class<?>[] {GL30.class},
        (proxy, method, arguments) -> gl.call(method, arguments));
    Gdx.gl = Gdx.gl20;
    return gl;
  }

  /** Enables or disables instanced drawing. */
  public static void drawInstances(boolean draws) {
    Gdx.gl30 = draws ? (GL30) Gdx.gl20 : null;
  }

  public long vertexCount() {
    return vertexCount;
  }

  private @Nullable Object call(Method method, Object[] arguments) {
    switch (method.getName()) {
      case "glDrawArrays" -> vertexCount += (int) arguments[2];
      case "glDrawElements" -> vertexCount += (int) arguments[1];
      case "glDrawArraysInstanced" -> vertexCount += (long) (int) arguments[2] * (int) arguments[3];
      case "glGetIntegerv" -> ((IntBuffer) arguments[1]).put(0, TEXTURE_UNITS);
      case "glGetShaderiv" -> ((IntBuffer) arguments[2]).put(0, 1);
      case "glGetProgramiv" ->
        ((IntBuffer) arguments[2]).put(0, (int) arguments[1] == GL20.GL_LINK_STATUS ? 1 : 0);
      default -> {}
    }
    Class<?> type = method.getReturnType();
    if (type == int.class) {
      return method.getName().equals("glGetError") ? 0 : 1;
    }
    return type == boolean.class ? (Object) false : type == String.class ? "" : null;
  }
}
