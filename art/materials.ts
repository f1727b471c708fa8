import * as THREE from 'three'

type Options = THREE.MeshPhysicalMaterialParameters

export const metals = {
  gold: '#e9b44c',
  steel: '#c9ced8',
  rose: '#e0a08a',
  black: '#23262e',
  copper: '#c87b46',
}

export function metal(color: string, roughness = 0.22, options: Options = {}) {
  return new THREE.MeshPhysicalMaterial({
    color,
    metalness: 1,
    roughness,
    clearcoat: 0.5,
    clearcoatRoughness: 0.1,
    ...options,
  })
}

/** Lacquer: the gloss of phones, cars and toys. */
export function gloss(color: string, options: Options = {}) {
  return new THREE.MeshPhysicalMaterial({
    color,
    roughness: 0.28,
    metalness: 0.1,
    clearcoat: 1,
    clearcoatRoughness: 0.06,
    ...options,
  })
}

export function matte(color: string, roughness = 0.7) {
  return new THREE.MeshPhysicalMaterial({ color, roughness, metalness: 0.05, clearcoat: 0.08 })
}

/** Cloth and felt: no highlight, a soft sheen at the rims. */
export function cloth(color: string, options: Options = {}) {
  return new THREE.MeshPhysicalMaterial({
    color,
    roughness: 0.85,
    sheen: 1,
    sheenColor: new THREE.Color(color).lerp(new THREE.Color('#fff'), 0.45),
    sheenRoughness: 0.45,
    ...options,
  })
}

export function leather(color: string) {
  return gloss(color, { roughness: 0.45, clearcoat: 0.45, clearcoatRoughness: 0.32 })
}

/** Transparent without refraction, which is slow in software rendering. */
export function glass(color: string, opacity = 0.35, options: Options = {}) {
  return new THREE.MeshPhysicalMaterial({
    color,
    transparent: true,
    opacity,
    roughness: 0.03,
    clearcoat: 1,
    envMapIntensity: 1.5,
    ...options,
  })
}

/** A gemstone: sharp reflections on every facet, and some light of its own. */
export function gem(color: string) {
  return new THREE.MeshPhysicalMaterial({
    color,
    flatShading: true,
    roughness: 0.02,
    metalness: 0.6,
    clearcoat: 1,
    emissive: color,
    emissiveIntensity: 0.15,
    envMapIntensity: 2.1,
    iridescence: 0.35,
  })
}

/** A light source: visible in the picture, and an input of the bloom. */
export function light(color: string, power = 1.6) {
  const material = new THREE.MeshBasicMaterial({
    color: new THREE.Color(color).multiplyScalar(power),
    toneMapped: false,
  })
  material.userData.light = true
  return material
}

/** A lit display that shows a painting. */
export function display(map: THREE.Texture, power = 0.6) {
  return new THREE.MeshPhysicalMaterial({
    map,
    emissiveMap: map,
    emissive: '#fff',
    emissiveIntensity: power,
    roughness: 0.12,
    clearcoat: 1,
  })
}
