/* Draws the bodies: one instanced mesh per prefab, twice a frame if the picture is split. */

import {
  AmbientLight,
  BufferGeometry,
  Color,
  DirectionalLight,
  DynamicDrawUsage,
  Float32BufferAttribute,
  Fog,
  HemisphereLight,
  InstancedMesh,
  LessDepth,
  LineBasicMaterial,
  LineSegments,
  Matrix4,
  MeshBasicMaterial,
  MeshLambertMaterial,
  OctahedronGeometry,
  PCFShadowMap,
  Quaternion,
  Raycaster,
  Scene,
  Sphere,
  Vector2,
  Vector3,
  WebGLRenderer,
} from 'three';
import type { ShownBodies } from './bodies';
import { Camera } from './camera';
import { geometryOf, radiusOf, type Roundness } from './geometry';
import { Lines, upload } from './lines';
import type { Prefab } from './stream';

const PALETTE = [0x4f8ef7, 0xf2a541, 0x58b368, 0xd95d76, 0x9a7bea, 0x3fb8c4, 0xe0c341, 0xb9805a];
const MOST_MARKS = 256;
const MARK_NANOS = 250_000_000;
/**
 * Maximum number of pixels at first: those of 4K for a graphics card, fewer for a software
 * renderer.
 */
const CARD_PIXELS = 8_300_000;
const SOFTWARE_PIXELS = 1_000_000;
/** Pixels along an edge of the shadow map. */
const SHADOW_PIXELS = 2048;
/** Brightness of a software renderer's shadow, relative to the ground. */
const SHADE = 0.6;
/** Direction to the sun. */
const SUN = new Vector3(0.6, 1.4, 0.5);
const LEAST_PIXELS = 250_000;
const FEWER = 1.4;

const SHAPE = 0xa9e34b;
const SENSOR = 0xe599f7;
const SLEEPING = 0x74c0fc;
const CONTACT = new Color(0xff6b6b);
const NORMAL_LENGTH = 0.5;
const GRID_REACH = 80;
const GRID_CELL = 2;

/** Bodies of one prefab. The instances of the mesh are the bodies drawn now, in any order. */
interface Kind {
  prefab: Prefab;
  mesh: InstancedMesh;
  bodies: Int32Array;
}

export interface Theme {
  sky: number;
  ground: number;
  grid: number;
  joint: number;
  light: number;
}

export const LIGHT: Theme = { sky: 0xe9eef5, ground: 0xd5dde8, grid: 0xb4c0d0, joint: 0xb3261e, light: 2.6 };
export const DARK: Theme = { sky: 0x12161d, ground: 0x1d2430, grid: 0x36435a, joint: 0xffd166, light: 2.0 };

/** A part of the canvas, in pixels. */
export interface Side {
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface Hit {
  index: number;
  prefab: Prefab;
  distance: number;
  point: Vector3;
}

export class Picture {
  readonly camera = new Camera();

  private readonly scene = new Scene();
  private readonly fog = new Fog(0);
  private readonly sun = new DirectionalLight(0xffffff, 2.4);
  private readonly grid = new LineSegments(gridLines(), new LineBasicMaterial({ transparent: true, opacity: 0.8, depthWrite: false }));
  private readonly kinds: Kind[] = [];
  private readonly marks: InstancedMesh;
  private readonly shining: { instant: number; at: Vector3; normal: Vector3; size: number }[] = [];
  private readonly lines = new Lines();
  private readonly jointColour = new Color();
  private readonly matrix = new Matrix4();
  private readonly place = new Vector3();
  private readonly turn = new Quaternion();
  private readonly size = new Vector3();
  private readonly ray = new Raycaster();
  private readonly origin = new Vector3();
  private theme = LIGHT;
  private width = 1;
  private height = 1;
  private share = 1;
  /**
   * True if bodies are drawn as lines in the colours of their state, and contacts with normals.
   */
  debug = false;
  /** Slot of the highlighted body, or -1. */
  pickedSlot = -1;

  shadows = true;
  private omitted = 0;
  /**
   * Moves points along the sun's rays onto the ground. A software renderer draws each moving body a
   * second time with it, because to look up a shadow map for every pixel would triple its work.
   */
  private readonly flatten = new Matrix4();
  private readonly shade = new MeshBasicMaterial({ depthFunc: LessDepth });

  static of(canvas: HTMLCanvasElement): Picture {
    const software = isSoftware();
    return new Picture(new WebGLRenderer({ canvas, antialias: !software, powerPreference: 'high-performance' }), software);
  }

  constructor(
    private readonly renderer: WebGLRenderer,
    private readonly software: boolean,
  ) {
    this.renderer.shadowMap.type = PCFShadowMap;
    this.renderer.autoClear = false;
    this.sun.shadow.mapSize.setScalar(SHADOW_PIXELS);
    this.sun.shadow.bias = -0.0004;
    this.leaveOut(0);
    this.marks = new InstancedMesh(
      new OctahedronGeometry(1),
      new MeshBasicMaterial({ color: 0xffb52e, transparent: true, opacity: 0.85 }),
      MOST_MARKS,
    );
    this.marks.frustumCulled = false;
    this.scene.add(new HemisphereLight(0xffffff, 0x8890a0, 1.1), new AmbientLight(0xffffff, 0.25));
    this.scene.add(this.sun, this.sun.target, this.grid, this.marks, this.lines.mesh);
  }

  show(theme: Theme): void {
    this.theme = theme;
    this.jointColour.set(theme.joint);
    this.scene.background = new Color(theme.sky);
    this.fog.color.set(theme.sky);
    this.scene.fog = this.fog;
    this.sun.intensity = theme.light;
    this.shade.color.set(theme.ground).multiplyScalar(SHADE);
    this.grid.material.color.set(theme.grid);
  }

  resize(width: number, height: number): void {
    this.width = width;
    this.height = height;
    this.renderer.setPixelRatio(this.ratio());
    this.renderer.setSize(width, height, false);
  }

  private ratio(): number {
    const most = this.software ? SOFTWARE_PIXELS : CARD_PIXELS;
    const fits = Math.sqrt(most / Math.max(1, this.width * this.height));
    return Math.min(this.software ? 1 : Math.min(2, window.devicePixelRatio), fits) / this.share;
  }

  get pixels(): number {
    return this.width * this.height * this.ratio() ** 2;
  }

  get isLost(): boolean {
    return this.renderer.getContext().isContextLost();
  }

  get jointCount(): number {
    return this.lines.jointCount;
  }

  get mostLevel(): number {
    const all = this.pixels * this.share ** 2;
    return this.shadowLevels + Math.max(0, Math.floor(Math.log(all / LEAST_PIXELS) / Math.log(FEWER ** 2)));
  }

  /**
   * Omits a number of features, first shadows and then pixels, so that a frame takes less time.
   */
  leaveOut(count: number): void {
    this.omitted = count;
    const hasShadows = count < this.shadowLevels;
    this.renderer.shadowMap.enabled = hasShadows;
    this.sun.castShadow = hasShadows;
    this.share = FEWER ** Math.max(0, count - this.shadowLevels);
    this.resize(this.width, this.height);
  }

  toggleShadows(): void {
    this.shadows = !this.shadows;
    this.leaveOut(this.omitted);
  }

  private get shadowLevels(): number {
    return this.shadows && !this.software ? 1 : 0;
  }

  /** Forgets all prefabs, because another world begins. */
  forget(): void {
    for (const kind of this.kinds) {
      if (kind !== undefined) {
        this.scene.remove(kind.mesh);
        kind.mesh.geometry.dispose();
        kind.mesh.dispose();
      }
    }
    this.kinds.length = 0;
    this.shining.length = 0;
  }

  /** Sets the origin of the drawing, so that floats suffice far from the world's origin. */
  around(x: number, y: number, z: number): void {
    this.origin.set(x, y, z);
  }

  /** World coordinates of the camera. */
  get eye(): number[] {
    return this.camera.lens.position.clone().add(this.origin).toArray();
  }

  get center(): Vector3 {
    return this.origin;
  }

  mark(point: number[], normal: number[], impulse: number, instant: number): void {
    const size = Math.min(0.18, 0.03 + 0.02 * Math.log1p(Math.max(0, impulse)));
    const at = new Vector3().fromArray(point).sub(this.origin);
    this.shining.push({ instant, at, normal: new Vector3().fromArray(normal), size });
    if (this.shining.length > MOST_MARKS) {
      this.shining.shift();
    }
  }

  clear(): void {
    this.renderer.setScissorTest(false);
    this.renderer.clear();
  }

  /** Draws one side, whose position is in pixels from the upper left. */
  draw(bodies: ShownBodies, prefabs: Prefab[], side: Side, instant: number): void {
    this.fill(bodies, prefabs);
    this.lines.begin();
    this.fillMarks(instant);
    this.lines.addJoints(bodies, this.origin, this.jointColour);
    this.lines.end();
    this.aim(side.width / side.height);
    const bottom = this.height - side.top - side.height;
    this.renderer.setViewport(side.left, bottom, side.width, side.height);
    this.renderer.setScissor(side.left, bottom, side.width, side.height);
    this.renderer.setScissorTest(true);
    this.renderer.render(this.scene, this.camera.lens);
  }

  /**
   * Returns the nearest body at a point of a side, both coordinates from -1 to 1.
   *
   * @param isSolid prefabs that can be hit; a ray passes through all others
   */
  pick(
    bodies: ShownBodies,
    prefabs: Prefab[],
    x: number,
    y: number,
    aspect: number,
    isSolid = (prefab: Prefab): boolean => prefab.motion === 'dynamic',
  ): Hit | null {
    this.fill(bodies, prefabs);
    this.aimRay(x, y, aspect);
    let best: Hit | null = null;
    for (const kind of this.kinds) {
      if (kind === undefined || !isSolid(kind.prefab) || kind.mesh.count === 0) {
        continue;
      }
      kind.mesh.boundingSphere = new Sphere(new Vector3(), 1e6);
      for (const hit of this.ray.intersectObject(kind.mesh, false)) {
        if (hit.instanceId !== undefined && (best === null || hit.distance < best.distance)) {
          best = { index: kind.bodies[hit.instanceId], prefab: kind.prefab, distance: hit.distance, point: hit.point };
        }
      }
    }
    return best;
  }

  /** Returns the point of a side where a position is drawn, both coordinates from -1 to 1. */
  project(x: number, y: number, z: number, aspect: number): Vector3 {
    this.camera.aim(aspect);
    return this.place.set(x, y, z).sub(this.origin).project(this.camera.lens);
  }

  rayThrough(x: number, y: number, aspect: number): { eye: Vector3; way: Vector3 } {
    this.aimRay(x, y, aspect);
    return { eye: this.ray.ray.origin.clone(), way: this.ray.ray.direction.clone() };
  }

  private aimRay(x: number, y: number, aspect: number): void {
    this.camera.aim(aspect);
    this.ray.setFromCamera(new Vector2(x, y), this.camera.lens);
  }

  private aim(aspect: number): void {
    const far = this.camera.aim(aspect);
    const { target } = this.camera;
    this.fog.near = Math.max(25, 1.5 * far);
    this.fog.far = Math.max(90, 5 * far);
    const reach = Math.min(60, far);
    this.sun.target.position.copy(target);
    this.sun.position.copy(target).addScaledVector(SUN, reach);
    const shadow = this.sun.shadow.camera;
    if (shadow.right !== reach) {
      shadow.left = shadow.bottom = -reach;
      shadow.right = shadow.top = reach;
      shadow.near = 0.01 * reach;
      shadow.far = 4 * reach;
      shadow.updateProjectionMatrix();
      this.sun.shadow.normalBias = (4 * reach) / SHADOW_PIXELS; // two of its pixels
    }
    const ground = this.floor + 0.0002 * far;
    this.flatten.set(
      1, -SUN.x / SUN.y, 0, (ground * SUN.x) / SUN.y,
      0, 0, 0, ground,
      0, -SUN.z / SUN.y, 1, (ground * SUN.z) / SUN.y,
      0, 0, 0, 1,
    );
    this.grid.position.set(2 * Math.round(target.x / 2), this.floor + 0.0003 * far, 2 * Math.round(target.z / 2));
  }

  /** Height of the ground. The grid lies slightly above. */
  floor = 0;

  private fill(bodies: ShownBodies, prefabs: Prefab[]): void {
    for (const kind of this.kinds) {
      if (kind !== undefined) {
        kind.mesh.count = 0;
      }
    }
    for (let index = 0; index < bodies.count; index++) {
      const number = bodies.prefabs[index];
      const prefab = prefabs[number];
      if (prefab === undefined) {
        continue;
      }
      let kind = this.kinds[number];
      if (kind === undefined || kind.mesh.count === kind.bodies.length) {
        kind = this.room(number, prefab, kind);
      }
      this.place.set(
        bodies.positions[3 * index] - this.origin.x,
        bodies.positions[3 * index + 1] - this.origin.y,
        bodies.positions[3 * index + 2] - this.origin.z,
      );
      this.turn.fromArray(bodies.rotations, 4 * index);
      const place = kind.mesh.count++;
      kind.bodies[place] = index;
      kind.mesh.setMatrixAt(place, this.matrix.compose(this.place, this.turn, this.size.set(1, 1, 1)));
      kind.mesh.setColorAt(place, this.colour(prefab, bodies, index));
    }
    for (const kind of this.kinds) {
      if (kind !== undefined) {
        (kind.mesh.material as MeshLambertMaterial).wireframe = this.debug;
        upload(kind.mesh.instanceMatrix, kind.mesh.count);
        for (const shade of kind.mesh.children as InstancedMesh[]) {
          shade.count = kind.mesh.count;
          shade.visible = this.shadows;
        }
        if (kind.mesh.instanceColor !== null) {
          upload(kind.mesh.instanceColor, kind.mesh.count);
        }
      }
    }
  }

  private readonly tone = new Color();

  private readonly white = new Color(0xffffff);

  private colour(prefab: Prefab, bodies: ShownBodies, index: number): Color {
    const slot = bodies.slots[index];
    if (this.debug) {
      this.tone.set(prefab.sensor ? SENSOR : bodies.resting[index] && prefab.motion !== 'static' ? SLEEPING : SHAPE);
    } else {
      this.tone.set(prefab.motion === 'static' ? this.theme.ground : PALETTE[slot % PALETTE.length]);
    }
    return slot === this.pickedSlot ? this.tone.lerp(this.white, 0.6) : this.tone;
  }

  private room(number: number, prefab: Prefab, old: Kind | undefined): Kind {
    const room = old === undefined ? 64 : 2 * old.bodies.length;
    const roundness = roundnessOf(room);
    const isNew = old === undefined || roundness !== roundnessOf(old.bodies.length);
    const geometry = isNew ? geometryOf(prefab.shape, roundness) : old.mesh.geometry;
    const material =
      old === undefined
        ? new MeshLambertMaterial({
            transparent: prefab.sensor,
            opacity: prefab.sensor ? 0.18 : 1,
            depthWrite: !prefab.sensor,
            // behind the grid, which lies on the ground
            polygonOffset: prefab.motion === 'static',
            polygonOffsetFactor: 2,
            polygonOffsetUnits: 8,
          })
        : old.mesh.material;
    const mesh = new InstancedMesh(geometry, material, room);
    mesh.instanceMatrix.setUsage(DynamicDrawUsage);
    mesh.frustumCulled = false;
    mesh.castShadow = !prefab.sensor && radiusOf(prefab.shape) < 50;
    mesh.receiveShadow = !prefab.sensor;
    if (this.software && prefab.motion !== 'static' && !prefab.sensor) {
      const shade = new InstancedMesh(geometry, this.shade, 0);
      shade.instanceMatrix = mesh.instanceMatrix;
      shade.matrixAutoUpdate = false;
      shade.matrix = this.flatten;
      shade.frustumCulled = false;
      mesh.add(shade);
    }
    const kind: Kind = { prefab, mesh, bodies: new Int32Array(room) };
    if (old !== undefined) {
      kind.bodies.set(old.bodies);
      mesh.count = old.mesh.count;
      for (let index = 0; index < old.mesh.count; index++) {
        old.mesh.getMatrixAt(index, this.matrix);
        mesh.setMatrixAt(index, this.matrix);
        old.mesh.getColorAt(index, this.tone);
        mesh.setColorAt(index, this.tone);
      }
      this.scene.remove(old.mesh);
      old.mesh.dispose();
      if (isNew) {
        old.mesh.geometry.dispose();
      }
    } else {
      mesh.count = 0;
    }
    this.kinds[number] = kind;
    this.scene.add(mesh);
    return kind;
  }

  private fillMarks(instant: number): void {
    let count = 0;
    for (const mark of this.shining) {
      const age = (instant - mark.instant) / MARK_NANOS;
      if (age >= 0 && age < 1) {
        const size = mark.size * (1 - age);
        if (this.debug) {
          this.place.copy(mark.normal).multiplyScalar(NORMAL_LENGTH * (1 - age)).add(mark.at);
          this.lines.add(mark.at, this.place, CONTACT);
        }
        this.marks.setMatrixAt(count++, this.matrix.compose(mark.at, this.turn.identity(), this.size.set(size, size, size)));
      }
    }
    this.marks.count = count;
    upload(this.marks.instanceMatrix, count);
  }
}

/**
 * Returns a grid of short lines, because a software renderer drops lines that reach behind the eye.
 */
function gridLines(): BufferGeometry {
  const length = 2 * GRID_CELL;
  const points: number[] = [];
  for (let line = -GRID_REACH; line <= GRID_REACH; line += GRID_CELL) {
    for (let from = -GRID_REACH; from < GRID_REACH; from += length) {
      points.push(line, 0, from, line, 0, from + length, from, 0, line, from + length, 0, line);
    }
  }
  return new BufferGeometry().setAttribute('position', new Float32BufferAttribute(points, 3));
}

function roundnessOf(room: number): Roundness {
  return room <= 256 ? 3 : room <= 1024 ? 2 : 1;
}

/** Returns true for a software renderer, for which shadows and antialiasing are too slow. */
function isSoftware(): boolean {
  const context = document.createElement('canvas').getContext('webgl2');
  const names = context?.getExtension('WEBGL_debug_renderer_info');
  const name = names ? String(context?.getParameter(names.UNMASKED_RENDERER_WEBGL)) : '';
  context?.getExtension('WEBGL_lose_context')?.loseContext();
  return /swiftshader|llvmpipe|software|basic render/i.test(name);
}
