package org.isochron.remote;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.isochron.remote.stream.Connection;
import org.isochron.remote.stream.Line;
import org.jspecify.annotations.Nullable;

/**
 * What the program of this end has asked for to exchange with the program at the other end of a
 * connection: links by name, and one stream of messages. Owner: the thread of the connection.
 * Allocates when the program asks.
 */
final class OtherProgram {
  private final List<InnerLink> links = new ArrayList<>();
  private Optional<InnerMessages> messages = Optional.empty();

  /** Adds a link, or messages, in place of an earlier one of the same name. */
  void add(InnerEnd end) {
    if (end instanceof InnerLink link) {
      for (int index = links.size() - 1; index >= 0; index--) {
        if (links.get(index).hasNameOf(link)) {
          links.remove(index).close();
        }
      }
      links.add(link);
    } else if (end instanceof InnerMessages next) {
      messages = Optional.of(next);
    }
  }

  boolean hasLinks() {
    return !links.isEmpty();
  }

  /** Returns true if the program has a link or messages. */
  boolean isAsked() {
    return hasLinks() || messages.isPresent();
  }

  /** Returns true if the other end has received all messages. */
  boolean isFlushed() {
    return messages.isEmpty() || messages.get().isFlushed();
  }

  /** Continues over another connection. */
  void connected() {
    messages.ifPresent(InnerMessages::connected);
  }

  /** Closes messages that have begun, because the other end does not know them any more. */
  void forget() {
    if (messages.isPresent() && messages.get().hasBegun()) {
      closeMessages();
    }
  }

  void closeMessages() {
    messages.ifPresent(InnerMessages::close);
    messages = Optional.empty();
  }

  /** Sends what waits on the links. Without a connection it is lost. */
  void sendLinks(@Nullable Connection to) {
    for (int index = links.size() - 1; index >= 0; index--) {
      InnerLink link = links.get(index);
      if (link.isOpen()) {
        link.sendTo(to);
      } else {
        links.remove(index);
      }
    }
  }

  void sendMessages(Line line, ByteBuffer memory, int bytesPerSecond, long nowNanos) {
    if (messages.isPresent()) { // a lambda would allocate
      messages.get().sendTo(line, memory, bytesPerSecond, nowNanos);
    }
  }

  /** Delivers an opened message of a link; returns false if the program has no such link. */
  boolean deliver(byte type, ByteBuffer message) {
    for (int index = 0; index < links.size(); index++) {
      if (links.get(index).deliver(type, message)) {
        return true;
      }
    }
    return false;
  }

  /** Takes a part of the messages; returns what is wrong with it, if anything. */
  Optional<String> receive(byte type, ByteBuffer message, long nowNanos) {
    return messages.isPresent()
        ? messages.get().receive(type, message, nowNanos)
        : Optional.empty();
  }

  void close() {
    links.forEach(InnerLink::close);
    links.clear();
    closeMessages();
  }
}
