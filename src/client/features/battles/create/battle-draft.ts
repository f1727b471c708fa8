import { BATTLE_BOXES_MAX, BATTLE_ROUNDS_MAX } from '#contract/limits.ts'
import {
  type BattleFormat,
  type BattleMode,
  battleFormats,
  seatsOf,
} from '#domain/games/battle-formats.ts'
import { seatFee, sponsoredSeat } from '#domain/games/battle-price.ts'
import { toCents, toCoins } from '#domain/money/money.ts'

/** A box in a battle draft. */
export interface ChosenBox {
  slug: string
  /** The version shown; undefined if unknown. */
  version?: number
  name: string
  img_url: string
  /** In coins. */
  price: number
  count: number
}

/** A draft of a battle. The first round is played with the first box. */
export interface Draft {
  boxes: readonly ChosenBox[]
  format: BattleFormat
  mode: BattleMode
  isCrazy: boolean
  isPrivate: boolean
  isFast: boolean
  sponsorPct: number
  minLevel: number
  teamIdx: number
  bots: number
}

export const emptyDraft: Draft = {
  boxes: [],
  format: '1v1',
  mode: 'classic',
  isCrazy: false,
  isPrivate: false,
  isFast: false,
  sponsorPct: 0,
  minLevel: 1,
  teamIdx: 0,
  bots: 0,
}

export const roundsOf = ({ boxes }: Draft): number =>
  boxes.reduce((rounds, { count }) => rounds + count, 0)

export const countOf = ({ boxes }: Draft, slug: string): number =>
  boxes.find((box) => box.slug === slug)?.count ?? 0

/** How often a box may be chosen at most, given the rounds that the others take. */
export function countMaxOf(draft: Draft, slug: string): number {
  const count = countOf(draft, slug)
  const isFull = count === 0 && draft.boxes.length >= BATTLE_BOXES_MAX
  return isFull ? 0 : BATTLE_ROUNDS_MAX - roundsOf(draft) + count
}

/** The draft with `count` of a box, clamped to the limit; zero removes it. */
export function withCount(draft: Draft, box: Omit<ChosenBox, 'count'>, count: number): Draft {
  const held = Math.max(0, Math.min(count, countMaxOf(draft, box.slug)))
  if (held === 0) return { ...draft, boxes: draft.boxes.filter(({ slug }) => slug !== box.slug) }
  const isChosen = draft.boxes.some(({ slug }) => slug === box.slug)
  const boxes = isChosen
    ? draft.boxes.map((other) => (other.slug === box.slug ? { ...other, count: held } : other))
    : [...draft.boxes, { ...box, count: held }]
  return { ...draft, boxes }
}

/** The draft with changed settings, made consistent: no crazy shared battle, no seat that does not exist. */
export function withSettings(draft: Draft, changes: Partial<Omit<Draft, 'boxes'>>): Draft {
  const next = { ...draft, ...changes }
  const { teams } = battleFormats[next.format]
  return {
    ...next,
    isCrazy: next.isCrazy && next.mode !== 'shared',
    teamIdx: Math.min(next.teamIdx, teams - 1),
    bots: Math.min(next.bots, seatsOf(next.format) - 1),
  }
}

/** What a battle costs, in coins. */
interface Cost {
  /** The price of a seat, for the creator and before sponsoring for everybody else. */
  seat: number
  /** The fee of the creator's seat. */
  fee: number
  /** What a joiner pays, with the fee. */
  joiner: number
  /** What the creator adds if players take all open seats. */
  sponsoredMax: number
  /** What the creator pays at most. */
  total: number
}

/** The cost at the shop's fee, in percent. */
export function costOf({ boxes, sponsorPct, format, bots }: Draft, feePercent: number): Cost {
  const price = boxes.reduce((sum, box) => sum + toCents(box.price) * BigInt(box.count), 0n)
  const { staked, sponsored } = sponsoredSeat(price, sponsorPct)
  const joiners = BigInt(seatsOf(format) - 1 - bots)
  const feeOf = (own: bigint) => seatFee(own, Number(toCents(feePercent)))
  return {
    seat: toCoins(price),
    fee: toCoins(feeOf(price)),
    joiner: toCoins(staked + feeOf(staked)),
    sponsoredMax: toCoins(sponsored * joiners),
    total: toCoins(price + feeOf(price) + sponsored * joiners),
  }
}

/** The request to create the battle. */
export function orderOf(draft: Draft, feePercent: number) {
  const { boxes, format, mode, isCrazy, isPrivate, isFast, sponsorPct, minLevel, bots } = draft
  return {
    boxes: boxes.map(({ slug, count, version }) => ({
      slug,
      count,
      ...(version !== undefined && { version }),
    })),
    format,
    mode,
    is_crazy: isCrazy,
    is_private: isPrivate,
    is_fast: isFast,
    // The fee that is paid is the one that was shown.
    fee: costOf(draft, feePercent).fee,
    sponsor_pct: sponsorPct,
    min_level: minLevel,
    ...(battleFormats[format].teamSize > 1 && { team_idx: draft.teamIdx }),
    bots,
  }
}
