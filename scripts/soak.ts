/** The tests that a run of all can only sample, at the length that the promises name. */
import { runProgram } from './run-program.ts'
import { complain, say } from './terminal.ts'

interface Soak {
  project: 'unit' | 'server'
  files: string[]
  env: Record<string, string>
}

const soaks: Record<string, Soak> = {
  kill: { project: 'server', files: ['tests/server/kill.test.ts'], env: { KILLS: '50' } },
  cuts: {
    project: 'server',
    files: ['tests/server/database-faults.test.ts'],
    env: { CUTS: '1000', STOPS: '20', TERMINATIONS: '100' },
  },
  spend: {
    project: 'server',
    files: ['tests/server/double-spend.test.ts'],
    env: { DOUBLE_SPENDS: '1000', HOT_BETS: '10000' },
  },
  simulation: {
    project: 'unit',
    files: ['tests/simulation/simulation.test.ts'],
    env: { SIMULATION_SEEDS: '200000' },
  },
  battles: {
    project: 'unit',
    files: ['tests/fairness/independent-battle.test.ts'],
    env: { BATTLES: '100000' },
  },
  reconnect: {
    project: 'server',
    files: ['tests/server/reconnect.test.ts'],
    env: { SOAK_CLIENTS: '3000' },
  },
  receipts: {
    project: 'server',
    files: ['tests/server/stored-receipts.test.ts'],
    env: { STORED_OPENINGS: '100000', STORED_BATTLES: '8400' },
  },
  audit: { project: 'server', files: ['tests/server/live-audit.test.ts'], env: { AUDITS: '200' } },
  fuzz: { project: 'server', files: ['tests/server/fuzz.test.ts'], env: { FUZZ_RUNS: '10000' } },
}

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !(name in soaks))
if (unknown.length > 0) {
  complain(`There is no soak ${unknown.join(', ')}. Known: ${Object.keys(soaks).join(', ')}.`)
  process.exit(1)
}
const failed: string[] = []
for (const [name, { project, files, env }] of Object.entries(soaks)) {
  if (asked.length > 0 && !asked.includes(name)) continue
  say(
    `\n${name}: ${Object.entries(env)
      .map((pair) => pair.join('='))
      .join(' ')}`,
  )
  const run = ['run', `--project=${project}`, '--testTimeout=0', ...files]
  const { code } = await runProgram('vitest/vitest.mjs', run, { isShown: true, env })
  if (code !== 0) failed.push(name)
}
if (failed.length > 0) {
  complain(`Failed: ${failed.join(', ')}.`)
  process.exit(1)
}
say('\nEvery soak passed.')
