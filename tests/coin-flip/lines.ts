import { registerHooks } from 'node:module'

/** All that the coin flip adds outside of its own files: a line at the end of each table of games. */
const lines: Readonly<Record<string, string>> = {
  '/src/domain/games/table.ts': `export { flip } from '#tests/coin-flip/flip.ts'`,
  '/src/contract/games-table.ts': `export * as flip from '#tests/coin-flip/flip-calls.ts'`,
  '/src/contract/game-pages/table.ts': `export { flip } from '#tests/coin-flip/flip-pages.ts'`,
}

/** The files of its pages are here and not in `client/features/flip`, where these modules look for those of games. */
const mounted: Readonly<Record<string, string>> = {
  '/src/client/app/routing/page-list.ts': `Object.assign(modules, {
    './features/flip/flip-page.tsx': () => import('#tests/coin-flip/flip-page.tsx'),
    './features/fairness/instant/flip-fairness-page.tsx': () => import('#tests/coin-flip/flip-fairness-page.tsx'),
  })`,
  '/src/client/features/fairness/games/proofs.ts': `import { proof } from '#tests/coin-flip/flip-proof.tsx'
    modules['./flip.tsx'] = proof`,
  '/src/client/ui/cards/game-tiles.ts': `import { tile } from '#tests/coin-flip/tile.ts'
    tiles['./features/flip/tile.ts'] = tile`,
}

/** A module with the line that the coin flip adds to it. */
function withLine(id: string, code: string, added = lines): string | undefined {
  const path = Object.keys(added).find((each) => id.endsWith(each))
  return path && `${code}\n${added[path]}\n`
}

/** Adds the lines in Vite, which runs the tests and builds the pages. */
export const coinFlip = () => ({
  name: 'coin flip',
  enforce: 'pre' as const,
  transform: (code: string, id: string) => withLine(id, code, { ...lines, ...mounted }),
})

/** Adds the lines in Node, as for `node --import tests/coin-flip/register.ts scripts/verify.ts`. */
export function registerCoinFlip(): void {
  registerHooks({
    load(url, context, nextLoad) {
      const loaded = nextLoad(url, context)
      const source = loaded.source && withLine(url, loaded.source.toString())
      return source ? { ...loaded, source } : loaded
    },
  })
}
