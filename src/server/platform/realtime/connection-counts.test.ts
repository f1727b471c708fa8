import { expect, it } from 'vitest'
import { createConnectionCounts } from './connection-counts.ts'

const MAX = 3
const inNetwork = (at: number) => `2001:db8:7:${at.toString(16)}::1`

it('counts an IPv6 /64 network as one address, and its /48 as eight', () => {
  const counts = createConnectionCounts()
  const leaves: (() => void)[] = []
  const open = (address: string) => {
    const isFull = counts.isFull(address, MAX)
    if (!isFull) leaves.push(counts.add(address))
    return !isFull
  }
  const opened = Array.from({ length: 100 }, (_, at) => open(inNetwork(at))).filter(Boolean)
  expect(opened).toHaveLength(8 * MAX)
  expect(open('2001:db8:8::1')).toBe(true)
  for (const at of [1, 2, 3]) expect(open(`2001:db8:8::${at}`)).toBe(at < MAX)
  expect(open('2001:db8:8:1::1')).toBe(true)
  for (const leave of leaves) leave()
  expect(open(inNetwork(200))).toBe(true)
})

it('counts IPv4 addresses apart, in either notation', () => {
  const counts = createConnectionCounts()
  for (let at = 0; at < MAX; at++) counts.add(at % 2 ? '192.0.2.1' : '::ffff:192.0.2.1')
  expect([counts.isFull('192.0.2.1', MAX), counts.isFull('192.0.2.2', MAX)]).toEqual([true, false])
})
