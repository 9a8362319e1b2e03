package org.isochron.jme;

import com.jme3.input.InputManager;
import com.jme3.input.RawInputListener;
import com.jme3.input.dummy.DummyKeyInput;
import com.jme3.input.dummy.DummyMouseInput;
import com.jme3.input.event.KeyInputEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Devices that report the events of a test when their manager is updated. */
final class ScriptedDevices {
  private final List<Consumer<RawInputListener>> events = new ArrayList<>();
  final InputManager manager = new InputManager(new Mouse(), new Keys(), null, null);

  void add(Consumer<RawInputListener> event) {
    events.add(event);
  }

  void key(int key, boolean pressed) {
    add(listener -> listener.onKeyEvent(new KeyInputEvent(key, ' ', pressed, false)));
  }

  void update() {
    manager.update(0.01f);
  }

  private static final class Mouse extends DummyMouseInput {
    @Override
    public void update() {}
  }

  private final class Keys extends DummyKeyInput {
    private @Nullable RawInputListener listener;

    @Override
    public void setInputListener(RawInputListener newListener) {
      listener = newListener;
    }

    @Override
    public void update() {
      events.forEach(event -> event.accept(Objects.requireNonNull(listener)));
      events.clear();
    }
  }
}
