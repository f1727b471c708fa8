import type { CodesDesk } from '#server/features/codes/index.ts'
import { createCodeDeeds } from './code-deeds.ts'
import { act } from './desk.ts'
import type { TurnParts } from './turn.ts'

export interface CodeOrder {
  operatorId: string
  reason: string
  kind: 'gift_code' | 'voucher'
  /** In coins. */
  value: number
  count: number
}

/** Makes codes as an operator does, few enough for one of them, and answers them. */
export async function makeCodes(
  parts: TurnParts & { codes: CodesDesk },
  { operatorId, reason, ...input }: CodeOrder,
): Promise<string[]> {
  const { makeBatch, printBatch } = createCodeDeeds(parts)
  const request = { operatorId, reason, idempotencyKey: null }
  const made = await act(parts, makeBatch, { ...request, input })
  const printed = await act(parts, printBatch, { ...request, input: { batch_id: made.id } })
  if (!printed.done) throw new Error('These codes wait for a second operator')
  return printed.done.codes
}
