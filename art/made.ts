import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import type { Part, Picture } from './picture.ts'

const ledger = new URL('made.json', import.meta.url)
const made: Record<string, string> = existsSync(ledger)
  ? JSON.parse(readFileSync(ledger, 'utf8'))
  : {}

/** Whether the picture's file exists and was made from the current recipe. */
export function isMade(picture: Picture): boolean {
  return made[picture.name] === recipeHash(picture) && existsSync(fileOf(picture))
}

/** Writes the picture's file and records the hash of its recipe. */
export function keep(picture: Picture, avif: Buffer): void {
  mkdirSync(new URL('.', fileOf(picture)), { recursive: true })
  writeFileSync(fileOf(picture), avif)
  made[picture.name] = recipeHash(picture)
  const sorted = Object.entries(made).toSorted(([a], [b]) => (a < b ? -1 : 1))
  writeFileSync(ledger, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`)
}

/** Where the picture is stored. */
export function fileOf({ folder, name }: Part): URL {
  return new URL(`pictures/${folder}/${name}.avif`, import.meta.url)
}

/** The file of a picture that is made. */
export const contentOf = (part: Part): Buffer => readFileSync(fileOf(part))

/** A changed model does not change the hash: make its pictures again by naming them with a regexp. */
function recipeHash({ folder, ...recipe }: Picture): string {
  return createHash('sha256').update(JSON.stringify(recipe)).digest('hex').slice(0, 12)
}
