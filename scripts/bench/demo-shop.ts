import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { root } from '#scripts/run-program.ts'

export interface DemoShop {
  address: string
  /** Milliseconds from the command to the line with the address. */
  readyMs: number
  residentKB(): number
  stop(): Promise<void>
}

/** The shop as `npm start` serves it, in its own process, with its data in a folder. */
export async function startDemoShop(dataFolder: string): Promise<DemoShop> {
  const beganMs = performance.now()
  const child = spawn('sh', ['-c', await startCommand()], {
    cwd: root,
    env: { ...process.env, PORT: '0', COFFER_DATA: dataFolder, DEMO_CROWD: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return {
    address: await addressOf(child),
    readyMs: performance.now() - beganMs,
    residentKB: () => Number(execFileSync('ps', ['-o', 'rss=', '-p', String(child.pid)])),
    async stop() {
      child.kill('SIGINT')
      await once(child, 'exit')
    },
  }
}

async function addressOf(child: ChildProcess): Promise<string> {
  if (!child.stdout) throw new Error('The shop has no output')
  const lines = createInterface({ input: child.stdout })
  for await (const line of lines) {
    const [address] = /http:\/\/\S+/.exec(line) ?? []
    if (address) return address
  }
  throw new Error('The shop ended before it printed its address')
}

async function startCommand(): Promise<string> {
  const project = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8'))
  return (project as { scripts: { start: string } }).scripts.start
}
