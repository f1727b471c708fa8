import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { root } from './run-program.ts'

const sheets = textsOf('src/client/**/*.css')
const sources = textsOf('src/client/**/*.{ts,tsx}')

/** CSS does not report an undefined custom property; the declaration silently has no effect. */
it('style sheets use no custom property that is not set', () => {
  const all = [...sheets, ...sources].map(({ text }) => text).join('\n')
  const set = new Set(
    [...all.matchAll(/(?:^|[\s{['"])(--[\w-]+)['"\]]*:/g)].map(([, name]) => name),
  )
  const unknown = sheets.flatMap(({ file, text }) =>
    [...text.matchAll(/var\((--[\w-]+)\)/g)]
      .filter(([, name]) => !set.has(name))
      .map(([, name]) => `${file}: ${name}`),
  )
  expect(unknown).toEqual([])
})

it('media queries in scripts are breakpoints of the style sheets', () => {
  const media = sheets.find(({ file }) => file.endsWith('ui/media.css'))?.text
  const asked = sources.flatMap(({ file, text }) =>
    [...text.matchAll(/(?:query: |matchMedia\()'(\(max-width: \d+px\))'/g)].map(([, query]) => ({
      file,
      query,
    })),
  )
  expect(asked.length).toBeGreaterThan(2)
  expect(asked.filter(({ query }) => !media?.includes(` ${query};`))).toEqual([])
})

function textsOf(pattern: string): { file: string; text: string }[] {
  return globSync(pattern, { cwd: root }).map((file) => ({
    file,
    text: readFileSync(path.join(root, file), 'utf8'),
  }))
}
