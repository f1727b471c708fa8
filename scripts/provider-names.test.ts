import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { captchas } from '#server/platform/providers/captchas.ts'
import { registered } from '#server/platform/providers/providers.ts'

const root = path.resolve(import.meta.dirname, '..')
const names = [...registered.map(({ name }) => name), ...captchas.map(({ kind }) => kind)]
const anyName = new RegExp(`(?<![a-z])(?:${names.join('|')})(?![a-z])`, 'i')

/** Where a provider's name belongs: its folder, and the lists of the folders. */
const homes = names.map((name) => `src/server/platform/providers/${name}/`)
const lists = [
  'src/server/platform/providers/providers.ts',
  'src/server/platform/providers/captchas.ts',
]

/** Where it may stand besides, and why. */
const exceptions: Record<string, string> = {
  'src/sandbox/': 'It simulates the companies themselves, and imports nothing of the shop.',
  'src/client/lib/captcha/': 'The page’s part of the captchas, which runs in the browser.',
  'src/client/features/account/auth/captcha-note.tsx': 'Names to players who checks them.',
  'src/contract/http/deposit.ts': 'The addresses of the specification.',
  'src/contract/http/config.ts': 'The kinds of captcha in the specification.',
  'src/contract/http/captcha.ts': 'The format of a challenge.',
  'src/server/migrations/': 'Rows keep the names that they were stored with.',
  'scripts/bench/': 'Fills and asks a shop as its players and their providers did.',
  'scripts/operator/session.ts': 'Solves a proof of work with the library of that name.',
}

/** The field of a form, as the specification calls it. */
const FIELD = /g-recaptcha-response/g

const files = globSync(['src/**/*.{ts,tsx,sql}', 'scripts/**/*.{ts,mjs}'], { cwd: root }).filter(
  (file) => !/\.test\.tsx?$/.test(file),
)

const namesIn = (file: string): boolean =>
  anyName.test(readFileSync(path.join(root, file), 'utf8').replaceAll(FIELD, ''))

test('the name of a provider stands in its own folder, and in one list', () => {
  const allowed = [...homes, ...lists, ...Object.keys(exceptions)]
  const strange = files.filter(
    (file) => !allowed.some((place) => file.startsWith(place)) && namesIn(file),
  )
  expect(strange).toEqual([])
})

test('every exception is needed', () => {
  const unneeded = Object.keys(exceptions).filter(
    (place) => !files.some((file) => file.startsWith(place) && namesIn(file)),
  )
  expect(unneeded).toEqual([])
})
