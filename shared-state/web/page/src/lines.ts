/* Lines on top of the bodies: joints, and contact normals. */

import { BufferAttribute, BufferGeometry, Color, DynamicDrawUsage, LineBasicMaterial, LineSegments, Quaternion, Vector3 } from 'three';
import type { ShownBodies } from './bodies';
import type { Joint } from './stream';

/**
 * Three lines per joint that a relay sends, the lines of the joint limits, and one line per contact
 * mark.
 */
const MOST_LINES = 3 * 2048 + 8192 + 256;

export class Lines {
  readonly mesh: LineSegments;
  jointCount = 0;
  private readonly places = new BufferAttribute(new Float32Array(6 * MOST_LINES), 3);
  private readonly colours = new BufferAttribute(new Float32Array(6 * MOST_LINES), 3);
  private count = 0;
  private readonly turns = [new Quaternion(), new Quaternion()];
  private readonly from = new Vector3();
  private readonly to = new Vector3();
  private readonly centres = [new Vector3(), new Vector3()];
  private readonly points = [new Vector3(), new Vector3()];

  constructor() {
    const geometry = new BufferGeometry();
    geometry.setAttribute('position', this.places.setUsage(DynamicDrawUsage));
    geometry.setAttribute('color', this.colours.setUsage(DynamicDrawUsage));
    this.mesh = new LineSegments(
      geometry,
      new LineBasicMaterial({ vertexColors: true, depthTest: false, transparent: true, fog: false }),
    );
    this.mesh.frustumCulled = false;
    this.mesh.renderOrder = 1;
  }

  begin(): void {
    this.count = 0;
    this.jointCount = 0;
  }

  add(from: Vector3, to: Vector3, colour: Color): void {
    if (this.count < MOST_LINES) {
      this.put(2 * this.count, from, colour);
      this.put(2 * this.count + 1, to, colour);
      this.count++;
    }
  }

  /**
   * Adds the joints whose bodies are both shown, as lines from body to body through the held
   * points.
   */
  addJoints(bodies: ShownBodies, origin: Vector3, colour: Color): void {
    for (const joint of bodies.joints) {
      if (this.place(bodies, joint, 0, origin) && this.place(bodies, joint, 1, origin)) {
        this.add(this.centres[0], this.points[0], colour);
        this.add(this.points[0], this.points[1], colour);
        this.add(this.points[1], this.centres[1], colour);
        this.addLimits(joint, 0, colour);
        this.addLimits(joint, 1, colour);
        this.jointCount++;
      }
    }
  }

  private addLimits(joint: Joint, end: 0 | 1, colour: Color): void {
    const lines = joint.limits[end];
    for (let at = 0; at < lines.length; at += 6) {
      this.from.fromArray(lines, at).applyQuaternion(this.turns[end]).add(this.centres[end]);
      this.to.fromArray(lines, at + 3).applyQuaternion(this.turns[end]).add(this.centres[end]);
      this.add(this.from, this.to, colour);
    }
  }

  end(): void {
    for (const values of [this.places, this.colours]) {
      upload(values, 2 * this.count);
    }
    this.mesh.geometry.setDrawRange(0, 2 * this.count);
    this.mesh.visible = this.count > 0;
  }

  private place(bodies: ShownBodies, joint: Joint, end: 0 | 1, origin: Vector3): boolean {
    const index = bodies.indexOf(joint.bodies[end].slot, joint.bodies[end].generation);
    if (index < 0) {
      return false;
    }
    const centre = this.centres[end].fromArray(bodies.positions, 3 * index).sub(origin);
    const turn = this.turns[end].fromArray(bodies.rotations, 4 * index);
    this.points[end].fromArray(joint.points[end]).applyQuaternion(turn).add(centre);
    return true;
  }

  private put(vertex: number, at: Vector3, colour: Color): void {
    this.places.setXYZ(vertex, at.x, at.y, at.z);
    this.colours.setXYZ(vertex, colour.r, colour.g, colour.b);
  }
}

/** Uploads the first elements to the graphics card; later ones are not drawn. */
export function upload(values: BufferAttribute, count: number): void {
  values.clearUpdateRanges();
  values.addUpdateRange(0, count * values.itemSize);
  values.needsUpdate = count > 0;
}
