import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { expect, it } from 'vitest'

const terminal = path.join(import.meta.dirname, 'terminal.ts')

function run(source: string) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `import { say, speakInLog } from ${JSON.stringify(terminal)}\n${source}`,
    ],
    { encoding: 'utf8' },
  )
  const lines = `${stdout}${stderr}`.trim().split('\n')
  return { status, lines: lines.map((line) => JSON.parse(line) as { level: number; msg: string }) }
}

it('the log of production is JSON alone, also what modules and Node itself write', () => {
  const { status, lines } = run(`
    speakInLog()
    say('Open')
    console.log('a module says %s', 'this')
    console.warn('two\\nlines')
    process.emitWarning('careful', 'DeprecationWarning')
  `)
  expect(status).toBe(0)
  expect(lines.map(({ level, msg }) => [level, msg])).toEqual([
    [30, 'Open'],
    [30, 'a module says this'],
    [40, 'two\nlines'],
    [40, 'careful'],
  ])
})

it.each([
  ['an error that nothing catches', "setImmediate(() => { throw new Error('It broke') })"],
  ['a promise that nothing awaits', "Promise.reject(new Error('It broke'))"],
])('%s ends the process with a line', (_, source) => {
  const { status, lines } = run(`speakInLog()\n${source}\nsetTimeout(() => say('alive'), 5_000)`)
  expect(status).toBe(1)
  expect(lines).toEqual([
    expect.objectContaining({ level: 60, msg: expect.stringMatching(/^Error: It broke\n +at/) }),
  ])
})
