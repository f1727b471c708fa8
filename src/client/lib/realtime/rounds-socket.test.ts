import { describe, expect, test } from 'vitest'
import { reconnection, socketUrlOf } from './rounds-socket.ts'

test('it tries for ever: after 1 s, at most 5 s apart, spread by half, 20 s for each try', () => {
  expect(reconnection).toEqual({
    reconnectionAttempts: Number.POSITIVE_INFINITY,
    reconnectionDelay: 1_000,
    reconnectionDelayMax: 5_000,
    randomizationFactor: 0.5,
    timeout: 20_000,
  })
})

describe('a page takes its sockets', () => {
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
  ])('of %s, with %j, at %s', (hostname, urls, expected) => {
    expect(socketUrlOf(at(hostname), urls)).toBe(expected)
  })
})
