import net from 'node:net'

/**
 * A database proxy that can break a connection at the worst moment: the commit holds, but the client gets no
 * reply.
 */
export interface CuttingProxy {
  /** The database's address through this proxy. */
  url: string
  /**
   * Forwards the next COMMIT and breaks its connection when the reply arrives; resolves when that has
   * happened.
   */
  cutNextCommit(): Promise<void>
  close(): Promise<void>
}

// The driver sends COMMIT as a separate simple query: the letter, the length, the text and a zero byte.
const COMMIT = 'COMMIT\0'

export async function startCuttingProxy(databaseUrl: string): Promise<CuttingProxy> {
  const { hostname, port } = new URL(databaseUrl)
  const open = new Set<net.Socket>()
  /** Called when a connection was cut; null unless a cut is requested. */
  let onCut: (() => void) | null = null

  const proxy = net.createServer((client) => {
    const server = net.connect(Number(port), hostname)
    let tell: (() => void) | null = null
    for (const socket of [client, server]) {
      open.add(socket)
      socket.on('error', () => undefined).on('close', () => open.delete(socket))
    }
    client.on('data', (bytes: Buffer) => {
      if (onCut && bytes.includes(COMMIT)) {
        tell = onCut
        onCut = null
      }
      server.write(bytes)
    })
    server.on('data', (bytes) => {
      if (!tell) return void client.write(bytes)
      client.destroy()
      tell()
      tell = null
    })
    client.on('close', () => server.end())
    server.on('close', () => client.end())
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const url = new URL(databaseUrl)
  url.port = String((proxy.address() as net.AddressInfo).port)

  return {
    url: url.href,
    cutNextCommit: () =>
      new Promise((resolve) => {
        onCut = resolve
      }),
    close: () =>
      new Promise((resolve) => {
        proxy.close(() => resolve())
        for (const socket of open) socket.destroy()
      }),
  }
}
