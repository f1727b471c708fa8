import { benchBattles } from './battles.ts'
import { benchGrowth } from './growth.ts'
import { benchBusyPages, benchPages } from './pages.ts'
import { benchVerify } from './verify.ts'
import { benchWager } from './wager.ts'

const benches: Record<string, () => Promise<void>> = {
  wager: benchWager,
  growth: benchGrowth,
  battles: benchBattles,
  verify: benchVerify,
  pages: benchPages,
  'busy-pages': benchBusyPages,
}

/** Run when they are asked for by name: one fills a disk for minutes, one is a part of another. */
const byNameOnly = new Set(['growth', 'busy-pages'])

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !(name in benches))
if (unknown.length > 0) {
  console.error(
    `There is no bench ${unknown.join(', ')}. Known: ${Object.keys(benches).join(', ')}.`,
  )
  process.exit(1)
}
for (const [name, run] of Object.entries(benches)) {
  if (asked.length > 0 ? !asked.includes(name) : byNameOnly.has(name)) continue
  console.log(`\n${name}`)
  await run()
}
