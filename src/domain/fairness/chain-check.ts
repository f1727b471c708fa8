import { hexToBytes } from '@noble/hashes/utils.js'
import { crashGame } from '#domain/games/crash.ts'
import type { RoundGame } from '#domain/games/games.ts'
import type { RoundGameDefinition } from '#domain/games/round-game.ts'
import { wheelGame } from '#domain/games/wheel.ts'
import { isSignedRound, randomnessOf } from './beacon.ts'
import { walkBack } from './hash-chain.ts'
import { BEACON_NETWORK, type BeaconNetwork, checkOwner } from './receipt-beacon.ts'
import type { ReceiptCheck } from './receipt-check.ts'
import {
  type Form,
  faultIn,
  isCount,
  isHash,
  isHex,
  isInstant,
  isText,
  orNull,
} from './receipt-form.ts'
import { commitmentOf, SCHEME } from './seeds.ts'
import { type Hmac, nobleHmac } from './stream.ts'
import { failedAt, type Verification, verdictOf } from './verification.ts'

/** A game's chain as the API returns it, with the links that were read: newest first, without gaps. */
export interface PublishedChain {
  scheme: string
  game: RoundGame
  chain_id: string
  chain_end: string
  length: number
  announced_at: string
  /** The index of the next round; every round before it exists. */
  next_index: number
  beacon: BeaconNetwork
  links: StatedLink[]
}

interface StatedLink {
  index: number
  round_id: string
  link: string
  /** Null if the round ended without its beacon; the signature and the result are then null, too. */
  salt: string | null
  beacon: { chain: string; round: number; signature: string | null }
  /** The bust with 2 decimals, or the sector. */
  result: number | null
}

// Not the whole table, because a page that checks a chain needs no other game.
const games: Record<RoundGame, RoundGameDefinition> = { crash: crashGame, wheel: wheelGame }

const CHAIN: Form = {
  scheme: isText,
  game: (value) => typeof value === 'string' && Object.hasOwn(games, value),
  chain_id: isText,
  chain_end: isHash,
  length: isCount,
  announced_at: isInstant,
  next_index: isCount,
  beacon: BEACON_NETWORK,
  links: [
    {
      index: (value) => isCount(value) && Number(value) > 0,
      round_id: isText,
      link: isHash,
      salt: orNull(isHash),
      beacon: { chain: isHash, round: isCount, signature: orNull(isHex(48)) },
      result: orNull((value) => typeof value === 'number' && value >= 0),
    },
  ],
}

/** The number of rounds whose links may be secret: the one in progress, and one begun while the links were read. */
const SECRET_MAX = 2
const HASHES_MAX = 10_000_000
const LINKS_A_STEP = 200

/**
 * Checks a chain from its newest revealed link to its announced end. Each link must be the hash of the link after
 * it, the oldest link read must hash back to the end, and each round must have the salt and the result that follow.
 * Checks the beacon's signatures of the newest `signatures` rounds; each takes some milliseconds. Accepts any
 * value and never throws. Yields the progress, 0 to 1, at points where a page can render.
 */
export function* verifyChain(
  value: unknown,
  {
    signatures = Number.POSITIVE_INFINITY,
    hmac = nobleHmac,
  }: { signatures?: number; hmac?: Hmac } = {},
): Generator<number, Verification> {
  const fault = faultIn(value, CHAIN)
  if (fault !== null) return failedAt('form', `${fault || 'The chain'} is missing or wrong.`)
  const chain = value as PublishedChain
  if (chain.scheme !== SCHEME) return failedAt('scheme', `Only ${SCHEME} is known.`)
  const { links } = chain
  const order = checkOrder(chain)
  const head = [
    { name: 'scheme', isOk: true, detail: `${SCHEME} is known.` },
    { name: 'form', isOk: true, detail: 'Every field is present and well formed.' },
    order,
  ]
  const oldest = links.at(-1)
  if (!order.isOk || !oldest)
    return { verdict: verdictOf(head, order.isOk && !order.isOpen), checks: head }

  const found = yield* walkLinks(chain, signatures, hmac)
  const isAtEnd = yield* walkToEnd(chain, oldest)
  const messages = links.length === 1 ? messageForOne(oldest) : messageForMany(links, found.signed)
  const checks: ReceiptCheck[] = [
    ...head,
    checkOf('links', found.links, messages.links),
    checkOf(
      'chain',
      isAtEnd ? '' : `The link of round ${oldest.index} does not hash back to the chain’s end.`,
      messages.chain,
    ),
    checkOwner(chain.beacon),
    checkOf('salts', found.salts, messages.salts),
    checkOf('signatures', found.signatures, messages.signatures),
    checkOf('results', found.results, messages.results),
  ]
  return { verdict: verdictOf(checks, true), checks }
}

/** The first fault of each kind, and the number of signatures checked. */
function* walkLinks(chain: PublishedChain, signatures: number, hmac: Hmac) {
  const { links } = chain
  const found = { links: '', salts: '', signatures: '', results: '', signed: 0 }
  for (const [at, link] of links.entries()) {
    const after = links[at - 1]
    if (after && commitmentOf(hexToBytes(after.link)) !== link.link) {
      found.links ||= `The link of round ${after.index} does not hash to the one before it.`
    }
    found.salts ||= saltFault(link)
    found.results ||= resultFault(chain.game, link, hmac)
    const isChecked = found.signed < signatures && link.beacon.signature !== null
    if (isChecked) {
      found.signed += 1
      found.signatures ||= signatureFault(chain, link)
    }
    if (isChecked || at % LINKS_A_STEP === 0) yield (at + 1) / (links.length + 1)
  }
  return found
}

function messageForOne({ index, salt }: StatedLink) {
  const none = 'None: the round ended without its beacon, and every stake was refunded.'
  return {
    links: 'There is only one link.',
    chain: `Hashed ${timesOf(index)}, it is the announced end.`,
    salts: salt === null ? none : 'It is the hash of the signature.',
    signatures: salt === null ? none : 'The network’s key has signed the round of the beacon.',
    results: salt === null ? none : 'It follows from the link and the salt.',
  }
}

const messageForMany = (links: readonly StatedLink[], signed: number) => ({
  links: `${links.length} links: each is the hash of the one after it.`,
  chain: `Hashed ${timesOf(links.at(-1)?.index ?? 0)}, the oldest of them is the announced end.`,
  salts: 'Each is the hash of its own round’s signature.',
  signatures: `The network has signed the newest ${signed} of them.`,
  results: `All ${links.length} results follow from the link and the salt.`,
})

const checkOf = (name: string, fault: string, detail: string): ReceiptCheck =>
  fault === '' ? { name, isOk: true, detail } : { name, isOk: false, detail: fault }

const timesOf = (count: number): string => (count === 1 ? 'once' : `${count} times`)

/** Checks that the links are newest first without gaps, and that none due to be revealed is withheld. */
function checkOrder({ links, length, next_index }: PublishedChain): ReceiptCheck {
  const name = 'order'
  const [newest] = links
  if (length > HASHES_MAX || next_index > length + 1) {
    return { name, isOk: false, detail: 'The chain has more rounds than its length.' }
  }
  if (!newest) {
    const isSecret = next_index <= 1 + SECRET_MAX
    const detail = isSecret ? 'No round has ended yet.' : 'The links of the rounds are missing.'
    return isSecret ? { name, isOk: true, isOpen: true, detail } : { name, isOk: false, detail }
  }
  const gap = links.find(({ index }, at) => index !== newest.index - at)
  if (gap) return { name, isOk: false, detail: `Round ${gap.index} is out of order.` }
  if (newest.index > length || next_index - 1 - newest.index > SECRET_MAX) {
    const detail = `The newest link is of round ${newest.index}, and the next round is ${next_index}.`
    return { name, isOk: false, detail }
  }
  return checkBeaconOrder(links, `Rounds ${links.at(-1)?.index} to ${newest.index}, none left out.`)
}

/** Checks that every round has its own beacon round, and that later rounds have later ones. */
function checkBeaconOrder(links: readonly StatedLink[], detail: string): ReceiptCheck {
  const at = links.findIndex(({ beacon }, place) => {
    const after = links[place - 1]?.beacon
    return after?.chain === beacon.chain && after.round <= beacon.round
  })
  const fault = `Round ${links[at - 1]?.index} needs a later round of the beacon than round ${links[at]?.index}.`
  return checkOf('order', at < 0 ? '' : fault, detail)
}

function* walkToEnd(chain: PublishedChain, oldest: StatedLink): Generator<number, boolean> {
  const walk = walkBack(hexToBytes(chain.chain_end), hexToBytes(oldest.link), oldest.index)
  for (;;) {
    const { done, value } = walk.next()
    if (done) return value
    yield (chain.links.length + value / oldest.index) / (chain.links.length + 1)
  }
}

function saltFault({ index, salt, beacon, result }: StatedLink): string {
  if (salt === null || beacon.signature === null) {
    const isVoid = salt === null && beacon.signature === null && result === null
    return isVoid ? '' : `Round ${index} lacks its salt or the beacon’s signature.`
  }
  return randomnessOf(beacon.signature) === salt
    ? ''
    : `The salt of round ${index} does not match its signature.`
}

function signatureFault({ beacon }: PublishedChain, link: StatedLink): string {
  const { chain, round, signature } = link.beacon
  if (chain !== beacon.chain) return `Round ${link.index} was decided by another beacon.`
  return isSignedRound({ publicKey: beacon.public_key }, round, signature ?? '')
    ? ''
    : `The signature of the beacon’s round ${round}, which decided round ${link.index}, is invalid.`
}

function resultFault(
  game: RoundGame,
  { index, link, salt, result }: StatedLink,
  hmac: Hmac,
): string {
  if (salt === null) return ''
  const { outcomeOf, stated } = games[game]
  const computed = stated(outcomeOf({ link: hexToBytes(link), salt, index }, hmac))
  return result === computed
    ? ''
    : `Round ${index} states ${result}, but its result is ${computed}.`
}
