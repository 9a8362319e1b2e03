// A sun, a sky, and a ground that keeps the sky off what lies low.

uniform vec3 eye;
uniform float haze;

const vec3 SUN = normalize(vec3(0.45, 0.8, 0.35));
const vec3 HAZE = vec3(0.055, 0.07, 0.095);

vec3 hazed(vec3 colour, vec3 place) {
  float far = length(place - eye);
  return mix(colour, HAZE, 1.0 - exp(-far * far * haze));
}

vec3 lit(vec3 colour, vec3 normal, vec3 place) {
  float sun = max(dot(normal, SUN), 0.0);
  float sky = 0.5 + 0.5 * normal.y;
  float open = 0.45 + 0.55 * smoothstep(-0.2, 2.0, place.y);
  vec3 half_way = normalize(SUN + normalize(eye - place));
  float gloss = 0.18 * pow(max(dot(normal, half_way), 0.0), 40.0);
  vec3 light = colour * (0.85 * sun * vec3(1.0, 0.96, 0.9) + open * sky * vec3(0.30, 0.36, 0.46) + 0.06);
  return hazed(light + gloss * sun, place);
}
