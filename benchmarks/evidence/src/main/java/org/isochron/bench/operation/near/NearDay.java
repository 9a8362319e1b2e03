package org.isochron.bench.operation.near;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.isochron.bench.operation.ChildProcess;
import org.isochron.bench.operation.DayFindings;
import org.isochron.bench.operation.OperatorsDay;
import org.isochron.state.time.NanoClock;

/**
 * The operator's day of a relay to other processes: one fault after the other, and after each all
 * viewers have to see ticks again. Owner: the thread of the command.
 */
public final class NearDay implements OperatorsDay {
  private static final int MOST_LOADER_ASKS = 30;
  private static final NanoClock CLOCK = NanoClock.system();
  private static final long SECOND_NANOS = 1_000_000_000;
  private static final String[] FAULTS = {
    "leave",
    "kill-viewer",
    "stop-viewer",
    "kill-server",
    "stop-server",
    "cut",
    "cut",
    "forge",
    "forge",
    "forge-content",
    "remove",
    "exhaust-viewer",
    "exhaust-server",
    "interrupt",
    "full",
    "tiny",
    "loader",
    "flood"
  };

  /** The figures of the day; those from {@code deadPhysics} on should be 0. */
  public static DayFindings findings() {
    return new DayFindings(
        "joins",
        "faults",
        "commandsReceived",
        "commandsCountedAsLost",
        "skippedFaults",
        "deadPhysics",
        "deadRelays",
        "viewersLost",
        "placesLost",
        "tornSnapshots",
        "ticksBack",
        "tornEvents",
        "eventsBack",
        "commandsLost",
        "commandsTwice",
        "ownCommandsRefused",
        "silenceUntold",
        "filesLeft",
        "filesGrown");
  }

  @Override
  public void run(Plan plan, DayFindings findings) throws IOException, InterruptedException {
    Random random = new Random(plan.seed());
    DayFolder folder = DayFolder.create(plan.folder());
    DayProcesses processes = new DayProcesses(plan.folder(), folder.served(), random);
    try (DayScene scene = new DayScene(folder, processes, findings)) {
      long begin = CLOCK.nanos();
      List<String> left = new ArrayList<>();
      scene.await("server", () -> scene.served);
      while (CLOCK.nanos() - begin < plan.seconds() * SECOND_NANOS
          && !plan.ending().isAsked()) {
        scene.fill();
        scene.requireAllWell();
        if (scene.viewers.isEmpty()) { // as was found
          scene.restart();
          continue;
        }
        if (left.isEmpty()) { // all of them in turn, in an order of their own each time
          left.addAll(List.of(FAULTS));
          Collections.shuffle(left, random);
        }
        scene.lastFault = left.remove(left.size() - 1);
        plan.progress()
            .say("%d of %d s, %s: %s"
                .formatted(
                    (CLOCK.nanos() - begin) / SECOND_NANOS,
                    plan.seconds(),
                    scene.lastFault,
                    scene));
        findings.add("faults", 1);
        strike(scene, findings, random);
        scene.requireAllWell();
      }
      scene.end();
    }
  }

  private static void strike(DayScene scene, DayFindings findings, Random random)
      throws IOException, InterruptedException {
    DayViewer viewer = scene.viewers.get(random.nextInt(scene.viewers.size()));
    switch (scene.lastFault) {
      case "leave" -> {
        scene.leave(viewer);
        scene.fill();
        scene.requireAllWell();
        // nothing was damaged since this one came, so its commands are counted exactly
        scene.leave(scene.viewers.get(scene.viewers.size() - 1));
      }
      case "kill-viewer" -> {
        viewer.process.kill();
        scene.viewers.remove(viewer);
      }
      case "stop-viewer" -> {
        viewer.process.stop();
        scene.pause(2 + random.nextInt(8));
        viewer.process.goOn();
      }
      case "kill-server" -> scene.restart();
      case "stop-server" -> stopServer(scene, findings, random);
      case "cut" -> {
        scene.damageCount++;
        scene.folder.cut(random);
      }
      case "forge" -> {
        scene.damageCount++;
        scene.folder.forge(random);
      }
      case "forge-content" -> {
        scene.folder.forgeContent(random);
        scene.pause(1); // all of it is overwritten, and the viewers have reported
        scene.excuse();
      }
      case "remove" -> remove(scene);
      case "exhaust-viewer" -> {
        viewer.process.say("exhaust");
        scene.pauseTenths(2);
        scene.physics.stop(); // so that it asks if the life holds, and cannot
        scene.pause(1);
        scene.physics.goOn();
        scene.pause(1);
      }
      case "exhaust-server" -> {
        scene.isExhausted = true;
        scene.physics.say("exhaust");
        scene.await("end of its shortage", () -> !scene.isExhausted);
      }
      case "interrupt" -> {
        viewer.process.say("interrupt");
        scene.pause(3);
      }
      case "full" -> fullFolder(scene, findings);
      case "tiny" -> tinyFolder(scene, findings);
      case "loader" -> viewWithAnotherLoader(scene, findings);
      default -> {
        viewer.process.say("flood");
        scene.pause(1);
      }
    }
  }

  private static void stopServer(DayScene scene, DayFindings findings, Random random)
      throws IOException, InterruptedException {
    scene.physics.stop();
    scene.pause(3 + random.nextInt(8));
    scene.hearAll();
    for (DayViewer viewer : scene.viewers) {
      // a viewer whose file was cut just before says that it is refused, until the server goes on
      if (viewer.isReady() && viewer.connection().equals("SERVED")) {
        findings.found("silenceUntold", "%s while the server is stopped".formatted(viewer));
      }
    }
    scene.physics.goOn();
  }

  private static void remove(DayScene scene) throws IOException, InterruptedException {
    scene.damageCount++;
    scene.mayFail = true;
    scene.served = false;
    scene.folder.remove();
    scene.await("server after its folder was removed", () -> scene.served);
    if (!scene.served) {
      scene.restart(); // so that there is a folder for the next fault
    }
    scene.mayFail = false;
  }

  private static void fullFolder(DayScene scene, DayFindings findings)
      throws IOException, InterruptedException {
    if (!scene.folder.isOwnDisk()) {
      findings.add("skippedFaults", 1);
      return;
    }
    scene.folder.fillUp();
    scene.pause(4); // new prefabs come meanwhile
    scene.folder.makeRoom();
  }

  private static void tinyFolder(DayScene scene, DayFindings findings)
      throws IOException, InterruptedException {
    if (!scene.folder.isOwnDisk()) {
      findings.add("skippedFaults", 1);
      return;
    }
    scene.folder.fillUp();
    try (ChildProcess second = scene.processes.server(scene.folder.second())) {
      boolean refused = scene.awaits(
          () -> second.hear().filter(line -> line.startsWith("unserved")).isPresent());
      if (!refused) {
        findings.found("deadRelays", "a server without room for its files does not say so");
      }
    }
    scene.folder.makeRoom();
  }

  private static void viewWithAnotherLoader(DayScene scene, DayFindings findings)
      throws IOException, InterruptedException {
    DayViewer leaving = scene.viewers.get(0);
    scene.leave(leaving); // so that there is a place
    int asked = 0;
    boolean isFound;
    do { // a file may have been forged just now, and the relay repairs it within a second
      scene.loader = Optional.empty();
      scene.physics.say("loader");
      scene.await("other class loader", () -> scene.loader.isPresent());
      isFound = scene.loader.orElse("").equals("loader found");
      scene.pauseTenths(isFound ? 0 : 1);
    } while (!isFound && ++asked < MOST_LOADER_ASKS);
    if (!isFound) {
      findings.found("placesLost", "another class loader of the server: " + scene.loader);
    }
    scene.fill(); // a process that comes now finds the server alive
  }
}
