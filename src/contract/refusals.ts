import { FREE_BOX_PAUSE_MS, FREE_BOX_PLAY, FREE_GOODS_DEPOSIT } from '#domain/games/free-box.ts'
import { toCoins } from '#domain/money/money.ts'
import { durationWords } from '#domain/schedule/duration-words.ts'
import { RECENT_SIGN_IN_MINUTES } from './forms.ts'

/** Every expected "no" of the product: its status and the words that a person reads. */
export const refusals = {
  validation_failed: { status: 422, message: 'Some fields need another look.' },
  malformed_request: { status: 400, message: 'The request could not be read.' },
  unauthenticated: { status: 401, message: 'Please sign in first.' },
  forbidden: { status: 403, message: 'You may not do this.' },
  cross_site: {
    status: 403,
    message: 'This request came from a page of another site, so nothing was done.',
  },
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
  captcha_required: {
    status: 403,
    message: 'There were many wrong tries. Please show that you are a person, and try again.',
  },
  captcha_failed: {
    status: 422,
    message: 'We could not tell that a person is here. Please try again.',
  },
  captcha_unavailable: {
    status: 503,
    message: 'The check against robots does not answer. Please try again in a moment.',
  },
  social_unavailable: { status: 404, message: 'This way to sign in is not offered here.' },
  social_expired: {
    status: 400,
    message: 'This sign-in took too long or was used before. Please start again.',
  },
  social_rejected: {
    status: 400,
    message: 'The answer of the provider could not be verified. Please start again.',
  },
  social_unreachable: {
    status: 503,
    message: 'The provider does not answer. Please try again, or sign in another way.',
  },
  social_email_taken: {
    status: 409,
    message:
      'Its e-mail has an account here. Log in with your password, then connect it in your profile.',
  },
  social_taken: { status: 409, message: 'This sign-in opens another account already.' },
  social_last_way_in: {
    status: 409,
    message: 'It is the only way into your account. Choose a password first.',
  },
  email_missing: { status: 409, message: 'Your account has no e-mail.' },
  email_unconfirmed: {
    status: 403,
    message: 'Confirm your e-mail first: open the link that we have sent to it.',
  },
  confirm_link_invalid: {
    status: 422,
    message:
      'This link has expired, was used already, or belongs to another account. Ask for a new one.',
  },
  sign_in_again: {
    status: 403,
    message: `Sign out and in again first: this needs a sign-in of the last ${RECENT_SIGN_IN_MINUTES} minutes.`,
  },
  reset_link_invalid: {
    status: 422,
    message: 'This link has expired or was used already. Ask for a new one.',
  },
  addresses_changed: {
    status: 409,
    message: 'Your addresses were changed somewhere else. Have a look and try again.',
  },
  box_not_found: { status: 404, message: 'There is no such box.' },
  box_changed: {
    status: 409,
    message: 'This box has changed since you looked at it. Nothing was charged.',
  },
  battles_waiting: {
    status: 409,
    message:
      'As many of your battles wait for players as can be. Cancel one, or wait until one starts.',
  },
  battles_too_many: {
    status: 429,
    message: 'You have created many battles in a short time. Please wait a few minutes.',
  },
  battle_not_open: {
    status: 409,
    message: 'This battle has no empty seat any more. Nothing was charged.',
  },
  battle_team_full: { status: 409, message: 'This team is full. Nothing was charged.' },
  battle_already_joined: { status: 409, message: 'You sit in this battle already.' },
  level_too_low: { status: 403, message: 'Your level is too low for this battle.' },
  free_box_level: { status: 403, message: 'Your level does not open this box yet.' },
  free_box_play: {
    status: 403,
    message: `This box opens after ${toCoins(FREE_BOX_PLAY.cents)} coins of paid play within ${durationWords(FREE_BOX_PLAY.withinMs)}.`,
  },
  free_box_waiting: {
    status: 409,
    message: `You have opened this box already. It opens again ${durationWords(FREE_BOX_PAUSE_MS)} later.`,
  },
  player_not_found: { status: 404, message: 'There is no such player.' },
  box_limit: {
    status: 409,
    message: 'You have as many boxes on sale as there can be. Hide one to make room.',
  },
  box_edited: {
    status: 409,
    message: 'This box was changed somewhere else. Have a look at it before you publish.',
  },
  box_taken_down: {
    status: 409,
    message: 'Our team has taken this box down, so it stays as it is.',
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
  account_on_hold: {
    status: 403,
    message:
      'Your account is on hold: you cannot play or pay in. Your balance stays yours, and what is played through can be withdrawn; our support tells you more.',
  },
  promocode_unknown: { status: 422, message: 'This promo code is not known.' },
  promocode_expired: { status: 422, message: 'This promo code is no longer valid.' },
  promocode_used: { status: 422, message: 'You have used this promo code already.' },
  gift_code_unknown: {
    status: 422,
    message: 'This gift code is not known. Please check what you typed.',
  },
  gift_code_used: { status: 409, message: 'This gift code has been redeemed already.' },
  voucher_unknown: {
    status: 422,
    message: 'This voucher is not known. Please check what you typed.',
  },
  voucher_used: { status: 409, message: 'This voucher has been redeemed already.' },
  promocode_taken: { status: 409, message: 'There is a promo code of this name already.' },
  codes_printed: {
    status: 409,
    message:
      'These codes have been printed. Annul the batch and make another one if they are lost.',
  },
  own_account: { status: 403, message: 'Nobody does this to their own account.' },
  last_admin: { status: 409, message: 'The last admin cannot be put on hold.' },
  approval_waiting: { status: 409, message: 'This waits for a second operator already.' },
  second_operator_needed: {
    status: 403,
    message: 'A second operator has to confirm this, not the one who asked for it.',
  },
  payment_provider_unavailable: {
    status: 503,
    message: 'The payment provider does not answer. Nothing was charged; please try again.',
  },
  playthrough_open: {
    status: 409,
    message: 'Deposits are played once and bonuses ten times before coins can leave.',
  },
  gift_locked: {
    status: 409,
    message: `What free boxes gave can leave after a confirmed e-mail and a deposit of ${toCoins(FREE_GOODS_DEPOSIT)} coins.`,
  },
  gift_unplayed: {
    status: 409,
    message:
      'Items from free boxes that are worth more than the parcel’s fee take XP for what is beyond it.',
  },
  sponsor_not_free: { status: 409, message: 'Only free coins can pay for others.' },
  bonus_not_open: { status: 409, message: 'You have no open bonus to give up.' },
  bonus_in_play: {
    status: 409,
    message: 'Your bonus stands in items or battles. Sell your items and end your battles first.',
  },
  funds_held: {
    status: 409,
    message: 'Coins from skins are held while their trade can still be reversed.',
  },
  account_restricted: {
    status: 409,
    message:
      'A payment was taken back after its coins were played. Settle what is open to withdraw or ship again.',
  },
  request_moved_on: {
    status: 409,
    message: 'This request has moved on, so it stays as it is.',
  },
  withdrawal_is_sent: {
    status: 409,
    message: 'This withdrawal may be on its way. It waits for the word of the provider.',
  },
  deposit_unpriced: {
    status: 409,
    message: 'No rate is known for this deposit. Adjust the balance by hand instead.',
  },
  callback_unsigned: { status: 401, message: 'The signature does not match.' },
  callback_malformed: { status: 400, message: 'The callback could not be read.' },
  storage_full: {
    status: 503,
    message: 'We cannot save anything at the moment. Nothing was charged; please try again later.',
  },
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
