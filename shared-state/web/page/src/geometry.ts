/* Geometry of the shapes of prefabs. */

import {
  BoxGeometry,
  BufferGeometry,
  CapsuleGeometry,
  Float32BufferAttribute,
  IcosahedronGeometry,
  Matrix4,
  Quaternion,
  Vector3,
} from 'three';
import { ConvexGeometry } from 'three/examples/jsm/geometries/ConvexGeometry.js';
import { mergeGeometries, mergeVertices } from 'three/examples/jsm/utils/BufferGeometryUtils.js';
import type { Shape } from './stream';

/** Number of faces of round shapes, from few to many. */
export type Roundness = 1 | 2 | 3;

export function geometryOf(shape: Shape, roundness: Roundness): BufferGeometry {
  switch (shape.kind) {
    case 'box':
      return new BoxGeometry(2 * shape.half[0], 2 * shape.half[1], 2 * shape.half[2]);
    case 'ball':
      return joined(new IcosahedronGeometry(shape.radius, roundness));
    case 'capsule':
      return new CapsuleGeometry(shape.radius, 2 * shape.halfHeight, 2 * roundness, 4 + 4 * roundness);
    case 'hull':
      return new ConvexGeometry(pointsOf(shape.points));
    case 'mesh': {
      const geometry = new BufferGeometry();
      geometry.setAttribute('position', new Float32BufferAttribute(shape.points, 3));
      geometry.setIndex(shape.corners);
      const flat = geometry.toNonIndexed();
      flat.computeVertexNormals();
      return flat;
    }
    case 'compound': {
      const parts = shape.parts.map((part) => {
        const geometry = geometryOf(part.shape, roundness);
        const plain = geometry.index === null ? geometry : geometry.toNonIndexed();
        for (const name of Object.keys(plain.attributes)) {
          if (name !== 'position' && name !== 'normal') {
            plain.deleteAttribute(name);
          }
        }
        return plain.applyMatrix4(
          new Matrix4().compose(
            new Vector3().fromArray(part.position),
            new Quaternion().fromArray(part.rotation),
            new Vector3(1, 1, 1),
          ),
        );
      });
      return mergeGeometries(parts);
    }
  }
}

/**
 * Returns a smooth geometry whose triangles share corners, so that each corner is computed once.
 */
function joined(geometry: BufferGeometry): BufferGeometry {
  geometry.deleteAttribute('uv');
  return mergeVertices(geometry);
}

/** Returns the radius of a shape's bounding ball around the origin. */
export function radiusOf(shape: Shape): number {
  switch (shape.kind) {
    case 'box':
      return Math.hypot(shape.half[0], shape.half[1], shape.half[2]);
    case 'ball':
      return shape.radius;
    case 'capsule':
      return shape.halfHeight + shape.radius;
    case 'compound':
      return Math.max(
        ...shape.parts.map((part) => Math.hypot(part.position[0], part.position[1], part.position[2]) + radiusOf(part.shape)),
      );
    default:
      return Math.max(...pointsOf(shape.points).map((point) => point.length()));
  }
}

function pointsOf(numbers: number[]): Vector3[] {
  const points: Vector3[] = [];
  for (let at = 0; at < numbers.length; at += 3) {
    points.push(new Vector3(numbers[at], numbers[at + 1], numbers[at + 2]));
  }
  return points;
}
