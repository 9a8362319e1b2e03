/** State that crosses threads: time, snapshots, commands and events. */
@SuppressWarnings("requires-automatic") // HdrHistogram has no module name and is not exported
module org.isochron.state {
  requires transitive org.isochron.shapes;
  requires transitive org.joml;
  requires transitive org.jspecify;
  requires HdrHistogram;
  requires com.lmax.disruptor;
  requires org.jctools.core.jdk11;

  exports org.isochron.state;
  exports org.isochron.state.exchange to
      org.isochron.engine,
      org.isochron.remote,
      org.isochron.render,
      org.isochron.replay;
  exports org.isochron.state.relay to
      org.isochron.cluster,
      org.isochron.remote,
      org.isochron.web;
  exports org.isochron.state.riding to
      org.isochron.gameplay,
      org.isochron.lockstep,
      org.isochron.predict,
      org.isochron.remote,
      org.isochron.render;
  exports org.isochron.state.threads to
      org.isochron.cluster,
      org.isochron.physics,
      org.isochron.predict,
      org.isochron.engine,
      org.isochron.fleet,
      org.isochron.lockstep,
      org.isochron.replay,
      org.isochron.remote,
      org.isochron.render,
      org.isochron.web;
}
