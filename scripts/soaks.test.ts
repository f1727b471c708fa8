import { glob, readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, it } from 'vitest'
import { root } from './run-program.ts'
import { soaks } from './soaks.ts'

const counted = /\btimes\('([A-Z_]+)', ([\d_]+)\)/g
/** Where a simulation begins, to play one again that has failed. */
const notACount = 'SIMULATION_FIRST'

/** The files of tests that are sampled, and how little of each count a run of all does. */
async function sampled(): Promise<Map<string, Map<string, number>>> {
  const found = new Map<string, Map<string, number>>()
  for await (const file of glob('{src,tests}/**/*.test.{ts,tsx}', { cwd: root })) {
    const text = await readFile(path.join(root, file), 'utf8')
    const counts = [...text.matchAll(counted)].map(
      ([, name = '', few = '']) => [name, Number(few.replaceAll('_', ''))] as const,
    )
    if (counts.length > 0 || text.includes('isTimed')) found.set(file, new Map(counts))
  }
  return found
}

it('what a run of all tests only samples, a soak does at length', async () => {
  const files = await sampled()
  expect(files.size).toBeGreaterThan(20)
  for (const [file, counts] of files) {
    const own = Object.values(soaks).filter((soak) => soak.files.includes(file))
    expect(own.length, file).toBe(1)
    for (const [name, few] of counts) {
      if (name === notACount) continue
      expect(Number(own[0]?.env[name]), `${name} of ${file}`).toBeGreaterThanOrEqual(few)
    }
  }
})

it('and no soak sets what nobody reads', async () => {
  const files = await sampled()
  const read = new Set([...files.values()].flatMap((counts) => [...counts.keys()]))
  const set = Object.values(soaks).flatMap(({ env }) => Object.keys(env))
  expect(set.filter((name) => name !== 'TIMED' && !read.has(name))).toEqual([])
  for (const { files: own } of Object.values(soaks)) {
    for (const file of own) await readFile(path.join(root, file))
  }
})
