import { ERASE } from '#domain/transparency/action-chain.ts'
import type { LogErasure } from '#server/features/erasure/index.ts'
import { instantOf } from '#server/platform/clock/clock.ts'
import type { ActionDeps } from './action-context.ts'
import { lockLog, writeLog } from './log.ts'
import { redactLog } from './redaction.ts'

/** Enters the erasures that players ask for themselves; they have no operator. */
export const createErasureLog =
  ({ clock, entropy, ledger }: Pick<ActionDeps, 'clock' | 'entropy' | 'ledger'>): LogErasure =>
  async (tx, playerId, erase) => {
    const end = await lockLog(tx)
    await erase()
    await writeLog(tx, { keys: ledger.keys.operators, entropy }, end, {
      id: entropy.id(),
      at: instantOf(clock),
      action: ERASE,
      stage: 'done',
      operatorId: null,
      askedBy: null,
      playerId,
      subjectId: null,
      cents: 0n,
      reason: 'The player asked for it.',
      detail: { player_id: playerId, ...(await redactLog(tx, playerId)) },
    })
  }
