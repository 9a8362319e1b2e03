// Blends a body between two ticks. A tick is a buffer texture with two texels per row: (x, y, z, mark) and the rotation.
// The rows of the slots come first, then those of the begin poses.

uniform samplerBuffer isochronEarlier;
uniform samplerBuffer isochronLater;
uniform float isochronFraction;

// Blends two rotations along the shorter arc, or along the chord if they are too near for a sine. Normalises the result
// instead of dividing by the angle's sine, and avoids acos, of which drivers may compute only four digits.
vec4 isochronSlerp(vec4 a, vec4 b, float t) {
  float d = dot(a, b);
  b = d < 0.0 ? -b : b;
  d = min(abs(d), 1.0);
  if (d > 0.9995) {
    return normalize(mix(a, b, t));
  }
  float angle = atan(sqrt(1.0 - d * d), d);
  return normalize(sin((1.0 - t) * angle) * a + sin(t * angle) * b);
}

// Computes the pose of the body in a slot. Returns false if there is none: put its vertices outside the clip space.
bool isochronPose(int slot, out vec3 position, out vec4 rotation) {
  vec4 end = texelFetch(isochronLater, 2 * slot);
  vec4 endRotation = texelFetch(isochronLater, 2 * slot + 1);
  position = end.xyz;
  rotation = endRotation;
  if (end.w == 0.0) {
    return false;
  }
  if (end.w == 2.0) {
    return true; // it appeared in this tick, so there is no earlier pose
  }
  vec3 begin;
  vec4 beginRotation;
  if (end.w < 0.0) {
    int row = int(-end.w + 0.5);
    begin = texelFetch(isochronLater, 2 * row).xyz;
    beginRotation = texelFetch(isochronLater, 2 * row + 1);
  } else {
    begin = texelFetch(isochronEarlier, 2 * slot).xyz;
    beginRotation = texelFetch(isochronEarlier, 2 * slot + 1);
  }
  position = mix(begin, end.xyz, isochronFraction);
  rotation = isochronSlerp(beginRotation, endRotation, isochronFraction);
  return true;
}

// Rotates a point.
vec3 isochronTurn(vec4 rotation, vec3 point) {
  return point + 2.0 * cross(rotation.xyz, cross(rotation.xyz, point) + rotation.w * point);
}
