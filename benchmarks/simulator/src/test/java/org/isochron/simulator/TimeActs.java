package org.isochron.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.function.Predicate;

/** What a program does to time. */
final class TimeActs {
  /** Sometimes more than the history keeps. */
  private static final int FAR_BACK = 150;

  private TimeActs() {}

  private static void add(String name, int weight, Acts.Act act) {
    add(name, weight, service -> true, act);
  }

  private static void add(String name, int weight, Predicate<Service> condition, Acts.Act act) {
    Acts.add(name, weight, condition, (service, random) -> {
      service.requests++;
      act.run(service, random);
    });
  }

  static void add() {
    add("pause", 2, (service, random) -> service.loop.time().pause());
    add("resume", 6, (service, random) -> {
      service.loop.time().resume();
      assertThat(service.loop.time().isPaused()).isEqualTo(service.loop.time().speed() == 0);
    });
    add("step", 2, (service, random) -> service.loop.time().step());
    add(
        "speed",
        2,
        (service, random) -> service.loop.time().speed((200 + random.nextInt(1_800)) / 1e3));
    add(
        "rewind",
        3,
        Service::canSeek,
        (service, random) ->
            service.loop.time().rewind(random.nextInt(random.nextInt(5) == 0 ? FAR_BACK : 20)));
    add(
        "seek",
        2,
        Service::canSeek,
        (service, random) ->
            service.loop.time().seek(service.truth.newest().tick() - random.nextInt(FAR_BACK)));
    add(
        "stepBack",
        2,
        Service::canSeek,
        (service, random) -> service.loop.time().stepBack());
    add(
        "reverse",
        3,
        Service::canReverse,
        (service, random) -> service.loop.time().reverse());
    add(
        "forward",
        4,
        Service::canReverse,
        (service, random) -> service.loop.time().forward());
  }
}
