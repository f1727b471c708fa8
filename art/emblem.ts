import * as THREE from 'three'
import { SVGLoader } from 'three/examples/jsm/loaders/SVGLoader.js'

/** An icon's outline, extruded and bevelled, centred, its longer side `size` wide. */
export function emblem(svg: string, size: number, depth: number, material: THREE.Material) {
  const shapes = new SVGLoader().parse(svg).paths.flatMap((path) => path.toShapes())
  const geometry = new THREE.ExtrudeGeometry(shapes, {
    depth: 22,
    bevelEnabled: true,
    bevelSize: 1.2,
    bevelThickness: 4,
    bevelSegments: 3,
    curveSegments: 10,
  })
  geometry.center()
  geometry.computeBoundingBox()
  const extent = geometry.boundingBox?.getSize(new THREE.Vector3()) ?? new THREE.Vector3(1, 1, 1)
  const scale = size / Math.max(extent.x, extent.y)
  // An icon's y axis points down. Flipping two axes keeps the winding, so faces still point outwards.
  geometry.scale(scale, -scale, -depth / extent.z)
  geometry.computeVertexNormals()
  return new THREE.Mesh(geometry, material)
}
