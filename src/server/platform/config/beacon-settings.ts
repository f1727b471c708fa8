import { z } from 'zod'
import { QUICKNET } from '#domain/fairness/beacon.ts'
import { described } from './described.ts'

const HEX = /^[0-9a-f]*$/
const HTTP = /^https?:$/
const isHttp = (text: string) => HTTP.test(URL.parse(text)?.protocol ?? '')
const listOf = (text: string) => text.split(',').map((each) => each.trim().replace(/\/$/, ''))
const hexOf = (bytes: number) =>
  z
    .string()
    .toLowerCase()
    .refine(
      (text) => text.length === bytes * 2 && HEX.test(text),
      `must be ${bytes * 2} hexadecimal digits`,
    )

export const beaconEnvironment = described(
  {
    DRAND_URLS: z
      .string()
      .refine((text) => listOf(text).every(isHttp), 'must be http addresses separated by commas')
      .optional(),
    DRAND_CHAIN: hexOf(32).optional(),
    DRAND_PUBLIC_KEY: hexOf(96).optional(),
  },
  {
    DRAND_URLS:
      'Relays of the drand network, separated by commas and asked in turn, in place of the public ones.',
    DRAND_CHAIN: 'The hash of the drand chain; production takes only quicknet, the default.',
    DRAND_PUBLIC_KEY: 'The public key of DRAND_CHAIN.',
  },
)

type BeaconEnvironment = z.output<z.ZodObject<typeof beaconEnvironment>> & {
  COFFER_MODE: 'demo' | 'production'
  SANDBOX_ORIGIN?: string | undefined
}

export interface BeaconSettings {
  /** The relays of the network, queried in turn. */
  urls: string[]
  /** The required chain and key; null accepts the sandbox's chain with any key. */
  pins: { chain: string; publicKey: string } | null
}

const quicknetUrls = [
  'https://api.drand.sh',
  'https://api2.drand.sh',
  'https://api3.drand.sh',
  'https://drand.cloudflare.com',
]

/** The beacon that is set, else the sandbox's in a demo with a sandbox, else quicknet. */
export function beaconSettings(e: BeaconEnvironment): BeaconSettings {
  const pins = {
    chain: e.DRAND_CHAIN ?? QUICKNET.chain,
    publicKey: e.DRAND_PUBLIC_KEY ?? QUICKNET.publicKey,
  }
  if (e.DRAND_URLS) return { urls: listOf(e.DRAND_URLS), pins }
  if (e.SANDBOX_ORIGIN && !e.DRAND_CHAIN) return { urls: [`${e.SANDBOX_ORIGIN}/drand`], pins: null }
  return { urls: quicknetUrls, pins }
}

export function beaconFaults(e: BeaconEnvironment): string[] {
  const faults: string[] = []
  if (Boolean(e.DRAND_CHAIN) !== Boolean(e.DRAND_PUBLIC_KEY)) {
    faults.push('DRAND_CHAIN and DRAND_PUBLIC_KEY must be set together.')
  }
  const isQuicknet = (e.DRAND_CHAIN ?? QUICKNET.chain) === QUICKNET.chain
  if (isQuicknet && (e.DRAND_PUBLIC_KEY ?? QUICKNET.publicKey) !== QUICKNET.publicKey) {
    faults.push('DRAND_PUBLIC_KEY is not the key of the chain that DRAND_CHAIN names.')
  }
  if (!isQuicknet && !e.DRAND_URLS) faults.push('DRAND_CHAIN needs DRAND_URLS.')
  // Receipts are checked with publicly known keys, so far only quicknet's.
  if (!isQuicknet && e.COFFER_MODE === 'production') {
    faults.push("Production refuses a beacon other than drand's quicknet (DRAND_CHAIN).")
  }
  return faults
}
