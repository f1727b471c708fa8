import type { DrawForm, GameProof, TestVector } from './game-proof.ts'

/** The proofs, each in a file with the name of its game. */
const modules = import.meta.glob<GameProof>('./*.tsx', { eager: true, import: 'proof' })

/** A game whose draws can be computed from typed values. */
export interface DrawGame extends DrawForm {
  game: string
}

export const drawGames = (): DrawGame[] =>
  Object.entries(modules).flatMap(([file, { form }]) =>
    form ? [{ game: file.slice('./'.length, -'.tsx'.length), ...form }] : [],
  )

/** A game by its name. Throws if its draws take no typed values. */
export function drawGameOf(name: string): DrawGame {
  const found = drawGames().find(({ game }) => game === name)
  if (!found) throw new Error(`${name} has no form`)
  return found
}

export const gameVectors = (): TestVector[] =>
  Object.values(modules).flatMap(({ vectors }) => vectors)

/** The picture of a game's draws, if it has one. */
export const pictureOf = (game: string) => modules[`./${game}.tsx`]?.Picture
