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

const support: Note = {
  text: 'Message us here and read our answer in the same place. Until it opens, the contact form reaches the same team.',
  picture: 'item-headset',
  hue: 225,
  today: { to: '/contacts', label: 'Write to us' },
}

/** Words for the areas that are announced and not open yet. */
export const notes: Record<ComingSoonName, Note> = {
  cashback: {
    text: 'A share of the day’s losses comes back each evening at 21:00 (Berlin time).',
    picture: 'coin',
    hue: 80,
  },
  support,
  createTicket: support,
}
