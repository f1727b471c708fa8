import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'

export type SystemProcess = { parent: number; command: string }

/** Returns the process with a pid; undefined if there is none or only a zombie, which holds no resources. */
export async function readProcess(pid: number): Promise<SystemProcess | undefined> {
  return process.platform === 'linux' ? readFromProc(pid) : readFromPs(pid)
}

/** Waits until a condition holds, checking every few milliseconds; false on timeout. */
export async function waitUntil(
  isDone: () => Promise<boolean>,
  timeoutMs: number,
): Promise<boolean> {
  const pauseMs = 20
  for (let waitedMs = 0; waitedMs < timeoutMs; waitedMs += pauseMs) {
    if (await isDone()) return true
    await delay(pauseMs)
  }
  return isDone()
}

async function readFromProc(pid: number): Promise<SystemProcess | undefined> {
  try {
    const [stat, command] = await Promise.all([
      readFile(`/proc/${pid}/stat`, 'utf8'),
      readFile(`/proc/${pid}/cmdline`, 'utf8'),
    ])
    // The name is in parentheses and may contain any character, so fields are counted after its end.
    const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    if (state === 'Z' || state === 'X') return undefined
    return { parent: Number(parent), command: command.replaceAll('\0', ' ') }
  } catch {
    return undefined
  }
}

async function readFromPs(pid: number): Promise<SystemProcess | undefined> {
  try {
    const run = promisify(execFile)
    const { stdout } = await run('ps', ['-o', 'state=,ppid=,command=', '-p', String(pid)])
    const [, state, parent, command] = /^\s*(\S+)\s+(\d+)\s+(.*)$/m.exec(stdout) ?? []
    if (state === undefined || state.startsWith('Z')) return undefined
    return { parent: Number(parent), command: command ?? '' }
  } catch {
    return undefined
  }
}
