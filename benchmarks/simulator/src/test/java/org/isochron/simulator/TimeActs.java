package org.isochron.simulator;

/** What a program does to time. */
final class TimeActs {
  private TimeActs() {}

  static void add() {
    Acts.add("pause", 1, (service, random) -> service.loop.time().pause());
    Acts.add("resume", 3, (service, random) -> service.loop.time().resume());
    Acts.add(
        "speed",
        1,
        (service, random) -> service.loop.time().speed((200 + random.nextInt(1_800)) / 1e3));
    Acts.add("rewind", 2, (service, random) -> {
      if (service.canSeek()) {
        service.loop.time().rewind(random.nextInt(20));
      }
    });
  }
}
