package org.isochron.engine.casting;

/**
 * The distance between the cores of two convex shapes, by the algorithm of Gilbert, Johnson and
 * Keerthi (GJK). Owner: one thread.
 *
 * <p>That distance equals the distance between the origin and the Minkowski difference of the
 * cores, which is a convex set. A simplex of up to four corners of this set approaches the origin
 * until no other corner is closer.
 */
final class ConvexDistance {
  private static final int MAX_STEPS = 48;
  private static final double PRECISION = 1e-10;
  private static final double TOUCHING = 1e-20;

  /** Vector from the second core to the first. */
  final double[] between = new double[3];

  /** Closest to the first core. */
  final double[] onSecond = new double[3];

  private final double[] corners = new double[12];
  private final double[] cornersOfSecond = new double[12];
  private final double[] weights = new double[4];
  private final double[] next = new double[3];
  private final double[] trial = new double[3];
  private final double[] supportOfFirst = new double[3];
  private final double[] newest = new double[3];
  private final double[] newestOfSecond = new double[3];
  private final int[] face = new int[3];
  private int count;

  /** Returns 0 if the cores overlap or touch. */
  double between(Convex first, Convex second) {
    count = 0;
    between[0] = 1;
    between[1] = 0;
    between[2] = 0;
    double lengthSquared = Double.POSITIVE_INFINITY;
    for (int step = 0; step < MAX_STEPS; step++) {
      addCorner(first, second);
      if (step > 0 && gain(lengthSquared) <= PRECISION * lengthSquared) {
        break;
      }
      System.arraycopy(corners, 3 * (count - 1), newest, 0, 3);
      System.arraycopy(cornersOfSecond, 3 * (count - 1), newestOfSecond, 0, 3);
      boolean isSimplex = !isKnown();
      if (isSimplex && count == 4 && reduceTetrahedron()) {
        if (dot(between, 0, newest, 0) <= 0) {
          return 0;
        }
        isSimplex = false; // the simplex is degenerate: a plane separates the cores
      }
      if (isSimplex) {
        reduce();
        combine(corners, next);
      }
      double squared = isSimplex ? dot(next, 0, next, 0) : lengthSquared;
      if (squared >= lengthSquared) { // corners of a rounded surface can be too close together
        goTowardsNewest();
        squared = dot(next, 0, next, 0);
      }
      if (squared <= TOUCHING) {
        return 0;
      }
      if (squared >= lengthSquared) { // converged to rounding precision
        break;
      }
      lengthSquared = squared;
      System.arraycopy(next, 0, between, 0, 3);
      combine(cornersOfSecond, onSecond);
    }
    return Math.sqrt(lengthSquared);
  }

  /** Returns the maximum improvement by the newest corner. */
  private double gain(double lengthSquared) {
    return lengthSquared - dot(between, 0, corners, 3 * (count - 1));
  }

  private boolean isKnown() {
    int last = 3 * (count - 1);
    for (int at = 0; at < last; at += 3) {
      if (corners[at] == corners[last]
          && corners[at + 1] == corners[last + 1]
          && corners[at + 2] == corners[last + 2]) {
        return true;
      }
    }
    return false;
  }

  /** Replaces the simplex with the segment from the closest point to the newest corner. */
  private void goTowardsNewest() {
    System.arraycopy(between, 0, corners, 0, 3);
    System.arraycopy(onSecond, 0, cornersOfSecond, 0, 3);
    System.arraycopy(newest, 0, corners, 3, 3);
    System.arraycopy(newestOfSecond, 0, cornersOfSecond, 3, 3);
    count = 2;
    reduce();
    combine(corners, next);
  }

  private void reduce() {
    if (count == 3) {
      triangle(0, 3, 6);
      keep(0, 1, 2, 3);
    } else if (count == 2) {
      segment(0, 3);
      keep(0, 1, 0, 2);
    } else {
      weights[0] = 1;
    }
  }

  private void addCorner(Convex first, Convex second) {
    int at = 3 * count++;
    first.support(-between[0], -between[1], -between[2], supportOfFirst, 0);
    second.support(between[0], between[1], between[2], cornersOfSecond, at);
    for (int i = 0; i < 3; i++) {
      corners[at + i] = supportOfFirst[i] - cornersOfSecond[at + i];
    }
  }

  /**
   * Keeps only the face closest to the origin. Returns true if the tetrahedron contains the origin.
   */
  private boolean reduceTetrahedron() {
    double smallest = Double.POSITIVE_INFINITY;
    int nearest = -1;
    for (int opposite = 0; opposite < 4; opposite++) {
      face(opposite);
      if (isOutside(opposite)) {
        triangle(3 * face[0], 3 * face[1], 3 * face[2]);
        double distance = trialDistance();
        if (distance < smallest) {
          smallest = distance;
          nearest = opposite;
        }
      }
    }
    if (nearest < 0) {
      return true;
    }
    face(nearest);
    triangle(3 * face[0], 3 * face[1], 3 * face[2]);
    keep(face[0], face[1], face[2], 3);
    return false;
  }

  private void face(int opposite) {
    for (int i = 0; i < 3; i++) {
      face[i] = i < opposite ? i : i + 1;
    }
  }

  /**
   * Returns true if the face separates the origin from the opposite corner, or the tetrahedron is
   * flat.
   */
  private boolean isOutside(int opposite) {
    int a = 3 * face[0];
    int b = 3 * face[1];
    int c = 3 * face[2];
    double abX = corners[b] - corners[a];
    double abY = corners[b + 1] - corners[a + 1];
    double abZ = corners[b + 2] - corners[a + 2];
    double acX = corners[c] - corners[a];
    double acY = corners[c + 1] - corners[a + 1];
    double acZ = corners[c + 2] - corners[a + 2];
    double nx = abY * acZ - abZ * acY;
    double ny = abZ * acX - abX * acZ;
    double nz = abX * acY - abY * acX;
    int d = 3 * opposite;
    double ofOrigin = -(nx * corners[a] + ny * corners[a + 1] + nz * corners[a + 2]);
    double ofCorner = nx * (corners[d] - corners[a])
        + ny * (corners[d + 1] - corners[a + 1])
        + nz * (corners[d + 2] - corners[a + 2]);
    return ofOrigin * ofCorner <= 0;
  }

  private double trialDistance() {
    double sum = 0;
    for (int i = 0; i < 3; i++) {
      double coordinate = trial[0] * corners[3 * face[0] + i]
          + trial[1] * corners[3 * face[1] + i]
          + trial[2] * corners[3 * face[2] + i];
      sum += coordinate * coordinate;
    }
    return sum;
  }

  /** Weights the segment's closest point. */
  private void segment(int a, int b) {
    double lengthSquared = 0;
    double along = 0;
    for (int i = 0; i < 3; i++) {
      double edge = corners[b + i] - corners[a + i];
      lengthSquared += edge * edge;
      along -= edge * corners[a + i];
    }
    double share = lengthSquared == 0 ? 0 : Math.max(0, Math.min(1, along / lengthSquared));
    weigh(1 - share, share, 0);
  }

  /** Weights the triangle's closest point. */
  private void triangle(int a, int b, int c) {
    double d1 = -edge(a, b, a);
    double d2 = -edge(a, c, a);
    double d3 = -edge(a, b, b);
    double d4 = -edge(a, c, b);
    double d5 = -edge(a, b, c);
    double d6 = -edge(a, c, c);
    double ofC = d1 * d4 - d3 * d2;
    double ofB = d5 * d2 - d1 * d6;
    double ofA = d3 * d6 - d5 * d4;
    if (d1 <= 0 && d2 <= 0) {
      weigh(1, 0, 0);
    } else if (d3 >= 0 && d4 <= d3) {
      weigh(0, 1, 0);
    } else if (d6 >= 0 && d5 <= d6) {
      weigh(0, 0, 1);
    } else if (ofC <= 0 && d1 >= 0 && d3 <= 0) {
      double share = share(d1, -d3);
      weigh(1 - share, share, 0);
    } else if (ofB <= 0 && d2 >= 0 && d6 <= 0) {
      double share = share(d2, -d6);
      weigh(1 - share, 0, share);
    } else if (ofA <= 0 && d4 - d3 >= 0 && d5 - d6 >= 0) {
      double share = share(d4 - d3, d5 - d6);
      weigh(0, 1 - share, share);
    } else {
      double sum = ofA + ofB + ofC;
      weigh(ofA / sum, ofB / sum, ofC / sum);
    }
  }

  private static double share(double one, double other) {
    return one + other == 0 ? 0 : one / (one + other);
  }

  private double edge(int from, int to, int corner) {
    return (corners[to] - corners[from]) * corners[corner]
        + (corners[to + 1] - corners[from + 1]) * corners[corner + 1]
        + (corners[to + 2] - corners[from + 2]) * corners[corner + 2];
  }

  private void weigh(double a, double b, double c) {
    trial[0] = a;
    trial[1] = b;
    trial[2] = c;
  }

  /** Keeps the given corners, except those with weight 0. The arguments must be ascending. */
  private void keep(int first, int second, int third, int named) {
    int kept = 0;
    for (int i = 0; i < named; i++) {
      int from = i == 0 ? first : i == 1 ? second : third;
      if (trial[i] > 0) {
        System.arraycopy(corners, 3 * from, corners, 3 * kept, 3);
        System.arraycopy(cornersOfSecond, 3 * from, cornersOfSecond, 3 * kept, 3);
        weights[kept++] = trial[i];
      }
    }
    count = kept;
  }

  private void combine(double[] source, double[] destination) {
    for (int i = 0; i < 3; i++) {
      double sum = 0;
      for (int corner = 0; corner < count; corner++) {
        sum += weights[corner] * source[3 * corner + i];
      }
      destination[i] = sum;
    }
  }

  private static double dot(double[] one, int first, double[] other, int second) {
    return one[first] * other[second]
        + one[first + 1] * other[second + 1]
        + one[first + 2] * other[second + 2];
  }
}
