import * as THREE from 'three'
import { type Rims, reflections, sun } from './lights.ts'

/** The view of a subject: angles in degrees, size in pixels, margin as a fraction of the frame. */
export interface Shot {
  size: number
  rims: Rims
  yaw?: number
  pitch?: number
  roll?: number
  margin?: number
  glow?: number
}

const LENS_DEGREES = 22

/** The camera leaves a margin around the subject, which fitting removes by scaling up; so render larger. */
const SUPERSAMPLING = 1.75

const renderer = new THREE.WebGLRenderer({
  antialias: true,
  alpha: true,
  preserveDrawingBuffer: true,
})
renderer.toneMapping = THREE.NeutralToneMapping
renderer.toneMappingExposure = 0.92
renderer.setClearColor(0, 0)
renderer.shadowMap.enabled = true
renderer.shadowMap.type = THREE.PCFShadowMap

/** Renders a subject on a transparent background, with bloom from its lights, fitted to the frame. */
export function shoot(subject: THREE.Object3D, shot: Shot): HTMLCanvasElement {
  const framed = new THREE.Group().add(subject)
  framed.rotation.z = THREE.MathUtils.degToRad(shot.roll ?? 0)
  const scene = new THREE.Scene()
  scene.environment = reflections(renderer, shot.rims)
  scene.add(sun(), framed)
  forEachMesh(subject, (mesh) => {
    mesh.castShadow = mesh.receiveShadow = true
  })

  const camera = cameraFor(framed, shot)
  const pixels = Math.round(shot.size * SUPERSAMPLING)
  renderer.setSize(pixels, pixels, false)
  const beauty = exposure(scene, camera, pixels)
  const bloom = withOnlyLights(subject, () => exposure(scene, camera, pixels))
  return compose(beauty, bloom, shot)
}

function forEachMesh(subject: THREE.Object3D, visit: (mesh: THREE.Mesh) => void) {
  subject.traverse((object) => {
    if (object instanceof THREE.Mesh) visit(object)
  })
}

function cameraFor(subject: THREE.Object3D, { yaw = -32, pitch = 20 }: Shot) {
  const bounds = new THREE.Box3().setFromObject(subject)
  const center = bounds.getCenter(new THREE.Vector3())
  const radius = bounds.getSize(new THREE.Vector3()).length() / 2
  const distance = (radius * 1.02) / Math.sin(THREE.MathUtils.degToRad(LENS_DEGREES / 2))
  const camera = new THREE.PerspectiveCamera(LENS_DEGREES, 1, 0.1, 200)
  const direction = new THREE.Vector3(0, 0, distance).applyEuler(
    new THREE.Euler(THREE.MathUtils.degToRad(-pitch), THREE.MathUtils.degToRad(-yaw), 0, 'YXZ'),
  )
  camera.position.copy(center).add(direction)
  camera.lookAt(center)
  return camera
}

interface Exposure {
  canvas: HTMLCanvasElement
  pixels: ImageData
  brush: CanvasRenderingContext2D
}

function exposure(scene: THREE.Scene, camera: THREE.Camera, size: number): Exposure {
  renderer.render(scene, camera)
  const { canvas, brush } = blank(size)
  brush.drawImage(renderer.domElement, 0, 0)
  return { canvas, brush, pixels: brush.getImageData(0, 0, size, size) }
}

function blank(size: number) {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = size
  const brush = canvas.getContext('2d', { willReadFrequently: true })
  if (!brush) throw new Error('This browser draws no canvas')
  return { canvas, brush }
}

/** Everything except light sources turns black; the remaining pixels get their alpha from their brightness. */
function withOnlyLights(subject: THREE.Object3D, expose: () => Exposure): Exposure {
  const black = new THREE.MeshBasicMaterial({ color: 0 })
  const saved = new Map<THREE.Mesh, THREE.Material | THREE.Material[]>()
  forEachMesh(subject, (mesh) => {
    const material = Array.isArray(mesh.material) ? mesh.material[0] : mesh.material
    if (material?.userData.light) return
    saved.set(mesh, mesh.material)
    mesh.material = material?.transparent ? invisible : black
  })
  const lights = expose()
  for (const [mesh, material] of saved) mesh.material = material

  const data = lights.pixels.data
  for (let i = 0; i < data.length; i += 4) {
    data[i + 3] = Math.max(data[i] ?? 0, data[i + 1] ?? 0, data[i + 2] ?? 0)
  }
  lights.brush.putImageData(lights.pixels, 0, 0)
  return lights
}

const invisible = new THREE.MeshBasicMaterial({ visible: false })

/** Scales the visible part to the frame, with the same margin for every picture, and adds the bloom. */
function compose(beauty: Exposure, bloom: Exposure, { size, margin = 0.06, glow = 1 }: Shot) {
  const { left, top, right, bottom } = seenBounds(beauty.pixels)
  const scale = (size * (1 - 2 * margin)) / Math.max(right - left, bottom - top)
  const side = beauty.canvas.width * scale
  const x = size / 2 - ((left + right) / 2) * scale
  const y = size / 2 - ((top + bottom) / 2) * scale
  const { canvas, brush } = blank(size)
  brush.imageSmoothingQuality = 'high'
  brush.drawImage(beauty.canvas, x, y, side, side)
  brush.globalCompositeOperation = 'lighter'
  for (const [radius, strength] of [
    [size / 90, 0.24],
    [size / 30, 0.36],
    [size / 10, 0.5],
  ] as const) {
    brush.filter = `blur(${radius}px)`
    brush.globalAlpha = strength * glow
    brush.drawImage(bloom.canvas, x, y, side, side)
  }
  return canvas
}

function seenBounds({ data, width }: ImageData) {
  const bounds = { left: width, top: width, right: 0, bottom: 0 }
  for (let y = 0; y < width; y += 2) {
    for (let x = 0; x < width; x += 2) {
      if ((data[(y * width + x) * 4 + 3] ?? 0) <= 8) continue
      bounds.left = Math.min(bounds.left, x)
      bounds.right = Math.max(bounds.right, x)
      bounds.top = Math.min(bounds.top, y)
      bounds.bottom = Math.max(bounds.bottom, y)
    }
  }
  return bounds
}
