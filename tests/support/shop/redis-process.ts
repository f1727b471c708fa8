import { once } from 'node:events'
import { startRedisServer } from '#scripts/redis-server.ts'
import { freePort } from '#scripts/shop/free-port.ts'

export type RedisProcess = Awaited<ReturnType<typeof startRedis>>

/** A Redis for one test, which can kill it, pause it, and start it again at the same address. */
export async function startRedis() {
  const port = await freePort('127.0.0.1', 0)
  let server = await startRedisServer(port)

  async function kill(): Promise<void> {
    const { process } = server
    if (process.exitCode !== null || process.signalCode !== null) return
    const exit = once(process, 'exit')
    process.kill('SIGKILL')
    await exit
  }

  return {
    url: server.url,
    kill,
    stop: kill,
    async restart() {
      server = await startRedisServer(port)
    },
    pause: () => void server.process.kill('SIGSTOP'),
    resume: () => void server.process.kill('SIGCONT'),
  }
}
