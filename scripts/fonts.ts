import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import subsetFont from 'subset-font'
import { root } from './run-program.ts'

/**
 * Generates the files of `ui/fonts.css` from the complete fonts. Each is reduced to the weights and characters that
 * its font face lists there, so that a page does not wait for characters that it does not show.
 */
const sources: Record<string, string> = {
  Geist: 'geist/files/geist-latin-wght-normal.woff2',
  'Bricolage Grotesque': 'bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2',
}
const ui = path.join(root, 'src/client/ui')
const sheet = await readFile(path.join(ui, 'fonts.css'), 'utf8')

for (const [face] of sheet.matchAll(/@font-face \{[^}]*\}/g)) {
  const source = sources[readValue(face, 'font-family')?.slice(1, -1) ?? '']
  if (source) await cut(source, face)
}

async function cut(source: string, face: string): Promise<void> {
  const whole = await readFile(path.join(root, 'node_modules/@fontsource-variable', source))
  const [min = 0, max = min] = (readValue(face, 'font-weight') ?? '').split(' ').map(Number)
  const part = await subsetFont(whole, charactersOf(readValue(face, 'unicode-range') ?? ''), {
    targetFormat: 'woff2',
    variationAxes: { wght: min === max ? min : { min, max } },
  })
  const file = /url\('(.*?)'\)/.exec(face)?.[1] ?? ''
  await writeFile(path.join(ui, file), part)
  process.stdout.write(`${file}: ${whole.length} -> ${part.length} bytes\n`)
}

function readValue(face: string, property: string): string | undefined {
  return new RegExp(`${property}:([^;]*);`).exec(face)?.[1]?.trim()
}

/** Parses a list of characters such as `U+20-7E, U+A0`. */
function charactersOf(ranges: string): string {
  return ranges
    .split(',')
    .flatMap((range) => {
      const [from = 0, to = from] = range
        .trim()
        .slice(2)
        .split('-')
        .map((hex) => Number.parseInt(hex, 16))
      return Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index))
    })
    .join('')
}
