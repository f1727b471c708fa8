import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { connect } from 'node:net'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Fault } from '#scripts/fault.ts'

/** Debian's `redis-tools` contains the server under this name, without a service that starts automatically. */
const names = ['redis-server', 'valkey-server', 'redis-check-rdb']
const READY_MS_MAX = 10_000

export interface RedisServer {
  url: string
  process: ChildProcess
}

/** Starts a Redis on the loopback address without persistence. It ends with the returned process. */
export async function startRedisServer(port: number): Promise<RedisServer> {
  const options = { port, bind: '127.0.0.1', save: '', appendonly: 'no', loglevel: 'warning' }
  const args = Object.entries(options).flatMap(([name, value]) => [`--${name}`, String(value)])
  // The program acts as a server if it is called by this name, whatever the file is called.
  const child = spawn(findRedis(), args, { argv0: 'redis-server', stdio: 'ignore' })
  const ended = once(child, 'exit').then(() => {
    throw new Fault(`Redis could not be started on port ${port}.`)
  })
  ended.catch(() => undefined)
  await Promise.race([ended, listening(port)])
  return { url: `redis://127.0.0.1:${port}`, process: child }
}

function findRedis(): string {
  const folders = (process.env.PATH ?? '').split(path.delimiter)
  const files = names.flatMap((name) => folders.map((folder) => path.join(folder, name)))
  const found = process.env.REDIS_SERVER ?? files.find((file) => existsSync(file))
  if (found) return found
  throw new Fault(
    'A Redis server is needed: install redis-tools or redis-server, or set REDIS_SERVER.',
  )
}

async function listening(port: number): Promise<void> {
  const untilMs = performance.now() + READY_MS_MAX
  while (performance.now() < untilMs) {
    const socket = connect(port, '127.0.0.1')
    const isOpen = await once(socket, 'connect').then(
      () => true,
      () => false,
    )
    socket.destroy()
    if (isOpen) return
    await pause(20)
  }
  throw new Fault(`Redis does not answer on port ${port}.`)
}
