import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import type { BenchShop } from './bench-shop.ts'
import { openKeepAliveConnection, postRequest } from './keep-alive-connection.ts'

/** A node of a shop in its own process. */
export interface NodeProcess {
  address: string
  /** Its CPU time so far in ms, its memory in bytes, and the longest delay of its event loop since the last call. */
  usage(): Promise<{ cpuMs: number; rss: number; pauseMs: number }>
  tell(message: 'audit' | 'no audit'): void
  stop(): Promise<void>
}

/** Starts a node on the database of a bench's shop. */
export async function startNode(
  { url, seedKey }: Pick<BenchShop, 'url' | 'seedKey'>,
  env: Record<string, string> = {},
): Promise<NodeProcess> {
  const child = fork(path.join(import.meta.dirname, 'shop-process.ts'), {
    env: {
      ...process.env,
      PORT: '0',
      DATABASE_URL: url,
      SEED_KEY: seedKey.toString('hex'),
      REALTIME_SECRET: 'bench-realtime-secret',
      LOG_LEVEL: 'error',
      RATE_LIMIT_SCALE: '10000',
      ...env,
    },
  })
  const { address } = await answerOf<{ address: string }>(child)
  return {
    address,
    async usage() {
      const answer = answerOf<{ cpu: NodeJS.CpuUsage; rss: number; pauseMs: number }>(child)
      child.send('usage')
      const { cpu, ...rest } = await answer
      return { cpuMs: (cpu.user + cpu.system) / 1000, ...rest }
    },
    tell: (message) => void child.send(message),
    async stop() {
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

async function answerOf<T>(child: ChildProcess): Promise<T> {
  const [answer] = await once(child, 'message')
  return answer as T
}

let keys = 0

/** Makes a call as the player with that index; false if it failed. */
type CallBy = (player: number) => Promise<boolean>

/** Makes calls over HTTP, with one connection per player; the players are spread over the nodes. */
export async function openOver(
  nodes: readonly NodeProcess[],
  { slug, players }: BenchShop,
): Promise<{ open: CallBy; posting(path: string, body: object): CallBy; close(): void }> {
  const connections = await Promise.all(
    players.map((_, index) => openKeepAliveConnection(nodes[index % nodes.length]?.address ?? '')),
  )
  function posting(path: string, body: object): CallBy {
    const json = JSON.stringify(body)
    return async (player) => {
      const headers = {
        host: 'bench',
        authorization: `Bearer ${players[player]?.accessToken}`,
        'idempotency-key': `bench-${player}-${keys++}`,
      }
      return (await connections[player]?.ask(postRequest(path, headers, json))) === 200
    }
  }
  return {
    open: posting(`/api/boxes/${slug}/open`, { count: 1 }),
    posting,
    close() {
      for (const connection of connections) connection.close()
    },
  }
}
