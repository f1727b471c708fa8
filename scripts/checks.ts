import { runProgram } from './run-program.ts'
import { printError, say } from './terminal.ts'
import type { Count } from './test-run.ts'

type Check = { name: string; script: string; args: string[] }

const checks: Check[] = [
  {
    name: 'format and lint',
    script: '@biomejs/biome/bin/biome',
    args: ['check', '--error-on-warnings', '--max-diagnostics=50'],
  },
  {
    name: 'boundaries',
    script: 'vitest/vitest.mjs',
    args: ['run', '--project=unit', 'scripts/check-boundaries.test.ts'],
  },
  { name: 'types', script: 'typescript/bin/tsc', args: ['-b'] },
  { name: 'schema', script: '../scripts/schema.ts', args: ['--check'] },
  { name: 'regular expressions', script: '../scripts/regular-expressions.ts', args: [] },
  { name: 'API description', script: '../scripts/lint-api.ts', args: [] },
  { name: 'dead code', script: 'knip/bin/knip.js', args: ['--no-progress'] },
]

/** Runs the checks concurrently and prints a line for each; the output of a failed one follows its line. */
export async function runChecks(isWanted: (name: string) => boolean = () => true): Promise<Count> {
  const wanted = checks.filter(({ name }) => isWanted(name))
  const outcomes = await Promise.all(wanted.map(run))
  const failed = wanted.filter((_, index) => !outcomes[index])
  return { passed: wanted.length - failed.length, failures: failed.map(({ name }) => name) }
}

async function run({ name, script, args }: Check): Promise<boolean> {
  const startedMs = performance.now()
  const { code, words } = await runProgram(script, args)
  const seconds = ((performance.now() - startedMs) / 1000).toFixed(1)
  say(`${code === 0 ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)`)
  if (code !== 0) printError(words.trim())
  return code === 0
}
