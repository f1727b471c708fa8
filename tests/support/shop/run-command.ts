import { spawn } from 'node:child_process'
import { vi } from 'vitest'
import { compileCache } from './compile-cache.ts'

export interface CommandResult {
  code: number | null
  out: string
  err: string
}

/** The main function of a command of `scripts`: takes its arguments, resolves to its exit code. */
export type Main = (args: string[]) => Promise<number>

type Settings = Record<string, string>

/** Runs a command line in its own process, as in a terminal. */
export function runProcess(program: string, args: string[], env: Settings): Promise<CommandResult> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [program, ...args], {
      env: { PATH: process.env.PATH, ...compileCache, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const output = { out: '', err: '' }
    child.stdout.setEncoding('utf8').on('data', (text: string) => (output.out += text))
    child.stderr.setEncoding('utf8').on('data', (text: string) => (output.err += text))
    child.on('error', reject)
    child.on('close', (code) => resolve({ code, ...output }))
  })
}

let last: Promise<unknown> = Promise.resolve()

/**
 * Runs a command within this process, which is faster. Commands run one after the other, each with its own
 * settings.
 */
export function runMain(main: Main, args: string[], env: Settings): Promise<CommandResult> {
  const run = last.then(() => alone(main, args, env))
  last = run.catch(() => undefined)
  return run
}

async function alone(main: Main, args: string[], env: Settings): Promise<CommandResult> {
  const output = { out: '', err: '' }
  const capture = (name: 'out' | 'err') => (text: string | Uint8Array) => {
    output[name] += text
    return true
  }
  const own = process.env
  const spies = [
    vi.spyOn(process.stdout, 'write').mockImplementation(capture('out')),
    vi.spyOn(process.stderr, 'write').mockImplementation(capture('err')),
  ]
  process.env = { PATH: own.PATH, ...env }
  try {
    return { code: await main(args), ...output }
  } finally {
    process.env = own
    for (const spy of spies) spy.mockRestore()
  }
}
