import type { Deposit } from '#contract/http/deposit.ts'

export type DepositOutcome = 'received' | 'waiting' | 'queued' | 'declined' | 'reversed'

/**
 * The outcome to show a player who returns from the provider. The address only says how they left; our own
 * record decides as soon as it is conclusive.
 */
export function outcomeOf(
  cameBackWith: 'success' | 'failure',
  deposit: Pick<Deposit, 'status' | 'review_reason'> | undefined,
): DepositOutcome {
  const { status, review_reason = null } = deposit ?? {}
  if (status === 'paid') return 'received'
  if (status === 'reversed') return 'reversed'
  if (status === 'rejected') return 'declined'
  if (review_reason !== null) return 'queued'
  return cameBackWith === 'failure' ? 'declined' : 'waiting'
}

interface OutcomeText {
  title: string
  text: string
}

/** The text of an outcome; skins are traded where other methods are paid. */
export function textOf(verdict: DepositOutcome, deposit: Deposit | undefined): OutcomeText {
  const isTrade = deposit?.method === 'skins'
  if (verdict === 'queued') {
    return { title: 'We are reviewing this payment', text: deposit?.review_reason ?? '' }
  }
  return (isTrade ? tradeTexts : paymentTexts)[verdict]
}

type Plain = Exclude<DepositOutcome, 'queued'>

const paymentTexts: Record<Plain, OutcomeText> = {
  received: { title: 'Payment received', text: 'Added to your balance.' },
  waiting: {
    title: 'Waiting for the provider',
    text: 'Your coins are added as soon as the payment is confirmed. You can close this.',
  },
  declined: { title: 'Payment declined', text: 'Nothing was charged.' },
  reversed: { title: 'Payment reversed', text: 'The provider reversed this payment.' },
}

const tradeTexts: Record<Plain, OutcomeText> = {
  received: { title: 'Skins received', text: 'Their value was added to your balance.' },
  waiting: {
    title: 'Waiting for the trade',
    text: 'Your coins are added as soon as the trade completes. You can close this.',
  },
  declined: { title: 'Trade not completed', text: 'You still have your skins.' },
  reversed: {
    title: 'Trade reversed',
    text: 'The skins were returned and the coins were removed.',
  },
}
