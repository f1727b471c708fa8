import { registerHooks } from 'node:module'

/** All that the coin flip adds outside of its own files: a line at the end of each table of games. */
const lines: Readonly<Record<string, string>> = {
  '/src/domain/games/table.ts': `export { flip } from '#tests/coin-flip/flip.ts'`,
  '/src/contract/games-table.ts': `export * as flip from '#tests/coin-flip/flip-calls.ts'`,
  '/src/contract/game-pages/table.ts': `export { flip } from '#tests/coin-flip/flip-pages.ts'`,
}

/** The pages of the coin flip are here and not in `client/features`, where the list of pages finds those of games. */
const mounted = `
Object.assign(modules, {
  './features/flip/flip-page.tsx': () => import('#tests/coin-flip/flip-page.tsx'),
  './features/flip/flip-fairness-page.tsx': () => import('#tests/coin-flip/flip-fairness-page.tsx'),
})`

/** A module with the line that the coin flip adds to it. */
function withLine(id: string, code: string): string | undefined {
  const table = Object.keys(lines).find((path) => id.endsWith(path))
  return table && `${code}\n${lines[table]}\n`
}

/** Adds the lines in Vite, which runs the tests and builds the pages. */
export const coinFlip = () => ({
  name: 'coin flip',
  enforce: 'pre' as const,
  transform: (code: string, id: string) =>
    id.endsWith('/src/client/app/routing/page-list.ts') ? code + mounted : withLine(id, code),
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
