import type { IncomingMessage } from 'node:http'
import { BlockList, isIP, isIPv4, isIPv6 } from 'node:net'

/**
 * The trusted proxies between a client and this server: a number of hops, counted from the socket, or networks
 * (addresses or CIDR). Entries of X-Forwarded-For before them can be forged.
 */
export type TrustedProxies = { hops: number } | { networks: readonly string[] }

export const HOPS_MAX = 10

/** Whether the address is a trusted proxy; `step` counts the hops from the socket. */
export type IsTrusted = (address: string, step: number) => boolean

/**
 * Parses TRUST_PROXY: `0` or `false` for no proxy, a number of hops, or networks separated by commas. Null for
 * anything else, including a network that contains every address.
 */
export function readTrustedProxies(text: string): TrustedProxies | null {
  if (text === 'false') return { hops: 0 }
  if (/^\d{1,2}$/.test(text)) return Number(text) <= HOPS_MAX ? { hops: Number(text) } : null
  const networks = text.split(',').map((each) => each.trim())
  return networks.every(isNetwork) ? { networks } : null
}

/** The predicate for these proxies. */
export function trustOf(proxies: TrustedProxies): IsTrusted {
  if ('hops' in proxies) return (_, step) => step < proxies.hops
  const list = new BlockList()
  for (const network of proxies.networks) {
    const [address = '', prefix] = network.split('/')
    list.addSubnet(address, bitsOf(address, prefix), isIPv4(address) ? 'ipv4' : 'ipv6')
  }
  return (address) => {
    const plain = plainAddress(address)
    return isIP(plain) !== 0 && list.check(plain, isIPv4(plain) ? 'ipv4' : 'ipv6')
  }
}

/** The client address of a request: the first one, counted from the socket, that is not a trusted proxy. */
export function clientAddress(request: IncomingMessage, isTrusted: IsTrusted): string {
  const socket = request.socket.remoteAddress ?? ''
  const forwarded = String(request.headers['x-forwarded-for'] ?? '')
  const steps = [socket, ...forwarded.split(',').reverse()].map((each) => each.trim())
  let nearest = socket
  for (const [step, address] of steps.entries()) {
    // Our proxies write only addresses.
    if (isIP(plainAddress(address)) === 0) break
    nearest = address
    if (!isTrusted(address, step)) break
  }
  return plainAddress(nearest)
}

/** Converts an IPv4-mapped IPv6 address to IPv4, and removes a zone. */
export function plainAddress(address: string): string {
  const [bare = ''] = address.split('%', 1)
  if (!isIPv6(bare)) return bare
  const groups = groupsOf(bare)
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
  if (!isMapped) return groups.map((group) => group.toString(16)).join(':')
  const [high = 0, low = 0] = groups.slice(6)
  return [high >> 8, high & 255, low >> 8, low & 255].join('.')
}

/** The key for limits: an IPv4 address, or the /64 that an IPv6 provider assigns to one customer. */
export function networkOf(address: string): string {
  const plain = plainAddress(address)
  return isIPv6(plain) ? networkOfGroups(plain, 4) : plain
}

/** A network that is counted, and how many times as much as a single address it may do. */
export interface CountedNetwork {
  key: string
  times: number
}

/**
 * A provider may assign a whole /48 to one customer (RFC 6177), and others give one away: 65,536 of the networks of
 * `networkOf`. It may as well have many customers, as an IPv4 address can.
 */
const SITE_TIMES = 8

/** All networks of an address that limits count: that of `networkOf`, and for IPv6 the /48 that contains it. */
export function networksOf(address: string): CountedNetwork[] {
  const own = { key: networkOf(address), times: 1 }
  const plain = plainAddress(address)
  return isIPv6(plain) ? [own, { key: networkOfGroups(plain, 3), times: SITE_TIMES }] : [own]
}

/** The network of the first groups of an IPv6 address, of 16 bits each. */
const networkOfGroups = (plain: string, groups: number): string =>
  `${plain.split(':').slice(0, groups).join(':')}::/${16 * groups}`

/** The network of an address without the last part, which names a household: an IPv4 /24 or an IPv6 /48. */
export function prefixOf(address: string): string | null {
  const plain = plainAddress(address)
  if (isIPv4(plain)) return `${plain.split('.').slice(0, 3).join('.')}.0/24`
  return isIPv6(plain) ? networkOfGroups(plain, 3) : null
}

function isNetwork(text: string): boolean {
  const [address = '', prefix, ...more] = text.split('/')
  const isWhole = prefix === undefined || /^\d{1,3}$/.test(prefix)
  if (isIP(address) === 0 || !isWhole || more.length > 0) return false
  const bits = bitsOf(address, prefix)
  return bits >= 1 && bits <= (isIPv4(address) ? 32 : 128)
}

const bitsOf = (address: string, prefix: string | undefined): number =>
  prefix === undefined ? (isIPv4(address) ? 32 : 128) : Number(prefix)

/** The eight groups of an IPv6 address in any notation. */
function groupsOf(address: string): number[] {
  const [left = '', right] = address.split('::')
  const head = partsOf(left)
  if (right === undefined) return head
  const tail = partsOf(right)
  return [...head, ...Array<number>(8 - head.length - tail.length).fill(0), ...tail]
}

function partsOf(text: string): number[] {
  return text
    .split(':')
    .filter((part) => part !== '')
    .flatMap((part) => {
      if (!part.includes('.')) return [Number.parseInt(part, 16)]
      const [a = 0, b = 0, c = 0, d = 0] = part.split('.').map(Number)
      return [a * 256 + b, c * 256 + d]
    })
}
