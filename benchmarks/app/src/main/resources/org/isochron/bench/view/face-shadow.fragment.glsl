out vec4 painted;

void main() {
  painted = vec4(0.0, 0.0, 0.0, 0.42);
}
