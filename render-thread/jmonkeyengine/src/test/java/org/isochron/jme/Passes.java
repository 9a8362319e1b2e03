package org.isochron.jme;

import com.jme3.app.LegacyApplication;
import com.jme3.app.state.AppStateManager;
import com.jme3.scene.Node;
import com.jme3.system.AppSettings;
import com.jme3.system.Displays;
import com.jme3.system.JmeContext;
import com.jme3.system.NullContext;
import org.jspecify.annotations.Nullable;

/**
 * An application without a window. The test calls the passes in the order of {@code
 * SimpleApplication}.
 */
final class Passes extends LegacyApplication {
  final Node rootNode = new Node("root");
  final AppSettings window = new AppSettings(true);

  @Nullable
  Displays displays;

  Passes() {
    window.setVSync(false);
    context = new NullContext() {
      @Override
      public JmeContext.Type getType() {
        return JmeContext.Type.Display;
      }

      @Override
      public AppSettings getSettings() {
        return window;
      }

      @Override
      public @Nullable Displays getDisplays() {
        return displays;
      }
    };
  }

  AppStateManager states() {
    return stateManager;
  }

  void pass() {
    stateManager.update(0.01f);
    rootNode.updateLogicalState(0.01f);
    rootNode.updateGeometricState();
  }
}
