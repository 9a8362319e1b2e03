/** The shared state of a physics process in other processes of the same machine. */
module org.isochron.near {
  requires transitive org.isochron.state;
  requires static org.jspecify;

  exports org.isochron.near;
}
