export interface RecordedAnswer {
  method: string
  url: string
  status: number
  headers: string
  body: Buffer
}

/** Records every reply to the calls of a test, and everything that its sockets receive. */
export interface TrafficRecord {
  answers: RecordedAnswer[]
  frames: string[]
  /** Opens a socket that subscribes to channels. The headers authenticate requests for signatures. */
  listen(url: string, channels: string[], headers?: Record<string, string>): Promise<void>
  /** All bytes so far. */
  bytes(): Buffer
  stop(): void
}

/** Replaces `fetch` until `stop`. */
export function recordTraffic(): TrafficRecord {
  const plainFetch = globalThis.fetch
  const answers: RecordedAnswer[] = []
  const frames: string[] = []
  const sockets: WebSocket[] = []

  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    const answer = await plainFetch(request)
    const body = Buffer.from(await answer.clone().arrayBuffer())
    const headers = [...answer.headers].map(([name, value]) => `${name}: ${value}`).join('\n')
    answers.push({ method: request.method, url: request.url, status: answer.status, headers, body })
    return answer
  }

  async function listen(url: string, channels: string[], headers: Record<string, string> = {}) {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/app/coffer?protocol=7`)
    sockets.push(socket)
    const open = new Set(channels)
    const subscribed = Promise.withResolvers<void>()
    socket.addEventListener('message', async ({ data }) => {
      frames.push(String(data))
      const { event, channel, data: payload } = JSON.parse(String(data))
      if (event === 'pusher:connection_established') {
        const { socket_id } = JSON.parse(payload)
        for (const name of channels) await subscribe(socket, url, { name, socket_id, headers })
      }
      if (event === 'pusher_internal:subscription_succeeded') open.delete(channel)
      if (open.size === 0) subscribed.resolve()
    })
    await subscribed.promise
  }

  return {
    answers,
    frames,
    listen,
    bytes: () =>
      Buffer.concat([
        ...answers.flatMap(({ url, headers, body }) => [Buffer.from(`${url}\n${headers}\n`), body]),
        Buffer.from(frames.join('\n')),
      ]),
    stop() {
      globalThis.fetch = plainFetch
      for (const socket of sockets) socket.close()
    },
  }
}

async function subscribe(
  socket: WebSocket,
  url: string,
  asked: { name: string; socket_id: string; headers: Record<string, string> },
): Promise<void> {
  const { name: channel, socket_id, headers } = asked
  const isOpen = !channel.startsWith('private-')
  const signed = isOpen
    ? {}
    : await fetch(`${url}/broadcasting/auth`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify({ socket_id, channel_name: channel }),
      }).then((answer) => answer.json())
  socket.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel, ...signed } }))
}
