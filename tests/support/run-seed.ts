import { randomBytes } from 'node:crypto'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    testSeed: string
  }
}

// One seed for all projects of a run, told once: TEST_SEED plays a run again that has failed.
const seed = process.env.TEST_SEED ?? randomBytes(6).toString('hex')
let isTold = false

export function setup(project: TestProject): void {
  if (!isTold) process.stdout.write(`What is random here: replay with TEST_SEED=${seed}\n`)
  isTold = true
  project.provide('testSeed', seed)
}
