import { expect, test } from 'vitest'
import { fc } from '#tests/support/setup/properties.ts'
import { createPresence } from './presence.ts'

test('a member is present from their first socket to their last', () => {
  const socketIds = ['s1', 's2', 's3', 's4']
  const steps = fc.array(
    fc.record({ socketId: fc.constantFrom(...socketIds), isJoin: fc.boolean() }),
  )
  fc.assert(
    fc.property(
      steps,
      fc.array(fc.constantFrom('a', 'b', '__proto__'), { minLength: 4 }),
      (moves, users) => {
        const presence = createPresence()
        const bySocket = new Map<string, string>()
        const isThere = (userId: string) => [...bySocket.values()].includes(userId)
        for (const { socketId, isJoin } of moves) {
          const userId = users[socketIds.indexOf(socketId)] ?? 'a'
          if (isJoin === bySocket.has(socketId)) continue
          if (isJoin) {
            expect(presence.join(socketId, { userId, userInfo: 1 })).toBe(!isThere(userId))
            bySocket.set(socketId, userId)
          } else {
            bySocket.delete(socketId)
            expect(presence.leave(socketId)?.userId ?? null).toBe(isThere(userId) ? null : userId)
          }
        }
        const there = [...new Set(bySocket.values())].sort()
        const list = presence.list()
        expect([...list.ids].sort()).toEqual(there)
        expect(Object.keys(list.hash).sort()).toEqual(there)
        expect(list.count).toBe(there.length)
      },
    ),
  )
})
