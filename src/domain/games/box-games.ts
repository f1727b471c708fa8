import { edgeOf, type GameDefinition } from './game.ts'

export const boxGame = {
  name: 'box',
  label: 'Boxes',
  kind: 'box',
  account: 'house:boxes',
  // The price is rounded up to a cent, so a box may keep slightly more.
  edges: { box: edgeOf(1n, 10n) },
} as const satisfies GameDefinition

export const battleGame = {
  name: 'battle',
  label: 'Battles',
  kind: 'battle',
  account: 'house:battles',
  edges: { battle: edgeOf(1n, 10n) },
} as const satisfies GameDefinition
