import type { TicketEntry } from '#contract/http/tickets.ts'
import { ticketCategories } from '#contract/support-forms.ts'

export const categoryLabels: Record<TicketEntry['category'], string> = {
  account: 'Account',
  deposit: 'Deposit',
  withdrawal: 'Withdrawal',
  shipping: 'Shipping',
  games: 'Games',
  fairness: 'Fairness',
  other: 'Something else',
}

export const categoryOptions = ticketCategories.map((value) => ({
  value,
  label: categoryLabels[value],
}))

/** Highlights a ticket with an answer, which is what a player waits for. */
export const statusTone = (status: TicketEntry['status']) =>
  status === 'answered' ? 'up' : 'plain'

export const statusLabels: Record<TicketEntry['status'], string> = {
  open: 'Open',
  answered: 'Answered',
  closed: 'Closed',
}
