import { formatCoins } from '#domain/money/money.ts'
import { formatDuration } from '#domain/schedule/format-duration.ts'
import type { DayFigures } from '#server/features/figures/index.ts'
import { type Email, type EmailSender, writeEmail } from '#server/platform/mail/email.ts'
import { DEPTH_MAX, type Queue, type QueueState } from '#server/platform/queues/queue.ts'

/** A queue and how it stands. */
export type Standing = Pick<Queue, 'name' | 'label' | 'promisedMs'> & QueueState

const frameOf = ({ brand, shopUrl }: EmailSender) => ({ brand, shopUrl: shopUrl() })

export const ageOf = ({ oldest }: Pick<QueueState, 'oldest'>, nowMs: number): number =>
  oldest === null ? 0 : Math.max(0, nowMs - oldest.getTime())

export const isLate = (queue: Standing, nowMs: number): boolean =>
  ageOf(queue, nowMs) > queue.promisedMs

function lineOf(queue: Standing, nowMs: number): string {
  const depth = queue.depth === DEPTH_MAX ? `${DEPTH_MAX} or more` : String(queue.depth)
  const late = isLate(queue, nowMs)
    ? `; late, ${formatDuration(queue.promisedMs)} are promised`
    : ''
  return `${queue.label}: ${depth}, the oldest for ${formatDuration(ageOf(queue, nowMs))}${late}`
}

/** The figures of yesterday and what waits now. */
export function digestEmail(
  sender: EmailSender,
  figures: DayFigures,
  queues: readonly Standing[],
  nowMs: number,
): Email {
  const waiting = queues.filter(({ depth }) => depth > 0)
  const coins = (label: string, cents: bigint) => `${label}: ${formatCoins(cents)}`
  const isQuiet =
    figures.bets === 0n &&
    figures.deposits === 0n &&
    figures.withdrawals === 0n &&
    figures.newPlayers === 0n
  return writeEmail({
    ...frameOf(sender),
    subject: `${sender.brand} on ${figures.date}`,
    title: `The figures of ${figures.date}`,
    before: [
      ...(isQuiet ? ['No activity.'] : []),
      coins('Stakes', figures.stakes),
      coins('Payouts', figures.payouts),
      coins('Gross gaming revenue', figures.ggr),
      coins('Bonus cost', figures.bonusCost),
      coins('Net gaming revenue', figures.ngr),
      coins('Deposits', figures.deposits),
      coins('Taken back by payment providers or sent back', figures.deposits_reversed),
      coins('Withdrawals', figures.withdrawals),
      coins('Shipped goods', figures.shippedPrice),
      `Players who staked: ${figures.activePlayers}, new: ${figures.newPlayers}, first deposits: ${figures.firstDepositors}`,
      coins('In wallets', figures.free),
      coins('In open battles, rounds and withdrawals', figures.held),
      coins('Items of players', figures.inventory),
      ...(waiting.length === 0
        ? ['Nothing waits for staff.']
        : ['What waits now:', ...waiting.map((queue) => lineOf(queue, nowMs))]),
    ],
    after: [
      'All amounts are in coins; 1 coin is 1 US dollar. Reports: npm run operator -- report daily.',
    ],
  })
}

/** A queue whose oldest entry has waited longer than promised. */
export const lateEmail = (sender: EmailSender, queue: Standing, nowMs: number): Email =>
  writeEmail({
    ...frameOf(sender),
    subject: `Late: ${queue.label}`,
    title: `${queue.label}: later than promised`,
    before: [lineOf(queue, nowMs)],
    after: ['You get one email until this queue is in time again.'],
  })
