import { runProgram } from './run-program.ts'
import { soaks } from './soaks.ts'
import { printError, say } from './terminal.ts'

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !(name in soaks))
if (unknown.length > 0) {
  printError(`Unknown: ${unknown.join(', ')}. Known: ${Object.keys(soaks).join(', ')}.`)
  process.exit(1)
}
const failed: string[] = []
for (const [name, { files, env }] of Object.entries(soaks)) {
  if (asked.length > 0 && !asked.includes(name)) continue
  say(
    `\n${name}: ${Object.entries(env)
      .map((pair) => pair.join('='))
      .join(' ')}`,
  )
  // One file after the other, so that timed tests have the machine to themselves.
  const run = ['run', '--testTimeout=0', '--no-file-parallelism', ...files]
  const { code } = await runProgram('vitest/vitest.mjs', run, { isShown: true, env })
  if (code !== 0) failed.push(name)
}
if (failed.length > 0) {
  printError(`Failed: ${failed.join(', ')}.`)
  process.exit(1)
}
say('\nEvery soak passed.')
