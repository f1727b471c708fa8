import * as THREE from 'three'
import type { Triple } from './geometry.ts'

export type Rims = [left: string, right: string]

let kept: { key: string; texture: THREE.Texture } | undefined

/** Reflections of the softboxes, reused for the next picture if the rims are the same. */
export function reflections(renderer: THREE.WebGLRenderer, rims: Rims): THREE.Texture {
  const key = rims.join()
  if (kept?.key === key) return kept.texture
  kept?.texture.dispose()
  kept = { key, texture: roomOf(renderer, rims) }
  return kept.texture
}

/** A small room of softboxes; the two rims take the theme's colours. */
function roomOf(renderer: THREE.WebGLRenderer, [left, right]: Rims) {
  const room = new THREE.Scene()
  room.background = new THREE.Color('#07080c')
  room.add(
    softbox('#fff', 7, [6, 2.4], [0.5, 6, 2]), // key, above
    softbox('#eef2ff', 5, [0.7, 7], [-3.6, 1.2, 5]), // strip, front left: the long highlight
    softbox('#eef2ff', 2.2, [2.4, 3.4], [3.2, 2.6, 5.4]), // soft, front right
    softbox('#fff', 0.55, [14, 9], [0, 2, 9]), // wide and dim: keeps colours readable
    softbox('#fff', 3, [7, 2], [0, 4.5, -6]), // behind and above: tops of bars, lids and flaps
    softbox(left, 14, [1.4, 7], [-6.5, 1, -2.5]),
    softbox(right, 14, [1.4, 7], [6.5, 1.5, -1.5]),
    softbox(left, 1.6, [7, 7], [0, -5, 1]), // floor bounce
  )
  const generator = new THREE.PMREMGenerator(renderer)
  const environment = generator.fromScene(room, 0.015).texture
  generator.dispose()
  return environment
}

function softbox(color: string, power: number, [width, height]: [number, number], at: Triple) {
  const panel = new THREE.Mesh(
    new THREE.PlaneGeometry(width, height),
    new THREE.MeshBasicMaterial({
      color: new THREE.Color(color).multiplyScalar(power),
      side: THREE.DoubleSide,
    }),
  )
  panel.position.set(...at)
  panel.lookAt(0, 0, 0)
  return panel
}

/** The only light that casts a shadow: soft, from above and slightly to the right. */
export function sun() {
  const light = new THREE.DirectionalLight('#fff', 1.2)
  light.position.set(2.5, 6, 4)
  light.castShadow = true
  light.shadow.mapSize.set(1024, 1024)
  light.shadow.radius = 6
  light.shadow.bias = -0.0006
  Object.assign(light.shadow.camera, { left: -3, right: 3, top: 3, bottom: -3 })
  return light
}
