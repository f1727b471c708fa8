import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import path from 'node:path'

/** The first of some programs that is installed. */
export function installed(...names: string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(path.delimiter)
  return names
    .flatMap((name) =>
      name.startsWith('/') ? [name] : folders.map((folder) => path.join(folder, name)),
    )
    .find(existsSync)
}

const START_MS = 60_000

/** Starts a program, and resolves with the first match in what it says; at once if it says nothing. */
export async function startProgram(
  program: string,
  args: readonly string[],
  { env, ready = null }: { env?: Record<string, string>; ready?: RegExp | null },
): Promise<{ child: ChildProcess; said: readonly string[] }> {
  const child = spawn(program, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    // Its own group, because browsers have children that would outlive them.
    detached: true,
  })
  let words = ''
  const said = new Promise<readonly string[]>((resolve, reject) => {
    if (!ready) return resolve([])
    const look = (text: Buffer) => {
      words += text
      const match = ready?.exec(words)
      if (match) resolve(match)
    }
    child.stdout?.on('data', look)
    child.stderr?.on('data', look)
    child.once('error', reject)
    child.once('exit', () => reject(new Error(`${program} ended: ${words.slice(-500)}`)))
    setTimeout(
      () => reject(new Error(`${program} did not start: ${words.slice(-500)}`)),
      START_MS,
    ).unref()
  })
  try {
    return { child, said: await said }
  } catch (error) {
    await endProgram(child)
    throw error
  }
}

/** Ends a program with its children. */
export async function endProgram(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  process.kill(-child.pid, 'SIGKILL')
  await ended
}
