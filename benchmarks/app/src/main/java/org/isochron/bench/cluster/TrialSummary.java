package org.isochron.bench.cluster;

import com.grack.nanojson.JsonWriter;
import java.util.List;

/**
 * What came of a trial.
 *
 * @param commandsSent how many numbered commands the client sent
 * @param commandsLost how many of these some node has not applied
 * @param commandsTwice how many some node has applied more than once
 * @param hashesEqual true if all hashes at equal ticks were equal, and some were compared
 * @param hashesCompared how many were compared
 * @param difference the first difference, or none
 * @param kills how many nodes were killed
 * @param leaderKills how many of them led
 * @param nodesEnded how many ended by themselves and were started again, unless all stood for a
 *     minute, when nodes end
 * @param standstillMillisMax the longest time for which the trial itself did not run; what it was
 *     measuring then is left out
 * @param failoverMillisMax the longest time from the kill of a leader until the log had a command
 *     that was sent after it
 * @param longestGapMillis the longest time without ticks on a node that was not killed yet
 * @param commandsRepeated how many commands the client sent again
 * @param ticks the last tick
 * @param catchUpHertz how many ticks a second a node ran that was away, or 0
 */
record TrialSummary(
    long commandsSent,
    long commandsLost,
    long commandsTwice,
    boolean hashesEqual,
    long hashesCompared,
    String difference,
    int kills,
    int leaderKills,
    int nodesEnded,
    long standstillMillisMax,
    long failoverMillisMax,
    long longestGapMillis,
    long commandsRepeated,
    long ticks,
    long catchUpHertz) {
  boolean holds(int wantedKills) {
    return commandsSent > 0
        && commandsLost == 0
        && commandsTwice == 0
        && hashesEqual
        && nodesEnded == 0
        && kills >= wantedKills;
  }

  /** Returns it as sentences. */
  List<String> lines() {
    return List.of(
        "%d ticks, %d commands sent, %d lost, %d applied twice, %d sent again"
            .formatted(ticks, commandsSent, commandsLost, commandsTwice, commandsRepeated),
        "%d nodes killed, of which %d led; after %d ms at most the log went on; ticks lacked for %d ms at most"
            .formatted(kills, leaderKills, failoverMillisMax, longestGapMillis),
        hashesCompared == 0
            ? "no states were compared: the trial ended before two nodes had reached the same tick"
            : states());
  }

  private String states() {
    return hashesEqual
        ? "all nodes had the same state at equal ticks, compared %d times".formatted(hashesCompared)
        : "states differ: " + difference;
  }

  String json() {
    return JsonWriter.indent("  ")
            .string()
            .object()
            .value("commandsSent", commandsSent)
            .value("commandsLost", commandsLost)
            .value("commandsTwice", commandsTwice)
            .value("hashesEqual", hashesEqual)
            .value("hashesCompared", hashesCompared)
            .value("difference", difference)
            .value("kills", kills)
            .value("leaderKills", leaderKills)
            .value("nodesEnded", nodesEnded)
            .value("standstillMillisMax", standstillMillisMax)
            .value("failoverMillisMax", failoverMillisMax)
            .value("longestGapMillis", longestGapMillis)
            .value("commandsRepeated", commandsRepeated)
            .value("ticks", ticks)
            .value("catchUpHertz", catchUpHertz)
            .end()
            .done()
        + "\n";
  }
}
