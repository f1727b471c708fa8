import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { BASE_MARK, takeMarks } from '#scripts/vite/base-path.ts'
import { insertBase } from '#server/app/pages/based-client.ts'
import { fc } from '#tests/support/setup/properties.ts'

const root = path.resolve(import.meta.dirname, '..')

it('a base path inserted where the marks stood is the text with the base path in their place', () => {
  const piece = fc.oneof(fc.constant(BASE_MARK), fc.constant('/'), fc.string({ unit: 'grapheme' }))
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      const marked = pieces.join('')
      const { text, places } = takeMarks(marked)
      expect(text).toBe(marked.split(BASE_MARK).join('/'))
      expect(insertBase(text, places, '/shop')).toBe(marked.split(BASE_MARK).join('/shop/'))
    }),
  )
})

/** Ways to write an address of the shop that does not know the base path, and what knows it. */
const unbased: readonly [RegExp, string][] = [
  [/\bfetch\(\s*['"`]\//, 'fetch(atBase(...))'],
  [/<a\b[^>]*\shref=["'{`]+\//, 'atBase(...)'],
  [/<img\b(?![^>]*\bsrc=\{(?:src|picture\.(?:src|data)|data|`data:))/, 'ShopPicture'],
  [/\.src = (?!atBase\()/, 'atBase(...)'],
  [/location\.(?:assign|replace)\(\s*['"`]\//, 'atBase(...)'],
  [/Path=\//, 'basePath'],
]

/** Where the address is another company's, or already has the base path. */
const exceptions = [
  'src/client/lib/captcha/recaptcha.ts',
  'src/client/ui/shop-picture.tsx',
  'src/client/app/gallery/gallery-page.tsx',
]

const sources = globSync(['src/client/**/*.{ts,tsx}', 'src/console/**/*.{ts,tsx}'], { cwd: root })
  .filter((file) => !/\.test\.tsx?$/.test(file) && !exceptions.includes(file))
  .map((file) => [file, readFileSync(path.join(root, file), 'utf8')] as const)

it.each(unbased)(
  'no page writes an address that does not know the base path: %s',
  (pattern, right) => {
    const found = sources.filter(([, text]) => pattern.test(text)).map(([file]) => file)
    expect(found, `Use ${right}.`).toEqual([])
  },
)

it.each([
  "fetch('/healthz')",
  '<a className="x" href="/faq">',
  '<a href={`/api/faq`}>',
  '<img src={item.img_url} alt="" />',
  'new Image().src = url',
  "location.assign('/x')",
  'name=value; Path=/; Secure',
])('such an address is found: %s', (line) => {
  expect(unbased.some(([pattern]) => pattern.test(line))).toBe(true)
})
