// Blends a body between two ticks. A tick is a buffer texture with four texels per row: (x, y, z, mark), rotation,
// velocity and scale, angular velocity and kind. The rows of the slots are followed by the rows of the start poses.
// Bodies shown at the present instant are in a separate buffer, with their slots as marks.

uniform samplerBuffer isochronEarlier;
uniform samplerBuffer isochronLater;
uniform samplerBuffer isochronPresent;
uniform int isochronPresentCount;
uniform float isochronFraction;
uniform float isochronSpan;
uniform float isochronBeyond;
uniform isamplerBuffer isochronSlots;
uniform int isochronFirst;

const int ISOCHRON_TEXELS = 4;
const float ISOCHRON_FULL_TURN = 6.28318530718;

// Blend modes, numbered as in SlotKinds.
const int ISOCHRON_NEAREST = 0;
const int ISOCHRON_HERMITE = 2;
const int ISOCHRON_SPIN = 2;

// Blends two rotations along the shorter arc, or along the chord if they are too close for a sine. Normalises the
// result instead of dividing by the angle's sine, and avoids acos, which drivers may compute to only four digits.
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

// Rotation b, followed by a.
vec4 isochronProduct(vec4 a, vec4 b) {
  return vec4(a.w * b.xyz + b.w * a.xyz + cross(a.xyz, b.xyz), a.w * b.w - dot(a.xyz, b.xyz));
}

// Turns a rotation by a rotation vector in radians.
vec4 isochronTurned(vec4 rotation, vec3 turn) {
  float angle = length(turn);
  float share = angle < 1e-6 ? 0.5 : sin(0.5 * angle) / angle;
  return normalize(isochronProduct(vec4(share * turn, cos(0.5 * angle)), rotation));
}

// Blends two rotations by an expected turn of at least 2 radians. Of all possible turns the nearest to the expected one
// is used. Nearly whole turns do not determine an axis: then both ends are turned towards each other by the expected
// turn, and blended.
vec4 isochronSpun(vec4 a, vec4 b, vec3 turn, float t) {
  vec4 relative = isochronProduct(b, vec4(-a.xyz, a.w));
  float expected = length(turn);
  float sine = length(relative.xyz);
  float along = dot(relative.xyz, turn) / expected;
  float direction = along < 0.0 ? -1.0 : 1.0;
  if (abs(along) <= 0.1 * expected || sine <= 1e-3) {
    return isochronSlerp(isochronTurned(a, t * turn), isochronTurned(b, (t - 1.0) * turn), t);
  }
  float angle = 2.0 * atan(sine * direction, relative.w);
  float nearest = expected * abs(along) / sine;
  float whole = angle + ISOCHRON_FULL_TURN * round((nearest - angle) / ISOCHRON_FULL_TURN);
  return isochronTurned(a, t * whole * direction * relative.xyz / sine);
}

// Binary search for a slot among the bodies shown at the present instant.
bool isochronAtPresent(int slot, inout vec3 position, inout vec4 rotation) {
  int low = 0;
  int high = isochronPresentCount;
  while (low < high) {
    int middle = (low + high) / 2;
    vec4 row = texelFetch(isochronPresent, ISOCHRON_TEXELS * middle);
    if (int(row.w) == slot) {
      position = row.xyz;
      rotation = texelFetch(isochronPresent, ISOCHRON_TEXELS * middle + 1);
      return true;
    }
    low = int(row.w) < slot ? middle + 1 : low;
    high = int(row.w) < slot ? high : middle;
  }
  return false;
}

// Blends a position. A start pose has no velocity, so its path is a parabola.
vec3 isochronPath(int way, vec3 begin, vec3 end, vec3 leaving, vec3 arriving, bool begun, float t) {
  if (way == ISOCHRON_NEAREST) {
    return t < 0.5 ? begin : end;
  }
  if (way != ISOCHRON_HERMITE) {
    return mix(begin, end, t);
  }
  float rest = 1.0 - t;
  vec3 last = isochronSpan * arriving;
  if (begun) {
    return end - rest * last + rest * rest * (begin - end + last);
  }
  vec3 first = isochronSpan * leaving;
  return begin + t * t * (3.0 - 2.0 * t) * (end - begin) + t * rest * (rest * first - t * last);
}

vec4 isochronArc(int way, vec4 begin, vec4 end, vec3 leaving, vec3 arriving, bool begun, float t) {
  if (way == ISOCHRON_NEAREST) {
    return t < 0.5 ? begin : end;
  }
  vec3 last = isochronSpan * arriving;
  if (way == ISOCHRON_SPIN && length(last) >= 2.0) {
    vec3 turn = begun ? last : 0.5 * (isochronSpan * leaving + last);
    return isochronSpun(begin, end, turn, t);
  }
  return isochronSlerp(begin, end, min(t, 2.0));
}

// Computes the pose of the body in a slot. Returns false for an empty slot: place its vertices outside the clip space.
bool isochronPose(int slot, out vec3 position, out vec4 rotation) {
  int at = ISOCHRON_TEXELS * slot;
  vec4 end = texelFetch(isochronLater, at);
  position = end.xyz;
  rotation = texelFetch(isochronLater, at + 1);
  if (end.w == 0.0) {
    return false;
  }
  vec3 arriving = texelFetch(isochronLater, at + 2).xyz;
  vec4 spin = texelFetch(isochronLater, at + 3);
  int kind = int(spin.w);
  int path = kind / 4 % 4;
  int arc = kind % 4;
  if (kind / 16 % 2 == 1 && isochronAtPresent(slot, position, rotation)) {
    return true;
  }
  if (isochronBeyond > 0.0) {
    position += path == ISOCHRON_NEAREST ? vec3(0.0) : isochronBeyond * arriving;
    rotation = arc == ISOCHRON_NEAREST ? rotation : isochronTurned(rotation, isochronBeyond * spin.xyz);
    return true;
  }
  if (end.w == 2.0) {
    return true; // a body spawned in this tick has no earlier pose
  }
  bool begun = end.w < 0.0;
  vec3 begin;
  vec4 beginRotation;
  vec3 leaving = vec3(0.0);
  vec3 leavingSpin = vec3(0.0);
  if (begun) {
    int row = ISOCHRON_TEXELS * int(-end.w);
    begin = texelFetch(isochronLater, row).xyz;
    beginRotation = texelFetch(isochronLater, row + 1);
  } else {
    begin = texelFetch(isochronEarlier, at).xyz;
    beginRotation = texelFetch(isochronEarlier, at + 1);
    leaving = texelFetch(isochronEarlier, at + 2).xyz;
    leavingSpin = texelFetch(isochronEarlier, at + 3).xyz;
  }
  position = isochronPath(path, begin, position, leaving, arriving, begun, isochronFraction);
  rotation = isochronArc(arc, beginRotation, rotation, leavingSpin, spin.xyz, begun, isochronFraction);
  return true;
}

// Returns the scale of the body in a slot; 1 if the layout has no scale channel.
float isochronScale(int slot) {
  int at = ISOCHRON_TEXELS * slot;
  float mark = texelFetch(isochronLater, at).w;
  float end = texelFetch(isochronLater, at + 2).w;
  float begin = end;
  if (mark < 0.0) {
    begin = texelFetch(isochronLater, ISOCHRON_TEXELS * int(-mark) + 2).w;
  } else if (mark == 1.0) {
    begin = texelFetch(isochronEarlier, at + 2).w;
  }
  return mix(begin, end, min(isochronFraction, 1.0));
}

// Returns the prefab number of the body in a slot, or -1 if unknown.
int isochronPrefab(int slot) {
  return int(texelFetch(isochronLater, ISOCHRON_TEXELS * slot + 3).w) / 32 - 1;
}

// Returns the slot of an instance of the selected prefab.
int isochronSlot(int instance) {
  return texelFetch(isochronSlots, isochronFirst + instance).x;
}

vec3 isochronTurn(vec4 rotation, vec3 point) {
  return point + 2.0 * cross(rotation.xyz, cross(rotation.xyz, point) + rotation.w * point);
}
