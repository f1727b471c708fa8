import { expect, test } from 'vitest'
import { createBroker } from '#tests/support/realtime/broker.ts'
import { connectedClient, nextOf, startSocketio } from '#tests/support/realtime/start-socketio.ts'

test('events of one node reach the clients of another once and in order', async () => {
  const broker = createBroker()
  const [here, there] = await Promise.all([
    startSocketio({ bus: broker.node() }),
    startSocketio({ bus: broker.node() }),
  ])
  // A client would miss the tick while it upgrades its transport.
  const options = { transports: ['websocket'] }
  const clients = [
    await connectedClient(here.url, '/crash', options),
    await connectedClient(there.url, '/crash', options),
    await connectedClient(there.url, '/wheel', options),
  ]
  const heard = clients.map((client) => {
    const events: unknown[] = []
    client.onAny((...event) => events.push(event))
    return events
  })
  const ended = Promise.all(clients.map((client) => nextOf(client, 'end')))
  here.endpoint.publish('/crash', 'crash:game', { text: 'line\nbreak' })
  here.endpoint.publish('/crash', 'crash:game', { tick: 1 }, { isVolatile: true })
  for (const namespace of ['/crash', '/wheel']) here.endpoint.publish(namespace, 'end', {})
  await ended
  const expected = [
    ['crash:game', { text: 'line\nbreak' }],
    ['crash:game', { tick: 1 }],
    ['end', {}],
  ]
  expect(heard).toEqual([expected, expected, [['end', {}]]])
  for (const client of clients) client.disconnect()
  await Promise.all([here.stop(), there.stop()])
})
