import { randomBytes } from 'node:crypto'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    testSeed: string
  }
}

// One seed for all projects of a run; each project loads this file separately. It is printed once, and
// TEST_SEED replays a failed run. `npm test` gives all its processes one seed.
const run = globalThis as { testSeed?: string }

export function setup(project: TestProject): void {
  if (run.testSeed === undefined) {
    run.testSeed = process.env.TEST_SEED ?? process.env.RUN_SEED ?? randomBytes(6).toString('hex')
    process.stdout.write(`Random seed of this run; replay with TEST_SEED=${run.testSeed}\n`)
  }
  project.provide('testSeed', run.testSeed)
}
