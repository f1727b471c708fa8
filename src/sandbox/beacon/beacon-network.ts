import { createHash } from 'node:crypto'
import { bls12_381 } from '@noble/curves/bls12-381.js'

const GENESIS_MS = Date.UTC(2026, 0, 1)
const PERIOD_MS = 3_000
const BEACON_ID = 'coffer-sandbox'
const TAG = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_'
/** What was signed of late is asked for again: by every node, and by whoever checks a receipt. */
const KEPT_MAX = 256

const { shortSignatures, utils } = bls12_381

/** A beacon as drand answers it. */
export interface SignedRound {
  round: number
  randomness: string
  signature: string
}

/** A network of one node, whose key follows from a secret: the rounds of quicknet's scheme, signed for real. */
export function createBeaconNetwork(secret: string) {
  const secretKey = utils.randomSecretKey(sha512(secret).subarray(0, 48))
  const publicKey = Buffer.from(shortSignatures.getPublicKey(secretKey).toBytes())
  const signatures = new Map<number, Buffer>()

  function signatureOf(round: number): Buffer {
    const known = signatures.get(round)
    if (known) return known
    const message = shortSignatures.hash(sha256(numberBytes(round)), TAG)
    const signed = Buffer.from(
      shortSignatures.Signature.toBytes(shortSignatures.sign(message, secretKey)),
    )
    signatures.set(round, signed)
    const [oldest] = signatures.keys()
    if (signatures.size > KEPT_MAX && oldest !== undefined) signatures.delete(oldest)
    return signed
  }

  return {
    info: infoOf(publicKey),
    /** The newest round that is due; 0 before the first. */
    latestAt: (nowMs: number): number =>
      Math.max(0, Math.floor((nowMs - GENESIS_MS) / PERIOD_MS) + 1),
    sign(round: number): SignedRound {
      const signature = signatureOf(round)
      return {
        round,
        randomness: sha256(signature).toString('hex'),
        signature: signature.toString('hex'),
      }
    },
  }
}

function infoOf(publicKey: Buffer) {
  const period = PERIOD_MS / 1_000
  const genesisTime = GENESIS_MS / 1_000
  const groupHash = sha256(publicKey)
  return {
    public_key: publicKey.toString('hex'),
    period,
    genesis_time: genesisTime,
    hash: chainHash({ period, genesisTime, publicKey, groupHash, beaconId: BEACON_ID }),
    groupHash: groupHash.toString('hex'),
    schemeID: 'bls-unchained-g1-rfc9380',
    metadata: { beaconID: BEACON_ID },
  }
}

/** A chain's name as drand computes it, from all that its rounds follow from. */
export function chainHash(chain: {
  period: number
  genesisTime: number
  publicKey: Buffer
  groupHash: Buffer
  beaconId: string
}): string {
  const period = Buffer.alloc(4)
  period.writeUInt32BE(chain.period)
  const parts = [
    period,
    numberBytes(chain.genesisTime),
    chain.publicKey,
    chain.groupHash,
    Buffer.from(chain.beaconId),
  ]
  return sha256(Buffer.concat(parts)).toString('hex')
}

function numberBytes(value: number): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64BE(BigInt(value))
  return bytes
}

const sha256 = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest()
const sha512 = (text: string): Buffer => createHash('sha512').update(text).digest()
