/** Everything that crosses threads: time, snapshots, commands and events. It knows no other module of the product. */
module org.isochron.state {
  requires transitive org.joml;
  requires transitive org.jspecify;
  requires com.lmax.disruptor;
  requires org.jctools.core.jdk11;

  exports org.isochron.state;
  exports org.isochron.state.command;
  exports org.isochron.state.event;
  exports org.isochron.state.exchange;
  exports org.isochron.state.pacing;
  exports org.isochron.state.snapshot;
  exports org.isochron.state.time;
}
