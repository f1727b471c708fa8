import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/**
 * Generates the icons that the client uses: `ui/icons.svg` with its list in `ui/icons.ts`, from the Phosphor icons
 * whose names (`treasure-chest-fill`) are literals in its source; `app/marks.svg` with the logos of payment and
 * social networks; `ui/crypto-marks.svg` with those of the currencies; and the account's with those of the sign-in
 * providers. They are files rather than code, so that they add to no script.
 */
const root = fileURLToPath(new URL('..', import.meta.url))
const MARKS = [
  'visa',
  'mastercard',
  'applepay',
  'googlepay',
  'bitcoin',
  'ethereum',
  'tether',
  'x',
  'instagram',
  'telegram',
]

const CRYPTO_MARKS = [
  'bitcoin',
  'ethereum',
  'solana',
  'tether',
  'bitcoincash',
  'litecoin',
  'dogecoin',
  'tron',
  'bnbchain',
  'ripple',
]

const SOCIAL_MARKS = ['google', 'facebook', 'steam']

/** Four facets of a gemstone, because the icon set has no logo of this network. */
const TRON =
  'M3.4 3.1 16.9 5.6 11.3 9.6zM18.3 6.2 21.3 9 13 10.6zM2.6 4.2 10.6 10.8 9.5 20zM12.4 12 20.8 10.4 11 20.9z'

interface IconSet {
  icons: Record<string, { body: string }>
}

const phosphor = readSet('ph')
const names = new Set(
  globSync(['src/client/**/*.{ts,tsx}', 'src/contract/game-pages/*.ts'], { cwd: root })
    .filter((file) => !file.endsWith('ui/icons.ts'))
    .flatMap((file) => namesIn(readFileSync(`${root}${file}`, 'utf8'))),
)
const sorted = [...names].sort()
writeFileSync(`${root}src/client/ui/icons.ts`, iconList(sorted))
writeFileSync(`${root}src/client/ui/icons.svg`, spriteOf(phosphor, sorted, 256))
const { icons } = readSet('simple-icons')
const marks: IconSet = { icons: { ...icons, tron: { body: `<path d="${TRON}"/>` } } }
writeFileSync(`${root}src/client/app/shell/marks.svg`, spriteOf(marks, MARKS, 24))
writeFileSync(`${root}src/client/ui/money/crypto-marks.svg`, spriteOf(marks, CRYPTO_MARKS, 24))
const accountFolder = `${root}src/client/features/account`
writeFileSync(`${accountFolder}/social-marks.svg`, spriteOf(marks, SOCIAL_MARKS, 24))
process.stdout.write(`${sorted.length} icons, ${MARKS.length + CRYPTO_MARKS.length} marks\n`)

function readSet(name: string): IconSet {
  const file = `${root}node_modules/@iconify-json/${name}/icons.json`
  return JSON.parse(readFileSync(file, 'utf8')) as IconSet
}

function namesIn(source: string): string[] {
  const literals = [...source.matchAll(/['"]([a-z0-9-]+-(?:fill|bold))['"]/g)]
  return literals.map(([, name]) => name ?? '').filter((name) => name in phosphor.icons)
}

function iconList(sortedNames: readonly string[]): string {
  const lines = sortedNames.map((name) => `  '${name}',\n`)
  return `/** Made by scripts/icons.ts: the icons that the source names, drawn in icons.svg. */
export const iconNames = [
${lines.join('')}] as const

export type IconName = (typeof iconNames)[number]
`
}

function spriteOf(set: IconSet, drawn: readonly string[], side: number): string {
  const symbols = drawn.map((name) => {
    const path = `<path d="${pathOf(set, name)}"/>`
    return `  <symbol id="${name}" viewBox="0 0 ${side} ${side}">${path}</symbol>\n`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg">\n  <title>Icons</title>\n${symbols.join('')}</svg>\n`
}

function pathOf(set: IconSet, name: string): string {
  const body = set.icons[name]?.body ?? ''
  const paths = [...body.matchAll(/ d="([^"]+)"/g)].map(([, path]) => path)
  if (paths.length === 0) throw new Error(`${name} is not drawn with paths`)
  return paths.join('')
}
