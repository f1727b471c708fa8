import { spawn } from 'node:child_process'
import { vi } from 'vitest'

export interface Said {
  code: number | null
  out: string
  err: string
}

/** What a command of `scripts` is when it is imported: it takes its words and answers its exit code. */
export type Main = (words: string[]) => Promise<number>

type Settings = Record<string, string>

/** Runs a command line in a process of its own, as somebody would in a terminal of theirs. */
export function runProcess(program: string, words: string[], env: Settings): Promise<Said> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [program, ...words], {
      env: { PATH: process.env.PATH, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const said = { out: '', err: '' }
    child.stdout.setEncoding('utf8').on('data', (text: string) => (said.out += text))
    child.stderr.setEncoding('utf8').on('data', (text: string) => (said.err += text))
    child.on('error', reject)
    child.on('close', (code) => resolve({ code, ...said }))
  })
}

let last: Promise<unknown> = Promise.resolve()

/** Runs a command within this process, which is quicker: with its own settings, one after the other. */
export function runMain(main: Main, words: string[], env: Settings): Promise<Said> {
  const run = last.then(() => alone(main, words, env))
  last = run.catch(() => undefined)
  return run
}

async function alone(main: Main, words: string[], env: Settings): Promise<Said> {
  const said = { out: '', err: '' }
  const hears = (name: 'out' | 'err') => (text: string | Uint8Array) => {
    said[name] += text
    return true
  }
  const own = process.env
  const spies = [
    vi.spyOn(process.stdout, 'write').mockImplementation(hears('out')),
    vi.spyOn(process.stderr, 'write').mockImplementation(hears('err')),
  ]
  process.env = { PATH: own.PATH, ...env }
  try {
    return { code: await main(words), ...said }
  } finally {
    process.env = own
    for (const spy of spies) spy.mockRestore()
  }
}
