/** The covers that a player can choose for their box: one of our crates, and the angle of its hue. */
export const boxCovers = [
  { name: 'crate-pine', label: 'Pine', hue: 75 },
  { name: 'crate-ember', label: 'Ember', hue: 30 },
  { name: 'crate-rose', label: 'Rose', hue: 0 },
  { name: 'crate-grape', label: 'Grape', hue: 305 },
  { name: 'crate-ocean', label: 'Ocean', hue: 240 },
  { name: 'crate-mint', label: 'Mint', hue: 170 },
  { name: 'crate-moss', label: 'Moss', hue: 135 },
  { name: 'crate-honey', label: 'Honey', hue: 90 },
  { name: 'crate-steel', label: 'Steel', hue: 255 },
  { name: 'crate-night', label: 'Night', hue: 285 },
] as const

export type BoxCover = (typeof boxCovers)[number]['name']

export const boxCoverNames = boxCovers.map(({ name }) => name) as [BoxCover, ...BoxCover[]]
