package org.isochron.remote;

/** The network's end of what connects two programs. Owner: the thread of the connection. */
sealed interface InnerEnd permits InnerLink, InnerMessages {
  void close();
}
