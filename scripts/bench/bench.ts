import { benchAbuse } from './abuse.ts'
import { benchAnchors } from './anchors.ts'
import { benchArchive } from './archive.ts'
import { benchBattles } from './battles.ts'
import { benchFailover } from './failover.ts'
import { benchFanout } from './fanout.ts'
import { benchFrames } from './frames.ts'
import { benchGrowth } from './growth.ts'
import { benchInstants } from './instants.ts'
import { benchLived } from './lived/bench-lived.ts'
import { benchLog } from './log.ts'
import { benchNodes } from './nodes.ts'
import { benchBusyPages, benchPages } from './pages.ts'
import { benchRewards } from './rewards.ts'
import { benchRounds } from './rounds.ts'
import { benchStaffLists } from './staff-lists.ts'
import { benchVerify } from './verify.ts'
import { benchWager } from './wager.ts'

/** The benches by name. A number after a name is the count, or the size: `bench -- growth 1000000`, `lived 0.1`. */
const benches: Record<string, (count?: number) => Promise<void>> = {
  wager: benchWager,
  instants: benchInstants,
  growth: benchGrowth,
  archive: benchArchive,
  battles: benchBattles,
  failover: benchFailover,
  fanout: benchFanout,
  rounds: benchRounds,
  nodes: benchNodes,
  verify: benchVerify,
  lived: benchLived,
  'staff-lists': benchStaffLists,
  log: benchLog,
  anchors: benchAnchors,
  rewards: benchRewards,
  abuse: benchAbuse,
  pages: benchPages,
  frames: benchFrames,
  'busy-pages': benchBusyPages,
}

/** Run only if named: one fills a disk for minutes, another is a part of a third. */
const byNameOnly = new Set([
  'archive',
  'frames',
  'failover',
  'growth',
  'lived',
  'staff-lists',
  'log',
  'rewards',
  'busy-pages',
])

const words = process.argv.slice(2)
const countOf = (word = '') => (/^\d+(\.\d+)?$/.test(word) ? Number(word) : undefined)
const asked = new Map<string, number | undefined>()
for (const [index, word] of words.entries()) {
  if (countOf(word) === undefined) asked.set(word, countOf(words[index + 1]))
}
const unknown = [...asked.keys()].filter((name) => !(name in benches))
if (unknown.length > 0) {
  console.error(`Unknown: ${unknown.join(', ')}. Known: ${Object.keys(benches).join(', ')}.`)
  process.exit(1)
}
for (const [name, run] of Object.entries(benches)) {
  if (asked.size > 0 ? !asked.has(name) : byNameOnly.has(name)) continue
  console.log(`\n${name}`)
  await run(asked.get(name))
}
