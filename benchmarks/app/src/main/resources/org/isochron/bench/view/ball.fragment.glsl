in vec3 place;
flat in vec3 centre;
flat in float size;
flat in vec4 turned;
flat in vec3 colour;

uniform mat4 viewProjection;

out vec4 painted;

void main() {
  vec3 ray = normalize(place - eye);
  vec3 to_eye = eye - centre;
  float along = dot(to_eye, ray);
  float inside = along * along - dot(to_eye, to_eye) + size * size;
  if (inside < 0.0) {
    discard;
  }
  vec3 hit = eye + (-along - sqrt(inside)) * ray;
  vec3 normal = (hit - centre) / size;
  // back by the body's rotation, so that a band shows how it turns
  vec4 back = vec4(-turned.xyz, turned.w);
  vec3 local = normal + 2.0 * cross(back.xyz, cross(back.xyz, normal) + back.w * normal);
  float soft = fwidth(local.y) + 1e-4;
  float band = 1.0 - smoothstep(0.16 - soft, 0.16 + soft, abs(local.y));
  vec3 skin = mix(colour, 0.35 * colour + vec3(0.45), band);
  painted = vec4(sqrt(lit(skin, normal, hit)), 1.0);
  vec4 clip = viewProjection * vec4(hit, 1.0);
  gl_FragDepth = 0.5 * clip.z / clip.w + 0.5;
}
