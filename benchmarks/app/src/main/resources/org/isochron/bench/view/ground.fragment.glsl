in vec3 place;

out vec4 painted;

float lines(vec2 at, float width) {
  vec2 soft = fwidth(at) + 1e-5;
  vec2 off = abs(fract(at - 0.5) - 0.5);
  vec2 drawn = 1.0 - smoothstep(vec2(0.0), soft, off - 0.5 * width);
  vec2 thinned = drawn * min(vec2(1.0), width / soft);
  return max(thinned.x, thinned.y);
}

void main() {
  vec3 colour = vec3(0.085, 0.10, 0.13);
  colour = mix(colour, vec3(0.15, 0.18, 0.235), lines(place.xz, 0.03));
  colour = mix(colour, vec3(0.24, 0.30, 0.40), lines(place.xz / 10.0, 0.007));
  painted = vec4(sqrt(hazed(colour, place)), 1.0);
}
