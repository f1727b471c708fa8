export interface Seen {
  event: string
  id: string
  seq: number
  atMs: number
}

export interface Spectators {
  /** All events that the spectators received, with their arrival times. */
  seen: Seen[]
  close(): void
}

/** Opens a socket per channel and records when each event arrives. */
export async function watch(url: string, channels: readonly string[]): Promise<Spectators> {
  const seen: Seen[] = []
  const sockets: WebSocket[] = []
  const waiting = [...channels]
  while (waiting.length > 0) {
    const some = waiting.splice(0, 50).map((channel) => open(url, channel, seen))
    sockets.push(...(await Promise.all(some)))
  }
  return {
    seen,
    close() {
      for (const socket of sockets) socket.close()
    },
  }
}

function open(url: string, channel: string, seen: Seen[]): Promise<WebSocket> {
  const address = `${url.replace('http', 'ws')}/app/coffer?protocol=7&client=bench&version=1`
  const socket = new WebSocket(address)
  const { promise, resolve, reject } = Promise.withResolvers<WebSocket>()
  const send = (event: string, data: object) => socket.send(JSON.stringify({ event, data }))
  socket.addEventListener('error', () => reject(new Error('A spectator could not connect')))
  socket.addEventListener('message', ({ data }) => {
    const atMs = Date.now()
    const frame = JSON.parse(String(data)) as { event: string; data?: string }
    if (frame.event === 'pusher:connection_established') send('pusher:subscribe', { channel })
    else if (frame.event === 'pusher_internal:subscription_succeeded') resolve(socket)
    else if (frame.event === 'pusher:ping') send('pusher:pong', {})
    else if (!frame.event.startsWith('pusher')) {
      const { id, seq } = JSON.parse(frame.data ?? '{}') as { id: string; seq: number }
      seen.push({ event: frame.event, id, seq, atMs })
    }
  })
  return promise
}
