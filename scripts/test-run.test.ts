import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { root } from './run-program.ts'
import { tryAgain } from './second-try.ts'
import { runAlone, runTests } from './test-run.ts'
import { summaryOf } from './test-summary.ts'

const head = `import { existsSync, writeFileSync } from 'node:fs'
import { beforeAll, expect, it } from 'vitest'
const isFirst = (name) => {
  const mark = new URL(name + '.mark', import.meta.url)
  const isNew = !existsSync(mark)
  writeFileSync(mark, '')
  return isNew
}
`

/** Files that fail in one way each. */
const planted = {
  'sound.test.ts': `it('holds', () => {})\nit('holds, too', () => {})`,
  'chance.test.ts': `it('holds', () => {})
it('fails once', () => expect(isFirst('chance')).toBe(false))`,
  'hook.test.ts': `beforeAll(() => { if (isFirst('hook')) throw new Error('no connection') })
it('needs its hook', () => {})`,
  'broken.test.ts': `it('holds', () => {})\nit('never holds', () => expect(1).toBe(2))`,
  'unloadable.test.ts': `throw new Error('no such module')`,
}

const config = `export default { test: { projects: [
  { test: { name: 'unit', include: ['unit/*.test.ts'] } },
  { test: { name: 'server', include: ['crash/*.test.ts'] } },
  { test: { name: 'client', include: ['late/*.test.ts'] } },
] } }`

let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'coffer-test-run-'))
  await symlink(path.join(root, 'node_modules'), path.join(folder, 'node_modules'))
  await writeFile(path.join(folder, 'package.json'), '{ "type": "module" }')
  await writeFile(path.join(folder, 'vitest.config.ts'), config)
  for (const [name, text] of Object.entries(planted)) await plant(`unit/${name}`, text)
  await plant('crash/sound.test.ts', `it('holds', () => {})`)
  await plant('crash/dead.test.ts', `it('kills its worker', () => process.kill(process.pid, 9))`)
  const late = `it('holds', () => { setTimeout(() => { throw new Error('too late') }) })`
  await plant(
    'late/late.test.ts',
    `${late}\nit('waits', () => new Promise((end) => setTimeout(end, 50)))`,
  )
})

afterAll(() => rm(folder, { recursive: true, force: true }))

async function plant(name: string, text: string): Promise<void> {
  await mkdir(path.join(folder, path.dirname(name)), { recursive: true })
  await writeFile(path.join(folder, name), `${head}${text}\n`)
}

const run = (project: 'unit' | 'server' | 'client', files: string) =>
  runTests({ name: `planted-${project}`, projects: [project], files }, { folder, isShown: false })

it('tries failed files again, alone, and counts each test once', async () => {
  const first = await run('unit', 'unit/*.test.ts')
  expect(first.faults).toEqual([])
  expect(first.files.flatMap(({ failures }) => failures).toSorted()).toEqual([
    expect.stringContaining('unit/broken.test.ts: never holds: '),
    expect.stringContaining('unit/chance.test.ts: fails once: '),
    'unit/hook.test.ts: no connection',
    'unit/unloadable.test.ts: no such module',
  ])

  const tried: string[] = []
  const { runs, recovered } = await tryAgain([first], (file) => {
    tried.push(file.file)
    return runAlone(file, { folder, isShown: false })
  })
  expect(tried.toSorted()).toEqual(
    ['broken', 'chance', 'hook', 'unloadable'].map((name) => `unit/${name}.test.ts`),
  )
  const parts = runs.map((each) => ({ name: 'unit', seconds: 1, ...each }))
  const { lines, isOk } = summaryOf({ parts, recovered, seconds: 1, budget: null })
  expect(isOk).toBe(false)
  // sound 2, chance 2, hook 1, broken 1; broken 1, unloadable 1.
  expect(lines.at(-1)).toBe('6 passed, 2 failed')
  expect(lines.filter((line) => line.startsWith('passed at')).toSorted()).toEqual([
    'passed at the second try: unit/chance.test.ts',
    'passed at the second try: unit/hook.test.ts',
  ])
})

it('does not forgive a run that broke: a dead worker, an error outside of tests', async () => {
  for (const [project, files] of [
    ['server', 'crash/*.test.ts'],
    ['client', 'late/*.test.ts'],
  ] as const) {
    const first = await run(project, files)
    const { runs } = await tryAgain([first], (file) => runAlone(file, { folder, isShown: false }))
    const parts = runs.map((each) => ({ name: project, seconds: 1, ...each }))
    const { lines, isOk } = summaryOf({ parts, recovered: [], seconds: 1, budget: null })
    expect(isOk, project).toBe(false)
    expect(lines.join('\n')).toContain(`the run of the planted-${project} tests broke (`)
  }
})

it('skips a suite without files', async () => {
  expect(await run('unit', 'none/*.test.ts')).toEqual({ files: [], faults: [] })
})
