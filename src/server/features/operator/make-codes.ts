import type { CodeOperations } from '#server/features/codes/index.ts'
import { act } from './act.ts'
import type { ActionDeps } from './action-context.ts'
import { createCodeActions } from './code-actions.ts'

export interface CodeOrder {
  operatorId: string
  reason: string
  kind: 'gift_code' | 'voucher'
  /** In coins. */
  value: number
  count: number
}

/** Creates codes as an operator's action, within the limit of one operator, and returns them. */
export async function makeCodes(
  deps: ActionDeps & { codes: CodeOperations },
  { operatorId, reason, ...input }: CodeOrder,
): Promise<string[]> {
  const { makeBatch, printBatch } = createCodeActions(deps)
  const request = { operatorId, reason, idempotency: null }
  const made = await act(deps, makeBatch, { ...request, input })
  const printed = await act(deps, printBatch, { ...request, input: { batch_id: made.id } })
  if (!printed.done) throw new Error('These codes wait for a second operator')
  return printed.done.codes
}
