in vec2 across;

out vec4 painted;

void main() {
  if (dot(across, across) > 1.0) {
    discard;
  }
  painted = vec4(0.0, 0.0, 0.0, 0.42);
}
