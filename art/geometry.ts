import * as THREE from 'three'
import { ParametricGeometry } from 'three/examples/jsm/geometries/ParametricGeometry.js'
import { RoundedBoxGeometry } from 'three/examples/jsm/geometries/RoundedBoxGeometry.js'

export type Triple = [x: number, y: number, z: number]
type Pair = [x: number, y: number]

export function roundedBox(width: number, height: number, depth: number, radius = 0.1, steps = 6) {
  return new RoundedBoxGeometry(width, height, depth, steps, radius)
}

/** A mesh of the geometry, moved and turned. */
export function mesh(
  geometry: THREE.BufferGeometry,
  material: THREE.Material,
  position: Triple = [0, 0, 0],
  rotation: Triple = [0, 0, 0],
) {
  return place(new THREE.Mesh(geometry, material), position, rotation)
}

export function place<O extends THREE.Object3D>(
  object: O,
  position: Triple,
  rotation: Triple = [0, 0, 0],
): O {
  object.position.set(...position)
  object.rotation.set(...rotation)
  return object
}

export const group = (...parts: THREE.Object3D[]) => new THREE.Group().add(...parts)

/** The numbers 0 to count - 1, for laying out parts. */
export const range = (count: number) => Array.from({ length: count }, (_, i) => i)

export const mirrored = [-1, 1] as const

/** A disc or drum whose flat side faces the camera. */
export function drum(radius: number, height: number, radiusBack = radius, segments = 96) {
  return new THREE.CylinderGeometry(radius, radiusBack, height, segments).rotateX(Math.PI / 2)
}

/** A profile of [radius, height] points, from bottom to top, rotated around the y axis. */
export function lathe(profile: Pair[], segments = 96) {
  return new THREE.LatheGeometry(
    profile.map(([x, y]) => new THREE.Vector2(x, y)),
    segments,
  )
}

/** A tube along a smooth curve through the points. */
export function tube(points: Triple[], radius: number, segments = 96, closed = false) {
  return new THREE.TubeGeometry(curve(points, closed), segments, radius, 20, closed)
}

export function curve(points: Triple[], closed = false) {
  return new THREE.CatmullRomCurve3(
    points.map((point) => new THREE.Vector3(...point)),
    closed,
  )
}

/** A flat shape with depth and rounded edges, centred on its own middle plane. */
export function extruded(shape: THREE.Shape | THREE.Shape[], depth: number, bevel = 0.04) {
  const geometry = new THREE.ExtrudeGeometry(shape, {
    depth,
    bevelEnabled: bevel > 0,
    bevelSize: bevel,
    bevelThickness: bevel,
    bevelSegments: 5,
    curveSegments: 32,
  })
  return geometry.translate(0, 0, -depth / 2)
}

export const polygon = (points: Pair[]) =>
  new THREE.Shape(points.map(([x, y]) => new THREE.Vector2(x, y)))

/** A closed outline that runs smoothly through the points. */
export function blob(points: Pair[], samples = 120) {
  const spline = new THREE.CatmullRomCurve3(
    points.map(([x, y]) => new THREE.Vector3(x, y, 0)),
    true,
  )
  return polygon(spline.getPoints(samples).map(({ x, y }): Pair => [x, y]))
}

export function roundedRectangle(width: number, height: number, radius: number) {
  const shape = new THREE.Shape()
  const [x, y] = [width / 2, height / 2]
  shape.moveTo(-x + radius, -y)
  shape.lineTo(x - radius, -y)
  shape.quadraticCurveTo(x, -y, x, -y + radius)
  shape.lineTo(x, y - radius)
  shape.quadraticCurveTo(x, y, x - radius, y)
  shape.lineTo(-x + radius, y)
  shape.quadraticCurveTo(-x, y, -x, y - radius)
  shape.lineTo(-x, -y + radius)
  shape.quadraticCurveTo(-x, -y, -x + radius, -y)
  return shape
}

/** A flat rounded sheet whose texture fills it from edge to edge. */
export function sheet(width: number, height: number, radius: number) {
  const geometry = new THREE.ShapeGeometry(roundedRectangle(width, height, radius), 24)
  const position = geometry.getAttribute('position')
  const uv = geometry.getAttribute('uv')
  for (let i = 0; i < position.count; i++) {
    uv.setXY(i, position.getX(i) / width + 0.5, position.getY(i) / height + 0.5)
  }
  return geometry
}

/** A surface from a function of u and v, each from 0 to 1. */
export function surface(point: (u: number, v: number) => Triple, across = 64, along = 64) {
  const target = (u: number, v: number, out: THREE.Vector3) => {
    out.set(...point(u, v))
  }
  return new ParametricGeometry(target, across, along)
}

/** Moves every vertex of a geometry and recomputes its normals. */
export function warped<G extends THREE.BufferGeometry>(
  geometry: G,
  move: (x: number, y: number, z: number) => Triple,
): G {
  const position = geometry.getAttribute('position')
  for (let i = 0; i < position.count; i++) {
    position.setXYZ(i, ...move(position.getX(i), position.getY(i), position.getZ(i)))
  }
  geometry.computeVertexNormals()
  return geometry
}

/** Interpolates smoothly between evenly spaced knots; t from 0 to 1. */
export function through(knots: number[], t: number) {
  const last = knots.length - 1
  const at = Math.min(Math.max(t, 0), 1) * last
  const i = Math.min(Math.floor(at), last - 1)
  const knot = (index: number) => knots[Math.min(Math.max(index, 0), last)] ?? 0
  const [a, b, c, d] = [knot(i - 1), knot(i), knot(i + 1), knot(i + 2)]
  const f = at - i
  const bend = (2 * a - 5 * b + 4 * c - d) * f * f + (3 * b - a - 3 * c + d) * f * f * f
  return 0.5 * (2 * b + (c - a) * f + bend)
}
