import { once } from 'node:events'
import net from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { type SystemPostgres, startSystemPostgres } from './system-postgres.ts'

/** A primary with a synchronous standby on this machine, behind one address that can be turned from one to the other. */
export interface ReplicatedPostgres {
  /** The address of whichever server the switch leads to, as a virtual address or HAProxy would be. */
  url: string
  primary: SystemPostgres
  standby: SystemPostgres
  /** Makes the standby a primary, and turns the address to it. */
  promote(): Promise<void>
  /** Turns the address; whoever is connected through it is cut off. */
  turnTo(server: SystemPostgres): void
  stop(): Promise<void>
}

const LOOK_MS = 20

/** Starts both, with commits that are acknowledged only when the standby has them on its disk. */
export async function startReplicatedPostgres(
  programs: string,
  settings: readonly string[] = [],
): Promise<ReplicatedPostgres> {
  const primary = await startSystemPostgres(programs, { settings })
  const standby = await startSystemPostgres(programs, { follows: primary, settings })
  await ask(primary.url, "ALTER SYSTEM SET synchronous_standby_names = '*'")
  await ask(primary.url, 'SELECT pg_reload_conf()')
  await until(primary.url, "SELECT FROM pg_stat_replication WHERE sync_state = 'sync'")
  const way = await startSwitch(primary.port)
  const url = new URL(primary.url)
  url.port = String(way.port)
  return {
    url: url.href,
    primary,
    standby,
    async promote() {
      await ask(standby.url, 'SELECT pg_promote()')
      way.turnTo(standby.port)
    },
    turnTo: ({ port }) => way.turnTo(port),
    async stop() {
      way.close()
      await Promise.all([primary.stop(), standby.stop()])
    },
  }
}

async function ask(url: string, statement: string): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(statement)).rowCount ?? 0
  } finally {
    await client.end()
  }
}

async function until(url: string, statement: string): Promise<void> {
  while ((await ask(url, statement)) === 0) await pause(LOOK_MS)
}

async function startSwitch(port: number) {
  let target = port
  const open = new Set<net.Socket>()
  const listener = net.createServer((client) => {
    const server = net.connect(target, '127.0.0.1')
    for (const socket of [client, server]) {
      open.add(socket)
      socket.on('error', () => undefined).on('close', () => open.delete(socket))
    }
    client.pipe(server).pipe(client)
    client.on('close', () => server.destroy())
    server.on('close', () => client.destroy())
  })
  listener.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const cut = () => {
    for (const socket of open) socket.destroy()
  }
  return {
    port: (listener.address() as net.AddressInfo).port,
    turnTo(next: number) {
      target = next
      cut()
    },
    close() {
      listener.close()
      cut()
    },
  }
}
