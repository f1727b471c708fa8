import { randomnessOf } from '#domain/fairness/beacon.ts'
import { commitmentOf } from '#domain/fairness/seeds.ts'
import { multiplierAt } from '#domain/games/crash.ts'
import { gameOf, gameOfStake, type games, type RoundGame } from '#domain/games/games.ts'
import type { RoundBet } from '#domain/games/round-game.ts'
import {
  type AuditFinding,
  type EntrySource,
  type InFlight,
  isAmong,
} from '#server/ledger/index.ts'
import type { Reader } from '#server/platform/db/database.ts'
import type { Tables } from '#server/platform/db/schema.ts'
import { nativeHmac } from '#server/platform/hash/hash.ts'
import { BET_GAMES, type BetGame, gameOfBet } from './games.ts'

// Recomputing a page of draws blocks the event loop for a few milliseconds.
const PAGE = 500
const FAULTS_SHOWN = 20

const CLEARING = `'clearing:rounds'`
const ofBet = { from: 'round_bets b', ref: 'b.id', player: 'b.player_id' }
const ofGame = (value: (game: (typeof games)[number]) => string) =>
  `CASE b.game ${BET_GAMES.map((stake) => `WHEN '${stake}' THEN '${value(gameOfStake(stake))}'`).join(' ')} END`
const houseOfGame = ofGame(({ account }) => account)
const gameOfRow = ofGame(({ name }) => name)
const isCashedOut = (game: BetGame) => gameOfBet({ game }).hasCashOuts
/** As a list in SQL; null, which no name is in, if there are none. */
const named = (stakes: readonly BetGame[]) =>
  ['NULL', ...stakes.map((stake) => `'${stake}'`)].join(', ')
const taken: EntrySource = {
  ...ofBet,
  code: `b.game || '.stake'`,
  counter: CLEARING,
  amount: '-b.stake',
}
const settled: EntrySource = {
  ...ofBet,
  code: `b.game || '.settled'`,
  where: `b.status IN ('won', 'lost')`,
  player: null,
  account: CLEARING,
  counter: houseOfGame,
  amount: '-b.stake',
}
const returned: EntrySource = {
  ...ofBet,
  code: `b.game || '.refund'`,
  where: `b.status IN ('refunded', 'canceled')`,
  counter: CLEARING,
  amount: 'b.stake',
}
const won: EntrySource = {
  ...ofBet,
  code: `b.game || '.payout'`,
  where: `b.status = 'won'`,
  counter: houseOfGame,
  amount: 'b.payout',
}

/** The entries of each bet on a round. */
export const roundBetSources = Object.fromEntries(
  BET_GAMES.flatMap((game) => [
    [`${game}.stake`, taken],
    [`${game}.settled`, settled],
    [`${game}.refund`, returned],
    [`${game}.payout`, won],
  ]),
) as Record<`${BetGame}.${'stake' | 'settled' | 'refund' | 'payout'}`, EntrySource>

const FIRST_ID = '00000000-0000-0000-0000-000000000000'

/** Stakes of rounds that are neither settled nor refunded. */
export const roundBetsInFlight: InFlight = {
  account: 'clearing:rounds',
  query: `SELECT id AS ref, stake AS cents FROM round_bets WHERE status = 'open'`,
  daysMax: 1,
}

const MOVES = ['stake', 'settled', 'refund', 'payout'] as const

const codes = BET_GAMES.flatMap((game) =>
  MOVES.map((move) => `('${game}.${move}', '${game}', '${move}')`),
).join(', ')

const amountOf = (move: (typeof MOVES)[number]) =>
  `coalesce(sum(e.amount) FILTER (WHERE k.move = '${move}'), 0)`

/** The ids of bets to check; all of them without. */
type Ids = readonly string[] | undefined
const parameters = (ids: Ids): unknown[] => (ids ? [ids] : [])

/** The ledger's postings for each bet, a column for each move of it. */
const posted = (ids: Ids) => `SELECT e.ref, k.game,
         min(a.player_id::text)::uuid AS player_id,
         -${amountOf('stake')} AS stake, -${amountOf('settled')} AS settled,
         ${amountOf('refund')} AS refund, ${amountOf('payout')} AS payout
  FROM entries e JOIN accounts a ON a.id = e.account_id
  JOIN (VALUES ${codes}) AS k (code, game, move) ON k.code = e.code
  WHERE ${isAmong('e.ref', ids, 1)}
  GROUP BY 1, 2`

/** Bets whose row, entries and round contradict each other. */
const faults = (ids: Ids) => `SELECT format('Bet %s of a round: its postings differ from its row',
                              coalesce(b.id, p.ref)) AS fault
  FROM (SELECT * FROM round_bets b WHERE ${isAmong('b.id', ids, 1)}) b
  FULL JOIN (${posted(ids)}) p ON p.ref = b.id
  WHERE (b.game, b.player_id, b.stake) IS DISTINCT FROM (p.game, p.player_id, p.stake)
     OR p.settled <> CASE WHEN b.status IN ('won', 'lost') THEN b.stake ELSE 0 END
     OR p.refund <> CASE WHEN b.status IN ('refunded', 'canceled') THEN b.stake ELSE 0 END
     OR p.payout <> CASE WHEN b.status = 'won' THEN b.payout ELSE 0 END
  UNION ALL
  SELECT format('Bet %s is %s and pays %s of %s', b.id, b.status, b.payout, b.stake)
  FROM round_bets b
  WHERE ${isAmong('b.id', ids, 1)}
    AND b.payout <> CASE b.status WHEN 'won' THEN b.stake * b.multiplier / 100
                                  WHEN 'lost' THEN 0 ELSE b.stake END
  UNION ALL
  SELECT format('Bet %s is %s, its round %s with %s', b.id, b.status, r.status, r.outcome)
  FROM round_bets b LEFT JOIN rounds r ON r.id = b.round_id
  WHERE ${isAmong('b.id', ids, 1)} AND (${gameOfRow} IS DISTINCT FROM r.game
     OR (b.auto_cashout IS NOT NULL) <> (b.game IN (${named(BET_GAMES.filter(isCashedOut))}))
     OR b.status = 'open' AND r.status = 'ended'
     OR b.status = 'lost' AND r.status <> 'ended'
     OR b.status IN ('won', 'lost') AND r.status = 'ended' AND r.outcome IS NULL
     OR b.status = 'won' AND b.elapsed_ms IS NOT NULL
        AND (b.multiplier >= b.auto_cashout OR b.multiplier >= r.outcome)
     OR b.status = 'won' AND b.elapsed_ms IS NULL
        AND (b.multiplier <> b.auto_cashout OR b.auto_cashout > r.outcome)
     OR b.status = 'lost' AND b.auto_cashout <= r.outcome
     OR b.status = 'lost' AND r.is_cut AND b.is_auto_given
     OR b.status = 'refunded' AND r.outcome IS NOT NULL
        AND (b.auto_cashout IS NULL OR NOT (r.is_cut AND b.is_auto_given)))`

/** I5 for rounds: each bet took its stake once and was settled once, according to its round. */
export async function auditRoundBets(reader: Reader, ids?: Ids): Promise<AuditFinding> {
  const counted = await reader.query<{ count: bigint }>(
    `SELECT count(*) FROM round_bets WHERE ${isAmong('id', ids, 1)}`,
    parameters(ids),
  )
  const { rows } = await reader.query<{ fault: string }>(
    `SELECT fault FROM (${faults(ids)}) f LIMIT ${FAULTS_SHOWN}`,
    parameters(ids),
  )
  return {
    invariant: 'I5',
    promise: 'Every bet of a round takes its stake once and is settled once, by the round’s result',
    checked: Number(counted.rows[0]?.count ?? 0n),
    faults: rows.map(({ fault }) => fault),
  }
}

/** I6 for rounds: recomputes every round from its link, salt and index, or every round of these bets. */
export async function auditRounds(reader: Reader, ids?: Ids): Promise<AuditFinding> {
  const faults: string[] = []
  let checked = 0
  let after = FIRST_ID
  for (;;) {
    const rows = await readRounds(reader, after, ids)
    for (const round of rows) {
      const fault = faultOfRound(round)
      if (fault) faults.push(`Round ${round.id}: ${fault}`)
    }
    checked += rows.length
    after = rows.at(-1)?.id ?? after
    if (rows.length < PAGE) break
  }
  return {
    invariant: 'I6',
    promise: 'Every round equals its recomputation from link, salt and index',
    checked,
    faults: faults.slice(0, FAULTS_SHOWN),
  }
}

/** I6 for cash-outs: each was paid the multiplier of the instant at which it was received. */
export async function auditCashOuts(reader: Reader, ids?: Ids): Promise<AuditFinding> {
  const faults: string[] = []
  let checked = 0
  let after = FIRST_ID
  for (;;) {
    const { rows } = await reader.query<{ id: string; multiplier: bigint; elapsed_ms: number }>(
      `SELECT id, multiplier, elapsed_ms FROM round_bets
       WHERE id > $1 AND elapsed_ms IS NOT NULL AND ${isAmong('id', ids, 2)}
       ORDER BY id LIMIT ${PAGE}`,
      [after, ...parameters(ids)],
    )
    for (const { id, multiplier, elapsed_ms } of rows) {
      if (multiplierAt(elapsed_ms) === multiplier) continue
      faults.push(`Bet ${id}: after ${elapsed_ms} ms the flight was not at ${multiplier}`)
    }
    checked += rows.length
    after = rows.at(-1)?.id ?? after
    if (rows.length < PAGE) break
  }
  return {
    invariant: 'I6',
    promise: 'Every cash-out pays the multiplier of its instant',
    checked,
    faults: faults.slice(0, FAULTS_SHOWN),
  }
}

type EndedBet = RoundBet & {
  id: string
  game: BetGame
  status: Tables['round_bets']['status']
  multiplier: bigint | null
  outcome: bigint
}

/** I6 for bets that the round decided: each ended as the game's rules say. A stalled flight's manual bets are in I5. */
export async function auditEnds(reader: Reader, ids?: Ids): Promise<AuditFinding> {
  const faults: string[] = []
  let checked = 0
  let after = FIRST_ID
  for (;;) {
    const { rows } = await reader.query<EndedBet>(
      `SELECT b.id, b.game, b.stake, b.auto_cashout, b.is_auto_given, b.status, b.multiplier, r.outcome
       FROM round_bets b JOIN rounds r ON r.id = b.round_id
       WHERE b.id > $1 AND b.elapsed_ms IS NULL AND b.status IN ('won', 'lost', 'refunded')
         AND r.outcome IS NOT NULL AND NOT (r.is_cut AND coalesce(b.is_auto_given, false))
         AND b.game IN (${named(BET_GAMES)}) AND ${isAmong('b.id', ids, 2)}
       ORDER BY b.id LIMIT ${PAGE}`,
      [after, ...parameters(ids)],
    )
    for (const bet of rows) {
      const end = gameOfBet(bet).endOf(bet, { outcome: bet.outcome, cutAfterMs: null })
      const multiplier = end.status === 'won' ? end.multiplier : null
      if (end.status === bet.status && multiplier === bet.multiplier) continue
      faults.push(`Bet ${bet.id} is ${bet.status}, but the round decided that it is ${end.status}`)
    }
    checked += rows.length
    after = rows.at(-1)?.id ?? after
    if (rows.length < PAGE) break
  }
  return {
    invariant: 'I6',
    promise: 'Every bet of a round ends as the rules of its game say',
    checked,
    faults: faults.slice(0, FAULTS_SHOWN),
  }
}

interface RoundRow extends Pick<Tables['rounds'], 'id' | 'index' | 'link_hash' | 'outcome'> {
  game: RoundGame
  link: Buffer
  /** The signature in the round's row; `verified` is the one stored with the beacon round. */
  beacon_signature: Buffer | null
  verified: Buffer | null
}

async function readRounds(reader: Reader, after: string, ids: Ids): Promise<RoundRow[]> {
  const { rows } = await reader.query<RoundRow>(
    `SELECT r.id, r.game, r.index, r.link_hash, r.outcome, r.link, r.beacon_signature,
            b.signature AS verified
     FROM rounds r
     LEFT JOIN beacon_networks n ON n.id = r.beacon_network
     LEFT JOIN beacon_rounds b
       ON b.chain = decode(n.network ->> 'chain', 'hex') AND b.round = r.beacon_round
     WHERE r.id > $1 AND r.link IS NOT NULL
       ${ids ? 'AND r.id IN (SELECT round_id FROM round_bets WHERE id = ANY ($2::uuid[]))' : ''}
     ORDER BY r.id LIMIT ${PAGE}`,
    [after, ...parameters(ids)],
  )
  return rows
}

function faultOfRound(round: RoundRow): string | null {
  const { game, index, link, link_hash, outcome, beacon_signature, verified } = round
  if (commitmentOf(link) !== link_hash.toString('hex')) return 'its link differs'
  if (!beacon_signature) return outcome === null ? null : 'it was decided without the beacon'
  if (!verified?.equals(beacon_signature)) return 'its beacon round differs'
  const salt = randomnessOf(beacon_signature.toString('hex'))
  const drawn = gameOf(game).outcomeOf({ link, salt, index }, nativeHmac)
  return drawn === outcome ? null : 'its outcome differs'
}
