import { spawn } from 'node:child_process'
import path from 'node:path'

export const root = path.resolve(import.meta.dirname, '..')

/** Runs a script of node_modules to its end; returns its exit code (null if it was killed) and its output. */
export function runProgram(
  script: string,
  args: string[],
  options: { isShown?: boolean; timeoutMs?: number; env?: Record<string, string> } = {},
): Promise<{ code: number | null; words: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [path.join(root, 'node_modules', script), ...args], {
      cwd: root,
      env: { ...process.env, ...options.env },
      stdio: [
        'ignore',
        ...(options.isShown
          ? ['inherit' as const, 'inherit' as const]
          : ['pipe' as const, 'pipe' as const]),
      ],
      ...(options.timeoutMs && { timeout: options.timeoutMs }),
    })
    let words = ''
    const keep = (text: Buffer) => {
      words += text
    }
    child.stdout?.on('data', keep)
    child.stderr?.on('data', keep)
    child.on('error', (error) => keep(Buffer.from(error.message)))
    child.on('close', (code) => resolve({ code, words }))
  })
}
