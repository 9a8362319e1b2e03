/** A program of a user's. */
module org.isochron.consumer {
  requires org.isochron.physics.engine;
}
