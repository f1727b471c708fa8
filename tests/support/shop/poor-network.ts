import net from 'node:net'

/** What a network does to what passes through it, in either direction. */
export interface Weather {
  /** How long each segment is on its way. */
  delayMs: number
  bytesPerSecond: number
  /** The share of segments that are lost on their way, and sent again. */
  loss: number
  /** The share of the lost segments after which their connection is gone. */
  breaks: number
}

export interface PoorNetwork {
  /** From now on. */
  weather: Weather
  /** The segments that were lost so far, and the connections that broke. */
  lost: number
  broken: number
  /**
   * The phone sleeps: its connections carry nothing any more, without being closed on its side, and the shop sees
   * them end. New ones are not answered.
   */
  sleep(): void
  /** New connections get through. Those from before the sleep stay silent until the phone sends on them: a reset. */
  wake(): void
  stop(): Promise<void>
}

interface NetworkOptions {
  port: number
  shopPort: number
  /** A number of 0 to 1, for what is lost. */
  chance: () => number
}

const fair: Weather = {
  delayMs: 0,
  bytesPerSecond: Number.POSITIVE_INFINITY,
  loss: 0,
  breaks: 0,
}

/** A packet of Ethernet. */
const SEGMENT_BYTES = 1_460
/** After so long without an acknowledgement, TCP sends a segment again. */
const RETRANSMISSION_MS = 600

/** A network between a browser and a shop, as TCP shows it: late, slow, with stalls, and with connections that break. */
export async function startPoorNetwork(options: NetworkOptions): Promise<PoorNetwork> {
  const { port, shopPort, chance } = options
  const pairs = new Set<readonly [client: net.Socket, shop: net.Socket]>()
  const silent = new Set<net.Socket>()
  let isAsleep = false

  const server = net.createServer((client) => {
    client.on('error', () => undefined)
    if (isAsleep) return void silent.add(client.resume())
    const shop = net.connect(shopPort, '127.0.0.1')
    shop.on('error', () => undefined)
    const pair = [client, shop] as const
    pairs.add(pair)
    const part = () => {
      pairs.delete(pair)
      client.destroy()
      shop.destroy()
    }
    carry(client, shop, part)
    carry(shop, client, part)
  })

  /** Carries what one side sends to the other, in order and in time; a lost segment keeps the later ones waiting. */
  function carry(from: net.Socket, to: net.Socket, part: () => void): void {
    let clearMs = 0
    const later = (work: () => void) => {
      const leftMs = Math.max(0, clearMs - performance.now())
      setTimeout(() => !silent.has(from) && !silent.has(to) && work(), leftMs)
    }
    from.on('data', (bytes: Buffer) => {
      if (silent.has(from) && !isAsleep) return void from.resetAndDestroy()
      for (let at = 0; at < bytes.length; at += SEGMENT_BYTES) {
        const segment = bytes.subarray(at, at + SEGMENT_BYTES)
        const { delayMs, bytesPerSecond, loss, breaks } = network.weather
        const sentMs = (1_000 * segment.length) / bytesPerSecond
        clearMs = Math.max(performance.now() + delayMs, clearMs) + sentMs
        if (chance() < loss) {
          network.lost += 1
          clearMs += RETRANSMISSION_MS
          if (chance() < breaks) {
            network.broken += 1
            return later(part)
          }
        }
        later(() => to.write(segment))
      }
    })
    from.on('end', () => later(() => to.end()))
    from.on('close', () => {
      if (!silent.has(from)) later(part)
    })
  }

  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening))
  const network: PoorNetwork = {
    weather: fair,
    lost: 0,
    broken: 0,
    sleep() {
      isAsleep = true
      for (const [client, shop] of pairs) {
        silent.add(client)
        shop.destroy()
      }
      pairs.clear()
    },
    wake() {
      isAsleep = false
    },
    stop: () =>
      new Promise((stopped) => {
        server.close(() => stopped())
        for (const client of silent) client.destroy()
        for (const pair of pairs) for (const socket of pair) socket.destroy()
      }),
  }
  return network
}
