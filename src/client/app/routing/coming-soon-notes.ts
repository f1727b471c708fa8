import type { ComingSoonName } from '#contract/pages.ts'

interface Way {
  to: string
  label: string
}

interface Note {
  /** What it will be, in a sentence or two. */
  text: string
  /** Of `/art`. */
  picture: string
  hue: number
  /** Where somebody who came for this is helped today; the boxes unless given. */
  today?: Way
}

/** Words for the areas that are announced and not open yet. */
export const notes: Record<ComingSoonName, Note> = {
}
