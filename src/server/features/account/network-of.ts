import { isIPv6 } from 'node:net'

/** What failures are counted by: an IPv4 address, or the /64 that one customer of an IPv6 network has. */
export function networkOf(address: string): string {
  const [bare = ''] = address.split('%', 1)
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)?.[1]
  if (mapped !== undefined || !isIPv6(bare)) return mapped ?? bare
  const { hostname } = new URL(`http://[${bare}]`)
  const [left = '', right] = hostname.slice(1, -1).split('::')
  const head = left === '' ? [] : left.split(':')
  const tail = right ? right.split(':') : []
  const zeros = right === undefined ? 0 : 8 - head.length - tail.length
  return [...head, ...Array<string>(zeros).fill('0'), ...tail].slice(0, 4).join(':')
}
