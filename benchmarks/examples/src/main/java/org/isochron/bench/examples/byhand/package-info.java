/**
 * The template {@code multiplayer} once more, with Jolt and Netty and without Isochron: a sketch
 * that compiles, to count what such a game takes. Two bots have played it on one machine; nothing
 * else was tried.
 *
 * <p>As the template it has a server in charge, prediction with rollback and smoothing, others
 * interpolated, lag-compensated shots, reliable lines, and players that come and go, all over a
 * lossy, reordering network. QUIC takes care of encryption, reliability and time-outs. The sketch
 * omits the window, the options and the bad network, which no library shortens. It also omits what
 * the template gets for nothing: crates that other players push are not predicted, one thread ticks
 * and draws, and there is no journal, no visibility and no defence against floods.
 */
@NullMarked
package org.isochron.bench.examples.byhand;

import org.jspecify.annotations.NullMarked;
