package org.isochron.gdx;

import com.badlogic.gdx.utils.Array;
import org.isochron.render.RenderFrame;
import org.joml.Quaternionf;
import org.joml.Vector3f;

/** Objects that follow bodies, in the order in which they were added. Owner: the render thread. */
final class Followers<T> {
  private final Array<Follower<T>> all = new Array<>();
  private final Array<T> shown = new Array<>();
  private final Vector3f position = new Vector3f();
  private final Quaternionf rotation = new Quaternionf();

  void add(Follower<T> follower) {
    all.add(follower);
  }

  void remove(long body) {
    for (int index = all.size - 1; index >= 0; index--) {
      if (all.get(index).body == body) {
        all.removeIndex(index);
      }
    }
  }

  /**
   * Places all whose bodies are in a frame. Allocates nothing unless more are shown than ever
   * before.
   */
  void place(RenderFrame frame) {
    shown.clear();
    for (int index = 0; index < all.size; index++) {
      Follower<T> follower = all.get(index);
      if (frame.contains(follower.body)) {
        frame.position(follower.body, position);
        frame.rotation(follower.body, rotation);
        follower.place(position, rotation, frame.scale(follower.body));
        shown.add(follower.object);
      }
    }
  }

  /** The followers whose bodies were in the last frame. */
  Array<T> shown() {
    return shown;
  }
}
