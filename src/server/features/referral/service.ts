import type { Query, Reply } from '#contract/call.ts'
import type {
  chooseReferralCode,
  claimReferral,
  listReferralRings,
  readReferral,
} from '#contract/http/referral.ts'
import { formatCoins, toCoins } from '#domain/money/money.ts'
import {
  ACTIVE_DAYS,
  ACTIVE_STAKE,
  AFFILIATE_CLAIM_MIN,
  AFFILIATE_TIERS,
  affiliateShare,
  claimableOf,
  toExactCoins,
  toPercent,
} from '#domain/rewards/affiliate.ts'
import { insertLink } from '#server/features/tracking/index.ts'
import { type Ledger, walletOf } from '#server/ledger/index.ts'
import { type Clock, instantOf } from '#server/platform/clock/clock.ts'
import type { Database, Reader, Tx } from '#server/platform/db/database.ts'
import type { Entropy } from '#server/platform/entropy/entropy.ts'
import { cutPage, readPlace, writePlace } from '#server/platform/http/cursor.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { countEarned, countPlayFor } from './count.ts'
import { listRings } from './ring-store.ts'
import {
  countLinks,
  findOwner,
  insertClaim,
  readDays,
  readSummary,
  readTotals,
  writeCode,
} from './store.ts'

export interface ReferralDeps {
  database: Database
  ledger: Ledger
  clock: Pick<Clock, 'now'>
  entropy: Pick<Entropy, 'id'>
  shopUrl(): string
}

export interface ReferralService {
  /** The results of a player's code, with their referrals' settled play. */
  read(playerId: string): Promise<Reply<typeof readReferral>>
  /** Refuses `code_taken`, and `too_many_codes` beyond the most codes per player. */
  choose(playerId: string, code: string): Promise<Reply<typeof chooseReferralCode>>
  /** Counts the latest settled play of a player's referrals. */
  countPlay(playerId: string): Promise<void>
  /** Pays the earnings in whole cents. Refuses `nothing_to_claim` below the minimum. */
  claim(tx: Tx, playerId: string): Promise<Reply<typeof claimReferral>>
  listRings(query: Query<typeof listReferralRings>): Promise<Reply<typeof listReferralRings>>
}

/** A code stays its player's permanently, so that nobody else can profit from links in circulation. */
const CODES_MAX = 10
const DAYS_SHOWN = 30

export function createReferralService(deps: ReferralDeps): ReferralService {
  const { database, ledger, clock, entropy } = deps

  /** Counted first, so that the page includes the latest settlements. */
  async function countOn(playerId: string): Promise<void> {
    await countPlayFor(deps, playerId)
    await database.transaction(async (tx) => {
      await ledger.lock(tx, playerId)
      await countEarned(tx, deps, playerId)
    })
  }

  async function present(reader: Reader, playerId: string) {
    const at = instantOf(clock)
    const summary = await readSummary(reader, playerId, at)
    const { earned, withheld, claimed } = await readTotals(reader, playerId)
    const days = await readDays(reader, playerId, at, DAYS_SHOWN)
    const { code, clicks, sign_ups, active_players } = summary
    return {
      code,
      url: code && `${deps.shopUrl()}/ref/${code}`,
      clicks: Number(clicks),
      sign_ups: Number(sign_ups),
      active_players,
      share: toPercent(affiliateShare(active_players)),
      earned: toExactCoins(earned),
      claimable: toCoins(claimableOf(earned - withheld, claimed)),
      claim_min: toCoins(AFFILIATE_CLAIM_MIN),
      active_stake: toCoins(ACTIVE_STAKE),
      active_days: ACTIVE_DAYS,
      tiers: AFFILIATE_TIERS.map(({ activePlayers, share }) => ({
        active_players: activePlayers,
        share: toPercent(share),
      })),
      by_day: days.map((day) => ({
        date: day.date,
        clicks: Number(day.clicks),
        sign_ups: Number(day.sign_ups),
        earned: toExactCoins(day.earned),
      })),
    }
  }

  async function choose(playerId: string, code: string) {
    await database.transaction(async (tx) => {
      await ledger.lock(tx, playerId)
      const isNew = (await findOwner(tx, code)) === undefined
      if (isNew && (await countLinks(tx, playerId)) >= CODES_MAX) refuseCode('too_many_codes')
      await insertLink(tx, { link: code, playerId, createdAt: instantOf(clock) })
      if ((await findOwner(tx, code)) !== playerId) refuseCode('code_taken')
      await writeCode(tx, playerId, code)
    })
    return { msg: 'Your code is saved.', data: await present(database.pool, playerId) }
  }

  async function claim(tx: Tx, playerId: string) {
    await ledger.lock(tx, playerId)
    await countEarned(tx, deps, playerId)
    const { earned, withheld, claimed } = await readTotals(tx, playerId)
    const cents = claimableOf(earned - withheld, claimed)
    if (cents < AFFILIATE_CLAIM_MIN) refuse('nothing_to_claim')
    const id = entropy.id()
    await insertClaim(tx, { id, affiliateId: playerId, cents, at: instantOf(clock) })
    const [wallet] = await ledger.post(tx, [
      {
        account: walletOf(playerId),
        counter: 'house:affiliates',
        amount: cents,
        code: 'affiliate.share',
        ref: id,
      },
    ])
    if (!wallet) throw new Error('A claim did not move its wallet')
    return {
      msg: `${formatCoins(cents)} coins were added to your balance.`,
      data: {
        amount: toCoins(cents),
        balance: toCoins(wallet.balance),
        balance_seq: Number(wallet.seq),
      },
    }
  }

  return {
    async read(playerId) {
      await countOn(playerId)
      return { data: await present(database.pool, playerId) }
    },
    choose,
    countPlay: (playerId) => countPlayFor(deps, playerId),
    claim,
    async listRings({ limit, cursor, search }) {
      const page = { after: readPlace(cursor), limit: limit + 1 }
      const rows = await listRings(database.pool, { ...page, search: search ?? null })
      const { shown, next_cursor } = cutPage(rows, limit, ({ latest: at, affiliate_id: id }) =>
        writePlace({ at, id }),
      )
      const data = shown.map(({ affiliate_id, affiliate_name, code, marks, members }) => ({
        affiliate: { id: affiliate_id, name: affiliate_name, code },
        marks,
        members,
      }))
      return { data, next_cursor }
    },
  }
}

function refuseCode(why: 'code_taken' | 'too_many_codes'): never {
  return refuse(why, { errors: { code: [{ code: why }] } })
}
