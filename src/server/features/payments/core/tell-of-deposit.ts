import { pages } from '#contract/pages.ts'
import { toCoins } from '#domain/money/money.ts'
import type { NoticeWay, Notify } from '#server/features/notifications/index.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Tables } from '#server/platform/db/schema.ts'
import type { PaymentRow } from './store.ts'

/** What a player hears of a deposit. */
type DepositNews = 'credited' | 'failed' | 'reversed' | 'queued' | 'checked'

/** Notifies the player of a deposit, after its row was changed. */
export async function tellOfDeposit(
  tx: Tx,
  { notify }: { notify: Notify },
  { id, player_id: playerId }: Pick<PaymentRow, 'id' | 'player_id'>,
  { news, by }: { news: DepositNews; by: NoticeWay },
): Promise<void> {
  const { rows } = await tx.query<Pick<Tables['payments'], 'amount_cents'>>(
    `SELECT coalesce(credited_cents, queued_cents, amount_cents) AS amount_cents
     FROM payments WHERE id = $1`,
    [id],
  )
  const amount = toCoins(rows[0]?.amount_cents ?? 0n)
  const message = { code: `deposit_${news}`, values: { amount } } as const
  await notify(tx, { playerId, kind: 'deposit', by, path: DEPOSITS, message })
}

const DEPOSITS = pages.deposits.path
