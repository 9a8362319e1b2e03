package org.isochron.remote.codec;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.Random;
import java.util.StringJoiner;
import org.isochron.remote.Quantisation;
import org.isochron.remote.codec.SnapshotDecoder.Outcome;
import org.isochron.state.Snapshot;
import org.isochron.state.SnapshotLayout;
import org.isochron.web.PageScript;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Compares the page's decoder, which was written from REMOTE.md alone, with the one in Java. */
class PageCodecTest {
  @TempDir
  private Path folder;

  @Test
  void pageReadsRandomSnapshotsAsJavaDoes() throws Exception {
    assertThat(decodedByPage(6, 25)).contains("alike: 150 snapshots");
  }

  @Test
  @Tag("evidence")
  void pageReadsManyRandomSnapshotsAsJavaDoes() throws Exception {
    assertThat(decodedByPage(60, 60)).contains("alike: 3600 snapshots");
  }

  private String decodedByPage(int seeds, int turns) throws Exception {
    PageScript node = PageScript.assumed();
    Path vectors = folder.resolve("vectors.jsonl");
    try (PrintWriter out = new PrintWriter(Files.newBufferedWriter(vectors))) {
      for (long seed = 0; seed < seeds; seed++) {
        write(seed, turns, out);
      }
    }
    return node.run("codec.mjs", vectors.toString());
  }

  private static void write(long seed, int turns, PrintWriter out) throws IOException {
    Random random = new Random(seed);
    SnapshotLayout layout = WanderingBodies.randomLayout(random);
    Quantisation steps =
        new Quantisation(1 << random.nextInt(12), 8 + random.nextInt(9), 1 << random.nextInt(12));
    out.printf(
        "{\"layout\":{\"bodyCapacity\":%d,\"far\":%b,\"velocities\":%b,\"channels\":%d,"
            + "\"stepsPerMetre\":%d,\"rotationBits\":%d}}%n",
        layout.bodyCapacity(),
        layout.far(),
        layout.velocities(),
        layout.channels().size(),
        steps.stepsPerMetre(),
        steps.rotationBits());
    SnapshotEncoder encoder = new SnapshotEncoder(layout, steps, 7);
    try (WanderingBodies bodies = new WanderingBodies(seed, layout);
        DecodedEnd end = new DecodedEnd(layout, steps)) {
      for (int turn = 0; turn < turns; turn++) {
        bodies.shareThatMoves(random.nextDouble());
        if (random.nextInt(20) == 0) {
          bodies.newEpoch();
        }
        ByteBuffer change = encoder.encode(bodies.tick(true), BodyChoice.EVERYTHING, false);
        boolean isKeyframe = turn == 0 || random.nextInt(15) == 0;
        ByteBuffer sent = isKeyframe ? encoder.keyframe() : change;
        if (isKeyframe) {
          end.decoder.lose();
        }
        assertThat(end.take(sent)).isEqualTo(Outcome.WHOLE);
        write(sent, isKeyframe, end.reader.newest(), out);
      }
    }
  }

  private static void write(ByteBuffer sent, boolean keyframe, Snapshot shown, PrintWriter out) {
    byte[] bytes = new byte[sent.remaining()];
    sent.get(bytes);
    StringJoiner bodies = new StringJoiner(",", "[", "]");
    for (int slot = 0; slot < shown.slotCount(); slot++) {
      StringJoiner body = new StringJoiner(",", "[", "]");
      body.add("" + shown.generations()[slot]);
      if (shown.generations()[slot] != 0) {
        body.add("" + shown.prefabNumbers()[slot]);
        addPose(shown.poses(), slot, body);
        for (int channel = 0; channel < shown.layout().channels().size(); channel++) {
          body.add("" + shown.channel(channel)[slot]);
        }
      }
      bodies.add(body.toString());
    }
    StringJoiner begins = new StringJoiner(",", "[", "]");
    for (int index = 0; index < shown.startCount(); index++) {
      StringJoiner begin = new StringJoiner(",", "[", "]").add("" + shown.startSlots()[index]);
      addPose(shown.startPoses(), index, begin);
      begins.add(begin.toString());
    }
    out.printf(
        "{\"snapshot\":\"%s\",\"keyframe\":%b,\"tick\":%d,\"instant\":%d,\"published\":%d,\"epoch\":%d,"
            + "\"bodies\":%s,\"begins\":%s}%n",
        Base64.getEncoder().encodeToString(bytes),
        keyframe,
        shown.tick(),
        shown.instantNanos(),
        shown.publishedNanos(),
        shown.epoch(),
        bodies,
        begins);
  }

  private static void addPose(Snapshot.Poses poses, int index, StringJoiner to) {
    for (int axis = 0; axis < 3; axis++) {
      to.add("" + poses.coordinate(axis, index));
    }
    to.add("" + poses.qx()[index]).add("" + poses.qy()[index]);
    to.add("" + poses.qz()[index]).add("" + poses.qw()[index]);
  }
}
