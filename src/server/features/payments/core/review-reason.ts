import type { ReviewReason } from '#server/platform/providers/provider-event.ts'

/** The message shown to the player. */
export const reviewReasonLabels: Record<ReviewReason, string> = {
  below_minimum: 'Below the minimum: queued for an operator.',
  cross_currency: 'Sent in a different currency than the address accepts: queued for an operator.',
  high_risk: 'It has to be reviewed first: queued for an operator.',
  wrong_amount: 'The amount differs from the requested one: queued for an operator.',
  wrong_currency: 'The currency differs from the requested one: queued for an operator.',
  late: 'Confirmed after it was closed: queued for an operator.',
  partial_refund: 'Partly reversed: queued for an operator.',
  contradicted: 'Reported as failed after it was paid: queued for an operator.',
  unknown_status: 'In a state that has to be reviewed first: queued for an operator.',
  not_credited: 'Received by the provider but not credited to us: queued for an operator.',
}
