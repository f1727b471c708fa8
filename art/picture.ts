import type { Models } from './models.ts'
import type { Shot } from './stage.ts'
import type { Theme } from './theme.ts'

/** A recipe for each model, with the spec type that the model takes. */
export type Recipe = {
  [M in keyof Models]: { model: M; spec: Parameters<Models[M]>[0]; view?: View }
}[keyof Models]

export type View = Partial<Omit<Shot, 'size'>>

/** An existing render, recoloured: hue in degrees, saturation and brightness as factors. */
export interface Emoji {
  code: string
  hue?: number
  saturation?: number
  brightness?: number
}

export type Subject =
  | { kind: 'box'; theme: Theme; icon: string; open: number }
  | { kind: 'model'; model: keyof Models; spec: unknown }

/** A file to make: its name without .avif, its side in pixels, and its maximum size in bytes. */
export interface Picture {
  folder: string
  name: string
  size: number
  bytesMax: number
  source:
    | { kind: 'photograph'; subject: Subject; view: View }
    | { kind: 'emoji'; emoji: Emoji }
    /** Composed of other pictures, which are made before: a closed chest, and the prizes behind it. */
    | { kind: 'cover'; chest: Part; prizes: Part[] }
}

export type Part = Pick<Picture, 'folder' | 'name'>
