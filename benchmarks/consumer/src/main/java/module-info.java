/** An example of a user's program. */
module org.isochron.consumer {
  requires org.isochron.physics.engine;
}
