/** Every expected "no" of the product: its status and the words that a person reads. */
export const refusals = {
  validation_failed: { status: 422, message: 'Some fields need another look.' },
  malformed_request: { status: 400, message: 'The request could not be read.' },
  unauthenticated: { status: 401, message: 'Please sign in first.' },
  forbidden: { status: 403, message: 'You may not do this.' },
  not_found: { status: 404, message: 'There is nothing here.' },
  method_not_allowed: { status: 405, message: 'This address does not answer to that method.' },
  payload_too_large: { status: 413, message: 'The request is too large.' },
  unsupported_media_type: { status: 415, message: 'Send JSON, please.' },
  too_many_requests: { status: 429, message: 'Too many tries. Please wait a little.' },
  idempotency_mismatch: {
    status: 422,
    message: 'This Idempotency-Key was used for another request.',
  },
  idempotency_in_flight: {
    status: 409,
    message: 'The same request is still being worked on. Please try again in a moment.',
  },
  insufficient_funds: { status: 409, message: 'Your balance is too low.' },
  invalid_grant: { status: 400, message: 'The e-mail or the password is wrong.' },
  invalid_refresh_token: { status: 400, message: 'Your session has ended. Please sign in again.' },
  invalid_client: { status: 401, message: 'Client authentication failed.' },
  unsupported_grant_type: { status: 400, message: 'This grant type is not supported.' },
  email_taken: { status: 422, message: 'This e-mail already has an account.' },
  box_not_found: { status: 404, message: 'There is no such box.' },
  box_changed: {
    status: 409,
    message: 'This box has changed since you looked at it. Nothing was charged.',
  },
  seed_in_use: {
    status: 409,
    message: 'This client seed is already in play. Rotate your seeds to change it.',
  },
  seed_has_open_bets: {
    status: 409,
    message: 'A bet is still open on this seed. Rotate when it has ended.',
  },
  item_not_owned: {
    status: 409,
    message: 'One of these items is no longer in your inventory. Nothing was sold.',
  },
  payment_provider_unavailable: {
    status: 503,
    message: 'The payment provider does not answer. Nothing was charged; please try again.',
  },
  callback_unsigned: { status: 401, message: 'The signature does not match.' },
  callback_malformed: { status: 400, message: 'The callback could not be read.' },
  service_unavailable: { status: 503, message: 'The service is starting or stopping. Try again.' },
} as const satisfies Record<string, { status: number; message: string }>

export type RefusalCode = keyof typeof refusals

/** What a refused call answers; `message` and `msg` are the same sentence. */
export interface RefusalBody {
  code: RefusalCode | 'internal_error'
  message: string
  msg: string
  errors?: Record<string, string[]>
  data?: Record<string, unknown>
}
