import type { Reply } from '#contract/call.ts'
import type { cashOutOfCrash } from '#contract/http/crash.ts'
import { formatCoins, toCoins } from '#domain/money/money.ts'
import {
  type BetEnd,
  type BetRow,
  endPostings,
  lockBets,
  writeBetEnds,
} from '#server/features/round-bets/index.ts'
import type { Rounds } from '#server/features/rounds/index.ts'
import {
  type ActionWallet,
  createLane,
  createOpenPositions,
  type LaneResult,
  type Ledger,
} from '#server/ledger/index.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Database, Tx } from '#server/platform/db/database.ts'
import { type CashOut, createFlight } from './flight.ts'
import { presentBet } from './present.ts'

const BATCH_MAX = 512

/** A player's call as received. */
interface Call extends CashOut {
  idempotency: { key: string; request: string } | null
  receivedAtMs: number
  /** Its position among the calls and auto cash-outs that this node has seen. */
  order: number
}

/** The flight has reached a multiplier, in hundredths. */
interface Passing {
  roundId: string
  reached: bigint
}

export interface CashOutDeps {
  database: Database
  ledger: Ledger
  clock: Clock
  rounds(): Pick<Rounds, 'holdRunning' | 'isAfterCut'>
  /** Called with the changed bets, after commit. */
  onChanged(roundId: string, betIds: string[]): void
}

export interface CashOuts {
  /** Announces a received call before its caller is authenticated; call the returned function when it is answered. */
  expect(): () => void
  /** Cashes a bet out at the multiplier at which the call was received. */
  take(call: Omit<Call, 'order'>): Promise<Reply<typeof cashOutOfCrash>>
  /** Pays every bet whose auto cash-out the flight has passed. */
  pass(passing: Passing): Promise<void>
  /** Records bets that ended with their round, after commit. */
  note(ends: readonly BetEnd[]): void
  /** Waits until every call received so far is answered, or until the deadline; later calls are not waited for. */
  drain(deadline: AbortSignal): Promise<void>
  /** Waits until every received call is answered. */
  idle(): Promise<void>
}

/**
 * Cashes bets out in the order in which the server received the calls. All waiting calls go in one transaction,
 * together with the auto cash-outs that the flight has passed meanwhile.
 */
export function createCashOuts(deps: CashOutDeps): CashOuts {
  const { ledger, clock } = deps
  const autos = createAutoLog()
  const lane = createLane<Call | Passing>(BATCH_MAX, (items) =>
    deps.database.transaction((tx) => settle(tx, items)),
  )

  /** A call that was still waiting when its flight stalled counts only if it was received before the last tick. */
  function asCounted(call: Call): Call {
    const { roundId, elapsedMs } = call
    if (roundId === null || elapsedMs === null) return call
    return deps.rounds().isAfterCut(roundId, elapsedMs) ? { ...call, elapsedMs: null } : call
  }

  async function settle(tx: Tx, items: readonly (Call | Passing)[]): Promise<LaneResult[]> {
    const calls = items.filter((item) => 'playerId' in item).map(asCounted)
    const running = await deps.rounds().holdRunning(tx)
    const reached = items
      .filter((item) => !('playerId' in item) && item.roundId === running?.id)
      .reduce((most, item) => ('reached' in item && item.reached > most ? item.reached : most), 0n)
    const bets = await lockBets(tx, {
      ids: calls.flatMap(({ betId }) => betId ?? []),
      roundIds: [...new Set(items.flatMap(({ roundId }) => roundId ?? []))],
      playerIds: calls.flatMap(({ betId, playerId }) => (betId === null ? [playerId] : [])),
      autoMax: reached,
    })
    const flight = createFlight(running, bets)
    const ends: BetEnd[] = []
    const results = await ledger.applyActions(
      tx,
      calls.map((call) => ({
        playerId: call.playerId,
        idempotency: call.idempotency,
        decide(wallet: ActionWallet) {
          const { bet, end } = flight.cashOut(call, (each) => autos.isAfter(each, call))
          if (end) {
            ends.push(end)
            for (const posting of endPostings(end)) wallet.post(posting)
          }
          return replyOf(bet, wallet)
        },
      })),
      {
        playerIds: bets.map((bet) => bet.player_id),
        decide() {
          const passed = flight.pass(reached)
          ends.push(...passed)
          return passed.flatMap(endPostings)
        },
      },
    )
    await writeBetEnds(tx, clock, ends)
    tx.afterCommit(() => note(ends))
    const answers = results.values()
    return items.map((item) => {
      if (!('playerId' in item)) return { kind: 'done', reply: undefined }
      return answers.next().value as LaneResult
    })
  }

  function note(ends: readonly BetEnd[]): void {
    autos.add(ends)
    for (const roundId of new Set(ends.map(({ bet }) => bet.round_id))) {
      const ofRound = ends.filter(({ bet }) => bet.round_id === roundId)
      deps.onChanged(
        roundId,
        ofRound.map(({ bet }) => bet.id),
      )
    }
  }

  const received = createOpenPositions()

  return {
    expect() {
      const position = received.add()
      return () => received.close(position)
    },
    take: (call) =>
      lane.add({ ...call, order: autos.nextOrder() }) as Promise<Reply<typeof cashOutOfCrash>>,
    pass: async (passing) => void (await lane.add(passing)),
    note,
    async drain(deadline) {
      await received.closedUpTo(received.newest(), deadline)
      await lane.drainUpTo(lane.mark(), deadline)
    },
    async idle() {
      await received.closedUpTo(Number.POSITIVE_INFINITY, new AbortController().signal)
      while (lane.isBusy()) await lane.idle()
    },
  }
}

function replyOf(bet: BetRow, { balance, seq }: ActionWallet): Reply<typeof cashOutOfCrash> {
  return {
    msg: `You cashed out at ${formatCoins(bet.multiplier ?? 0n)}×.`,
    data: { bet: presentBet(bet), balance: toCoins(balance), balance_seq: Number(seq) },
  }
}

/** The order in which this node saw auto cash-outs and calls. */
function createAutoLog() {
  let order = 0
  let newest = { roundId: '', orders: new Map<string, number>() }

  return {
    nextOrder: () => ++order,
    add(ends: readonly BetEnd[]): void {
      for (const { bet, status, elapsedMs } of ends) {
        if (status !== 'won' || elapsedMs !== null) continue
        if (newest.roundId !== bet.round_id) newest = { roundId: bet.round_id, orders: new Map() }
        newest.orders.set(bet.id, ++order)
      }
    },
    /** Whether a bet was cashed out automatically while the call was under way, unknown to its player. */
    isAfter(bet: BetRow, call: Call): boolean {
      if (bet.status !== 'won' || bet.elapsed_ms !== null) return false
      const known = newest.orders.get(bet.id)
      if (known !== undefined) return known > call.order
      // Paid by this transaction or by another node.
      return bet.settled_at === null || bet.settled_at.getTime() >= call.receivedAtMs
    },
  }
}
