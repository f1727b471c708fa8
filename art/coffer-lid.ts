import * as THREE from 'three'
import { toCreasedNormals } from 'three/examples/jsm/utils/BufferGeometryUtils.js'
import { repeats } from './finishes.ts'
import { group, mesh, place, roundedBox } from './geometry.ts'
import { cloth } from './materials.ts'
import { body, type Lid, type Theme } from './theme.ts'

const { width, height, depth } = body

/** The lid with its straps and lining, hinged at the back and opened by an angle in radians. */
export function lidOf(
  theme: Theme,
  base: THREE.MeshPhysicalMaterial,
  trim: THREE.Material,
  open: number,
) {
  const lid = group(
    mesh(lidGeometry(theme.lid, width, 0, depth), lidSkin(theme, base)),
    mesh(roundedBox(width + 0.07, 0.14, depth + 0.07, 0.06), trim, [0, 0.07, 0]),
  )
  for (const x of [-0.86, 0.86]) {
    lid.add(mesh(lidGeometry(theme.lid, 0.2, 0.03, depth + 0.06), trim, [x, 0, 0]))
  }
  if (open > 0) lid.add(lining(theme))
  place(lid, [0, 0, depth / 2])
  return place(group(lid), [0, height / 2 + 0.075, -depth / 2], [-open, 0, 0])
}

function lidSkin(theme: Theme, base: THREE.MeshPhysicalMaterial) {
  const skin = base.clone()
  const repeat = repeats[theme.finish]?.lid
  if (!repeat) return skin
  for (const key of ['map', 'bumpMap'] as const) {
    const texture = skin[key]?.clone()
    if (!texture) continue
    texture.repeat.set(...repeat)
    skin[key] = texture
  }
  return skin
}

/** Velvet inside, tinted by the light of the hoard. */
function lining({ glow }: Theme) {
  const velvet = (color: string) => cloth(color, { sheenColor: new THREE.Color(glow) })
  return group(
    mesh(roundedBox(width - 0.18, 0.04, depth - 0.18, 0.02), velvet('#2a1d12'), [0, -0.01, 0]),
    mesh(roundedBox(width - 0.5, 0.05, depth - 0.5, 0.02), velvet('#3a2817'), [0, -0.02, 0]),
  )
}

/** The side view of the lid, drawn from the back foot over the top to the front foot. */
function profile(kind: Lid, grow: number, across: number) {
  const shape = new THREE.Shape()
  const half = across / 2
  shape.moveTo(-half, 0)
  if (kind === 'barrel') {
    const top = 0.74 + grow
    shape.lineTo(-half, top * 0.42)
    shape.bezierCurveTo(-half, top * 0.86, -half * 0.62, top, -half * 0.2, top)
    shape.lineTo(half * 0.2, top)
    shape.bezierCurveTo(half * 0.62, top, half, top * 0.86, half, top * 0.42)
  } else if (kind === 'slab') {
    const top = 0.46 + grow
    shape.lineTo(-half, top - 0.14)
    shape.quadraticCurveTo(-half, top, -half + 0.14, top)
    shape.lineTo(half - 0.14, top)
    shape.quadraticCurveTo(half, top, half, top - 0.14)
  } else {
    const top = 0.66 + grow
    shape.lineTo(-half, 0.2)
    shape.lineTo(-half * 0.58, top)
    shape.lineTo(half * 0.58, top)
    shape.lineTo(half, 0.2)
  }
  shape.lineTo(half, 0)
  shape.closePath()
  return shape
}

function lidGeometry(kind: Lid, along: number, grow: number, across: number) {
  const length = along - 0.1
  const geometry = new THREE.ExtrudeGeometry(profile(kind, grow, across), {
    depth: length,
    bevelEnabled: true,
    bevelSize: 0.045,
    bevelThickness: 0.05,
    bevelSegments: 5,
    curveSegments: 40,
  })
  geometry.rotateY(Math.PI / 2).translate(-length / 2, 0.04, 0)
  return toCreasedNormals(geometry, kind === 'mansard' ? 0.45 : 0.7)
}
