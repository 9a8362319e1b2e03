package com.example;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Queue;
import java.util.Scanner;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.isochron.remote.MessageStream;
import org.isochron.remote.RemoteState;

/** What a client says and hears. Owner: one thread. */
final class Chat {
  /** The server asks with it for the name of a new player. */
  static final String WHO = "?";

  private final RemoteState remote;
  private final String name;
  private final Queue<String> typed = new ConcurrentLinkedQueue<>();
  private final ByteBuffer memory = ByteBuffer.allocate(MessageStream.MAX_BYTES);
  private MessageStream introduced;
  private String lastLine = "";

  Chat(RemoteState remote, String name) {
    this.remote = remote;
    this.name = name;
    Thread terminal = new Thread(this::read, "terminal");
    terminal.setDaemon(true);
    terminal.start();
  }

  static void send(MessageStream stream, String text) {
    stream.send(StandardCharsets.UTF_8.encode(text)); // is dropped if too many wait
  }

  private void read() {
    Scanner lines = new Scanner(System.in);
    while (lines.hasNextLine()) {
      say(lines.nextLine());
    }
  }

  void say(String line) {
    typed.add(line);
  }

  /** Prints what has arrived, and sends what was typed, to a server that knows the name. */
  void run() {
    MessageStream stream = remote.messages();
    while (stream.receive(memory)) {
      String line = StandardCharsets.UTF_8.decode(memory).toString();
      if (line.equals(WHO)) {
        send(stream, name);
        introduced = stream;
      } else {
        System.out.println(line);
        lastLine = line;
      }
    }
    while (introduced == stream && !typed.isEmpty()) {
      send(stream, typed.remove());
    }
  }

  String lastLine() {
    return lastLine;
  }
}
