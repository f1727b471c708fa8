import { randomBytes } from 'node:crypto'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    testSeed: string
  }
}

// One seed for all projects of a run, each of which loads this file for itself, printed once: TEST_SEED plays a
// run again that has failed.
const run = globalThis as { testSeed?: string }

export function setup(project: TestProject): void {
  if (run.testSeed === undefined) {
    run.testSeed = process.env.TEST_SEED ?? randomBytes(6).toString('hex')
    process.stdout.write(`What is random here: replay with TEST_SEED=${run.testSeed}\n`)
  }
  project.provide('testSeed', run.testSeed)
}
