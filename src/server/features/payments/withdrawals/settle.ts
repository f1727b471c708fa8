import { MINUTE_MS } from '#domain/schedule/durations.ts'
import { instantOf } from '#server/platform/clock/clock.ts'
import type { PayoutMessage, PayoutProvider } from '#server/platform/providers/ports.ts'
import { ProviderFault } from '#server/platform/providers/request-provider.ts'
import { referenceOf } from '../core/provider-reference.ts'
import type { WithdrawDeps } from './deps.ts'
import { receivePayout } from './receive.ts'
import { listUnsettled, markChecked, markUnanswered, type UnsettledRow } from './send-store.ts'

/** Longer than the timeout of any request. */
const ANSWER_MS_MAX = MINUTE_MS
const CHECK_EVERY_MS = 2 * MINUTE_MS
const PAGE_SIZE = 50

/** The job's name. */
export const SETTLE = 'settle lost withdrawals'
const UNANSWERED = 'The shop stopped during the request: it is unknown whether it was sent.'

/** Handles withdrawals whose answer or final message was lost: queries their state, and never requests them again. */
export async function settleLost(deps: WithdrawDeps, stopping?: AbortSignal): Promise<void> {
  const { provider, database, clock, log, forEach } = deps
  const nowMs = clock.now()
  const unanswered = await database.transaction((tx) =>
    markUnanswered(tx, new Date(nowMs - ANSWER_MS_MAX), UNANSWERED),
  )
  for (const withdrawalId of unanswered) {
    log.error({ withdrawalId }, 'A withdrawal was requested, and the answer was lost')
  }
  if (!provider) return
  const before = new Date(nowMs - CHECK_EVERY_MS)
  await forEach<UnsettledRow>({
    job: SETTLE,
    stopping,
    pageSize: PAGE_SIZE,
    list: (after) => listUnsettled(database.pool, before, after, PAGE_SIZE),
    keyOf: ({ id }) => id,
    // It is marked before the provider is asked, so that no other node asks as well.
    returnsWithinMs: 2 * CHECK_EVERY_MS,
    async work({ id, attempts }) {
      await database.transaction((tx) => markChecked(tx, id, instantOf(clock)))
      for (const message of await askAfter(deps, provider, referenceOf(id, attempts))) {
        if (isFinal(message)) await receivePayout(deps, provider.name, message)
      }
    },
  })
}

/** The provider's view of a withdrawal. An empty answer proves nothing: a recent request may still arrive. */
async function askAfter(
  { log }: WithdrawDeps,
  provider: PayoutProvider,
  reference: string,
): Promise<PayoutMessage[]> {
  try {
    return await provider.findPayouts(reference)
  } catch (error) {
    if (!(error instanceof ProviderFault)) throw error
    log.warn({ err: error, reference }, 'A provider did not answer about a withdrawal')
    return []
  }
}

const isFinal = ({ state }: PayoutMessage): boolean => state !== 'unfinished'
