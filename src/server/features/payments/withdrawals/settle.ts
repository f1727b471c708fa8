import { MINUTE_MS } from '#domain/schedule/durations.ts'
import { instantOf } from '#server/platform/clock/clock.ts'
import type { AlphapoCallback } from '#server/platform/providers/alphapo/callback.ts'
import { ProviderFault } from '#server/platform/providers/request-provider.ts'
import { referenceOf } from '../core/provider-reference.ts'
import type { PayoutProvider, WithdrawDeps } from './deps.ts'
import { receiveCallback } from './receive.ts'
import { listUnsettled, markChecked, markUnanswered } from './send-store.ts'

/** Longer than the timeout of any request. */
const ANSWER_MS_MAX = MINUTE_MS
const CHECK_EVERY_MS = 2 * MINUTE_MS
const CHECKED_AT_ONCE_MAX = 50
const UNANSWERED = 'The shop stopped during the request: it is unknown whether it was sent.'

/** Handles withdrawals whose answer or final message was lost: queries their state, and never requests them again. */
export async function settleLost(deps: WithdrawDeps): Promise<void> {
  const { provider, database, clock, log } = deps
  const nowMs = clock.now()
  const unanswered = await database.transaction((tx) =>
    markUnanswered(tx, new Date(nowMs - ANSWER_MS_MAX), UNANSWERED),
  )
  for (const withdrawalId of unanswered) {
    log.error({ withdrawalId }, 'A withdrawal was requested, and the answer was lost')
  }
  if (!provider) return
  const before = new Date(nowMs - CHECK_EVERY_MS)
  const waiting = await listUnsettled(database.pool, before, CHECKED_AT_ONCE_MAX)
  for (const { id, attempts } of waiting) {
    await database.transaction((tx) => markChecked(tx, id, instantOf(clock)))
    for (const message of await askAfter(deps, provider, referenceOf(id, attempts))) {
      if (isFinal(message)) await receiveCallback(deps, message)
    }
  }
}

/** The provider's view of a withdrawal. An empty answer proves nothing: a recent request may still arrive. */
async function askAfter(
  { log }: WithdrawDeps,
  provider: PayoutProvider,
  foreignId: string,
): Promise<AlphapoCallback[]> {
  try {
    return await provider.findTransactions({ foreignId })
  } catch (error) {
    if (!(error instanceof ProviderFault)) throw error
    log.warn({ err: error, foreignId }, 'The crypto provider did not answer about a withdrawal')
    return []
  }
}

const isFinal = ({ status }: AlphapoCallback): boolean =>
  status === 'confirmed' || status === 'cancelled'
