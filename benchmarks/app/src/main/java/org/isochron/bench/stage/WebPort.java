package org.isochron.bench.stage;

import java.io.IOException;
import java.util.function.Consumer;
import org.isochron.state.Command;
import org.isochron.state.SharedState;
import org.isochron.state.Viewer;
import org.isochron.web.WebRelay;

/**
 * A port on which browsers watch a run. A restarted run is served at the same address. Owner: the
 * frame-loop thread.
 */
public final class WebPort implements ServingTarget {
  private static final int VIEWERS = 32;

  private final Consumer<String> announcement;
  private WebRelay.Settings settings;

  /**
   * Creates a target that serves on a port.
   *
   * @param port 0 for any free port
   * @param announcement receives the page's address when a run is first served
   */
  public WebPort(String host, int port, Consumer<String> announcement) {
    this.announcement = announcement;
    settings = WebRelay.Settings.DEFAULT
        .withHost(host)
        .withPort(port)
        .withViewers(VIEWERS)
        .withCommands(WebPort::isAllowed, Command.IMPULSE, Command.SPAWN)
        .withTimeKind(TimeOrder.KIND);
  }

  /** Pages may drag, throw and control time as a window does, but may not restart the scene. */
  private static boolean isAllowed(Viewer viewer, Command command) {
    boolean ofTime =
        command.kind() == TimeOrder.KIND && command.detail() <= TimeOrder.REWIND.number();
    return ofTime || command.kind() == Command.IMPULSE || command.kind() == Command.SPAWN;
  }

  @Override
  public AutoCloseable serve(SharedState state, String description, boolean remembers)
      throws IOException {
    WebRelay served =
        WebRelay.serve(state, settings.withDescription(title(description)).withRewind(remembers));
    boolean first = settings.token().isEmpty();
    settings =
        settings.withPort(served.address().getPort()).withToken(served.address().getFragment());
    if (first) {
      announcement.accept(served.address().toString());
    }
    return served;
  }

  private static String title(String description) {
    RunDescription run = RunDescription.of(description);
    return "%s, %s".formatted(run.settings().show(), run.engine());
  }
}
