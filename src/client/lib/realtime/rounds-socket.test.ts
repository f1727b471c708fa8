import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Socketio, startSocketio } from '#tests/support/realtime/start-socketio.ts'
import { listenToRounds, reconnection, socketUrlOf, useRoundsConnection } from './rounds-socket.ts'

const served = vi.hoisted(() => ({ url: '' }))
vi.mock('#client/lib/api/config.ts', () => ({
  loadConfig: async () => ({
    realtime: { socket_urls: { production: served.url, staging: null } },
  }),
}))
vi.mock('#client/lib/hydration/first-paint.ts', () => ({ afterFirstPaint: async () => {} }))
vi.mock('#client/lib/browser/on-wake.ts', () => ({ onWake: () => undefined }))

test('it retries forever: after 1 s, at most 5 s apart, spread by half, 20 s per attempt', () => {
  expect(reconnection).toEqual({
    reconnectionAttempts: Number.POSITIVE_INFINITY,
    reconnectionDelay: 1_000,
    reconnectionDelayMax: 5_000,
    randomizationFactor: 0.5,
    timeout: 20_000,
  })
})

describe('the address of the sockets', () => {
  const production = 'https://live.shop.com'
  const staging = 'https://live.stage.shop.com'
  const at = (hostname: string) => ({ hostname, origin: `https://${hostname}` })

  test.each([
    ['shop.com', { production, staging }, production],
    ['stage.shop.com', { production, staging }, staging],
    ['my-staged.shop.com', { production, staging }, staging],
    ['stage.shop.com', { production, staging: null }, production],
    ['shop.com', { production: null, staging }, 'https://shop.com'],
    ['stage.shop.com', { production: null, staging: null }, 'https://stage.shop.com'],
  ])('of %s, with %j, is %s', (hostname, urls, expected) => {
    expect(socketUrlOf(at(hostname), urls)).toBe(expected)
  })
})

describe('against a server', () => {
  let socketio: Socketio

  beforeEach(async () => {
    vi.stubGlobal('location', { hostname: 'shop.com', origin: 'https://shop.com' })
    socketio = await startSocketio()
    served.url = socketio.url
  })
  afterEach(async () => {
    await socketio.stop()
    vi.unstubAllGlobals()
  })

  /** Records the events that a listener of a game receives. */
  function listen(game: 'crash' | 'wheel') {
    const heard: unknown[] = []
    let look = () => {}
    const note = (what: unknown) => {
      heard.push(what)
      look()
    }
    const leave = listenToRounds(game, {
      onGame: note,
      onBets: note,
      onConnect: () => note('connected'),
    })
    const wait = (count: number) =>
      new Promise<void>((resolve) => {
        look = () => heard.length >= count && resolve()
        look()
      })
    return { heard, leave, wait }
  }

  test('listeners share a connection, receive only their game, and close it when the last one leaves', async () => {
    const { endpoint, port } = socketio
    const [first, second, wheel] = [listen('crash'), listen('crash'), listen('wheel')]
    await Promise.all([first, second, wheel].map(({ wait }) => wait(1)))
    expect(endpoint.connections()).toBe(1)
    endpoint.publish('/crash', 'crash:game', { seq: 1 })
    endpoint.publish('/crash', 'crash:bets', { seq: 1, bets: [] })
    endpoint.publish('/wheel', 'wheel:game', { seq: 5 })
    await Promise.all([first.wait(3), second.wait(3), wheel.wait(2)])
    expect(first.heard).toEqual(['connected', { seq: 1 }, { seq: 1, bets: [] }])
    expect(wheel.heard).toEqual(['connected', { seq: 5 }])

    first.leave()
    endpoint.publish('/crash', 'crash:game', { seq: 2 })
    await second.wait(4)
    expect(first.heard).toHaveLength(3)

    // It reports the loss, reconnects by itself, and notifies its listeners.
    await socketio.stop()
    await expect.poll(() => useRoundsConnection.getState().isLost).toBe(true)
    socketio = await startSocketio({}, { port, host: '127.0.0.1' })
    await second.wait(5)
    expect(second.heard.at(-1)).toBe('connected')
    expect(useRoundsConnection.getState().isLost).toBe(false)

    second.leave()
    wheel.leave()
    await expect.poll(() => socketio.endpoint.connections()).toBe(0)
    const late = listen('crash')
    await late.wait(1)
    late.leave()
  })
})
