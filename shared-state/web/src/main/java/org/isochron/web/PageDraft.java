package org.isochron.web;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.zip.GZIPOutputStream;
import org.java_websocket.WebSocketImpl;
import org.java_websocket.drafts.Draft;
import org.java_websocket.drafts.Draft_6455;
import org.java_websocket.enums.CloseHandshakeType;
import org.java_websocket.enums.HandshakeState;
import org.java_websocket.exceptions.InvalidDataException;
import org.java_websocket.exceptions.InvalidHandshakeException;
import org.java_websocket.framing.CloseFrame;
import org.java_websocket.framing.Framedata;
import org.java_websocket.handshake.ClientHandshake;
import org.java_websocket.handshake.HandshakeBuilder;
import org.java_websocket.handshake.Handshakedata;
import org.java_websocket.handshake.ServerHandshakeBuilder;

/**
 * Answers HTTP requests other than WebSocket handshakes with the page's files, so that page and
 * data share one port. The WebSocket library treats this as another protocol whose handshake is the
 * complete answer, after which the connection is closed. Owner: the library's thread.
 */
final class PageDraft extends Draft_6455 {
  /** Maximum size of a request; a browser's request has a few hundred bytes. */
  static final int MAX_REQUEST_BYTES = 8_192;

  private static final Map<String, PageFile> FILES = Map.of(
      "/", PageFile.read("page.html", "text/html; charset=utf-8"),
      "/page.js", PageFile.read("page.js", "text/javascript; charset=utf-8"));

  /** The page loads nothing from other servers. */
  private static final String POLICY =
      "default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; connect-src 'self' ws: wss:; img-src data:; base-uri 'none'; frame-ancestors 'none'";

  private String path = "";
  private boolean unpacks;

  @Override
  public HandshakeBuilder translateHandshake(ByteBuffer request) throws InvalidHandshakeException {
    requireShort(request);
    return (HandshakeBuilder) super.translateHandshake(request);
  }

  @Override
  public HandshakeState acceptHandshakeAsServer(ClientHandshake request) {
    path = request.getResourceDescriptor();
    unpacks = request.getFieldValue("Accept-Encoding").contains("gzip");
    return HandshakeState.MATCHED;
  }

  @Override
  public HandshakeBuilder postProcessHandshakeResponseAsServer(
      ClientHandshake request, ServerHandshakeBuilder response) {
    return response;
  }

  @Override
  public List<ByteBuffer> createHandshake(Handshakedata response) {
    int query = path.indexOf('?');
    PageFile file = FILES.get(query < 0 ? path : path.substring(0, query));
    if (file == null) {
      return List.of(
          bytes("HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"));
    }
    byte[] content = unpacks ? file.packed : file.plain;
    String head =
        """
        HTTP/1.1 200 OK
        Content-Type: %s
        Content-Length: %d
        %sCache-Control: no-cache
        Content-Security-Policy: %s
        Referrer-Policy: no-referrer
        X-Content-Type-Options: nosniff
        Connection: close

        """.formatted(file.type, content.length, unpacks ? "Content-Encoding: gzip\n" : "", POLICY);
    return List.of(bytes(head.replace("\n", "\r\n")), ByteBuffer.wrap(content));
  }

  @Override
  public CloseHandshakeType getCloseHandshakeType() {
    return CloseHandshakeType.NONE;
  }

  @Override
  public Draft copyInstance() {
    return new PageDraft();
  }

  @Override
  public boolean equals(Object other) {
    return this == other;
  }

  @Override
  public int hashCode() {
    return System.identityHashCode(this);
  }

  private static ByteBuffer bytes(String text) {
    return ByteBuffer.wrap(text.getBytes(StandardCharsets.US_ASCII));
  }

  private static void requireShort(ByteBuffer request) throws InvalidHandshakeException {
    if (request.remaining() > MAX_REQUEST_BYTES) {
      throw new InvalidHandshakeException("the request is too long");
    }
  }

  /** The WebSocket protocol without fragments, with limits for messages and the request. */
  static final class Socket extends Draft_6455 {
    private final int maxMessageBytes;

    Socket(int maxMessageBytes) {
      super(List.of(), maxMessageBytes);
      this.maxMessageBytes = maxMessageBytes;
    }

    @Override
    public HandshakeBuilder translateHandshake(ByteBuffer request)
        throws InvalidHandshakeException {
      requireShort(request);
      return (HandshakeBuilder) super.translateHandshake(request);
    }

    /** Refuses fragments: the library keeps them all until the last, even empty ones. */
    @Override
    public void processFrame(WebSocketImpl socket, Framedata frame) throws InvalidDataException {
      if (!frame.isFin()) {
        throw new InvalidDataException(CloseFrame.REFUSE, "a message is one frame");
      }
      super.processFrame(socket, frame);
    }

    @Override
    public Draft copyInstance() {
      return new Socket(maxMessageBytes);
    }

    @Override
    public boolean equals(Object other) {
      return this == other;
    }

    @Override
    public int hashCode() {
      return System.identityHashCode(this);
    }
  }

  private static final class PageFile {
    private final String type;
    private final byte[] plain;
    private final byte[] packed;

    private PageFile(String type, byte[] plain, byte[] packed) {
      this.type = type;
      this.plain = plain;
      this.packed = packed;
    }

    static PageFile read(String name, String type) {
      try (InputStream file =
              Objects.requireNonNull(PageDraft.class.getResourceAsStream(name), name);
          ByteArrayOutputStream packed = new ByteArrayOutputStream()) {
        byte[] plain = file.readAllBytes();
        try (GZIPOutputStream packing = new GZIPOutputStream(packed)) {
          packing.write(plain);
        }
        return new PageFile(type, plain, packed.toByteArray());
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
