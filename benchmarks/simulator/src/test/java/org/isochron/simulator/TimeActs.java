package org.isochron.simulator;

import static org.assertj.core.api.Assertions.assertThat;

/** What a program does to time. */
final class TimeActs {
  /** Sometimes more than the history keeps. */
  private static final int FAR_BACK = 150;

  private TimeActs() {}

  static void add() {
    Acts.add("pause", 2, (service, random) -> service.loop.time().pause());
    Acts.add("resume", 6, (service, random) -> {
      service.loop.time().resume();
      assertThat(service.loop.time().isPaused()).isEqualTo(service.loop.time().speed() == 0);
    });
    Acts.add("step", 2, (service, random) -> service.loop.time().step());
    Acts.add(
        "speed",
        2,
        (service, random) -> service.loop.time().speed((200 + random.nextInt(1_800)) / 1e3));
    Acts.add(
        "rewind",
        3,
        Service::canSeek,
        (service, random) ->
            service.loop.time().rewind(random.nextInt(random.nextInt(5) == 0 ? FAR_BACK : 20)));
    Acts.add(
        "seek",
        2,
        Service::canSeek,
        (service, random) ->
            service.loop.time().seek(service.truth.newest().tick() - random.nextInt(FAR_BACK)));
    Acts.add(
        "stepBack",
        2,
        Service::canSeek,
        (service, random) -> service.loop.time().stepBack());
    Acts.add(
        "reverse",
        3,
        Service::canReverse,
        (service, random) -> service.loop.time().reverse());
    Acts.add(
        "forward",
        4,
        Service::canReverse,
        (service, random) -> service.loop.time().forward());
  }
}
