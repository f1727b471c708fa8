import { glob, readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, it } from 'vitest'
import { root } from './run-program.ts'
import { soaks } from './soaks.ts'

const counted = /\b(?:times|someOf)\('([A-Z_]+)', ([\d_]+)\b/g
/** The first seed of a simulation, to replay a failed one; it is not a count. */
const notACount = 'SIMULATION_FIRST'

/** The sampled test files, with the count of each sample in a run of all tests. */
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

it('every sampled test has a soak with its full length', async () => {
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

it('no soak sets a variable that no test reads', async () => {
  const files = await sampled()
  const read = new Set([...files.values()].flatMap((counts) => [...counts.keys()]))
  const set = Object.values(soaks).flatMap(({ env }) => Object.keys(env))
  expect(set.filter((name) => name !== 'TIMED' && !read.has(name))).toEqual([])
  for (const { files: own } of Object.values(soaks)) {
    for (const file of own) await readFile(path.join(root, file))
  }
})
