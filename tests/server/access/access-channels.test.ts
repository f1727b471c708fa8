import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { authHeaders, type Caller, everyCaller, type Rank } from '#tests/support/calls/callers.ts'
import { aPlayer, type TestPlayer } from '#tests/support/players/a-player.ts'
import { type RawClient, rawSocket } from '#tests/support/realtime/start-realtime.ts'
import { ask } from '#tests/support/shop/ask.ts'
import { startApp, type TestApp } from '#tests/support/shop/start-app.ts'

let app: TestApp
let callers: Record<string, Caller>
let victim: TestPlayer
let battleId: string
const sockets: RawClient[] = []

beforeAll(async () => {
  // All these sockets have the same address.
  app = await startApp({ env: { SOCKETS_PER_ADDRESS: '5000' } })
  callers = await everyCaller(app)
  victim = await aPlayer(app, { cents: 1_000_000n })
  const made = await victim.ask<{ data: { id: string } }>('POST /api/battles/create', {
    boxes: [{ slug: 'pocket-change', count: 1 }],
    format: '1v1',
    mode: 'classic',
    is_private: true,
  })
  battleId = made.body.data.id
})
afterAll(async () => {
  for (const { webSocket } of sockets) webSocket.close()
  await app.stop()
})

const id = '01a1ffd7-de12-7004-9fbd-6f18cee94b05'
const ownOf = ({ player }: Caller) => `private-users.${player?.id ?? id}`
const members = (rank: Rank): boolean => rank !== 'visitor'
const nobody = (): boolean => false

/** Every kind of channel: for which ranks the shop signs it, and whether it is open without a signature. */
const table: [kind: string, name: (of: Caller) => string, signed: typeof members, open: boolean][] =
  [
    ['the feed', () => 'public', nobody, true],
    ['the list of battles', () => 'battles', nobody, true],
    ['the latest bets', () => 'bets', nobody, true],
    // Like its page, a private battle is open to anybody with its link: its id is the secret.
    ['a battle', () => `battle-${battleId}`, nobody, true],
    ['a battle that does not exist', () => `battle-${id}`, nobody, false],
    ['anything else', () => 'lobby', nobody, false],
    ['their own', ownOf, members, false],
    ["another player's", () => `private-users.${victim.id}`, nobody, false],
    ["nobody's", () => `private-users.${id}`, nobody, false],
    ['their own with a suffix', (of) => `${ownOf(of)}.more`, nobody, false],
    ['a private channel of a battle', () => `private-battle-${id}`, nobody, false],
    [
      'an encrypted channel',
      (of) => `private-encrypted-users.${of.player?.id ?? id}`,
      nobody,
      false,
    ],
    ['a presence channel', () => 'presence-lobby', nobody, false],
    [
      'a presence channel with their own name',
      (of) => `presence-users.${of.player?.id ?? id}`,
      nobody,
      false,
    ],
    [
      'a channel of the protocol itself',
      (of) => `#server-to-user-${of.player?.id ?? id}`,
      nobody,
      false,
    ],
  ]

async function connect(): Promise<RawClient> {
  const client = rawSocket(Number(new URL(app.url).port), '/app/coffer?protocol=7')
  const { data } = await client.next('pusher:connection_established')
  const socket = { ...client, socketId: (data as { socket_id: string }).socket_id }
  sockets.push(socket)
  return socket
}

/** Requests a signature from the shop. */
const asks = (caller: Caller, socket: RawClient, channel_name: string) =>
  ask<{ auth?: string }>(
    app.url,
    'POST /broadcasting/auth',
    { socket_id: socket.socketId, channel_name },
    authHeaders(caller),
  )

const LET_IN = 'pusher_internal:subscription_succeeded'

/** Whether the subscription succeeds with the given data. */
async function isLetIn(socket: RawClient, data: object): Promise<boolean> {
  socket.inbox.length = 0
  socket.send('pusher:subscribe', data)
  const { event } = await socket.next(LET_IN, 'pusher:subscription_error', 'pusher:error')
  return event === LET_IN
}

describe('who may subscribe to which channel', () => {
  it.each(table)('%s', async (_, nameOf, isSigned, isOpen) => {
    for (const [who, caller] of Object.entries(callers)) {
      const socket = await connect()
      const channel = nameOf(caller)
      const cell = `${channel} for ${who}`
      const answer = await asks(caller, socket, channel)
      const refused = caller.rank === 'visitor' ? 401 : 403
      expect(answer.status, cell).toBe(isSigned(caller.rank) ? 200 : refused)
      for (const auth of forgeriesFor(socket, channel)) {
        expect(await isLetIn(socket, { channel, ...auth }), cell).toBe(isOpen)
        socket.send('pusher:unsubscribe', { channel })
      }
      const { auth } = answer.body
      if (auth !== undefined) expect(await isLetIn(socket, { channel, auth }), cell).toBe(true)
    }
  })

  /** No signature, signatures by other secrets, and one for a member that the caller chose. */
  function forgeriesFor(socket: RawClient, channel: string): object[] {
    const sign = (secret: string, text: string) =>
      createHmac('sha256', secret).update(text).digest('hex')
    const channel_data = JSON.stringify({ user_id: victim.id })
    return [
      {},
      { auth: `coffer:${sign('coffer', `${socket.socketId}:${channel}`)}` },
      { auth: `coffer:${sign('', `${socket.socketId}:${channel}:${channel_data}`)}`, channel_data },
    ]
  }

  it('a signature is valid for one socket and one channel', async () => {
    const caller = callers.player as Caller
    const [socket, other] = [await connect(), await connect()]
    const channel = ownOf(caller)
    const { auth } = (await asks(caller, socket, channel)).body
    expect(await isLetIn(other, { channel, auth })).toBe(false)
    expect(await isLetIn(socket, { channel: `private-users.${victim.id}`, auth })).toBe(false)
    expect(await isLetIn(socket, { channel, auth })).toBe(true)
  })
})

describe('what a client may send', () => {
  it.each(['public', 'battles', 'bets', 'battle', 'own'])('nothing on %s', async (kind) => {
    for (const [who, caller] of Object.entries(callers)) {
      const [speaker, listener] = [await connect(), await connect()]
      const named: Record<string, string> = { own: ownOf(caller), battle: `battle-${battleId}` }
      const channel = named[kind] ?? kind
      for (const socket of [speaker, listener]) {
        const { auth } = (await asks(caller, socket, channel)).body
        const isIn = await isLetIn(socket, { channel, auth })
        expect(isIn, `${channel} for ${who}`).toBe(kind !== 'own' || caller.rank !== 'visitor')
      }
      listener.inbox.length = 0
      for (const event of ['client-hello', 'balanceUpdated', 'lastDrop', 'pusher_internal:hello']) {
        speaker.send(event, { current_balance: 1_000_000 }, channel)
      }
      await speaker.settle()
      await listener.settle()
      expect(speaker.inbox.filter(({ event }) => event === 'pusher:error')).toHaveLength(4)
      expect(listener.inbox).toEqual([])
    }
  })

  it('nobody logs in as a user, because the shop does not sign users', async () => {
    const socket = await connect()
    const user_data = JSON.stringify({ id: victim.id })
    socket.send('pusher:signin', { auth: 'coffer:00', user_data })
    expect((await socket.closed).code).toBe(4009)
  })
})
