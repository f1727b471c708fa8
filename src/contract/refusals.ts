import { FREE_BOX_PAUSE_MS, FREE_BOX_PLAY, FREE_GOODS_DEPOSIT } from '#domain/games/free-box.ts'
import { toCoins } from '#domain/money/money.ts'
import { AGE_MIN } from '#domain/protection/age.ts'
import { formatDuration } from '#domain/schedule/format-duration.ts'
import { RECENT_SIGN_IN_MINUTES } from './forms.ts'

/** Every refusal: its HTTP status and the message that people read. */
export const refusals = {
  validation_failed: { status: 422, message: 'Some fields are not valid.' },
  malformed_request: { status: 400, message: 'The request could not be read.' },
  unauthenticated: { status: 401, message: 'Please sign in first.' },
  forbidden: { status: 403, message: 'You don’t have permission to do this.' },
  cross_site: {
    status: 403,
    message: 'This request came from another site and was blocked.',
  },
  not_found: { status: 404, message: 'Not found.' },
  method_not_allowed: { status: 405, message: 'This method is not allowed here.' },
  payload_too_large: { status: 413, message: 'The request is too large.' },
  unsupported_media_type: { status: 415, message: 'Send the request as JSON.' },
  too_many_requests: { status: 429, message: 'Too many attempts. Please wait a moment.' },
  idempotency_mismatch: {
    status: 422,
    message: 'This Idempotency-Key was used for another request.',
  },
  idempotency_in_flight: {
    status: 409,
    message: 'The same request is still being processed. Please try again in a moment.',
  },
  insufficient_funds: { status: 409, message: 'Your balance is too low.' },
  invalid_grant: { status: 400, message: 'Incorrect email or password.' },
  invalid_refresh_token: { status: 400, message: 'Your session has ended. Please sign in again.' },
  invalid_client: { status: 401, message: 'Client authentication failed.' },
  unsupported_grant_type: { status: 400, message: 'This grant type is not supported.' },
  captcha_required: {
    status: 403,
    message: 'Too many failed attempts. Complete the captcha and try again.',
  },
  captcha_failed: {
    status: 422,
    message: 'The captcha could not be verified. Please try again.',
  },
  captcha_unavailable: {
    status: 503,
    message: 'The captcha service is not responding. Please try again in a moment.',
  },
  social_unavailable: { status: 404, message: 'This sign-in method is not available here.' },
  social_expired: {
    status: 400,
    message: 'This sign-in took too long or was already used. Please start again.',
  },
  social_rejected: {
    status: 400,
    message: 'The provider’s response could not be verified. Please start again.',
  },
  social_unreachable: {
    status: 503,
    message: 'The provider is not responding. Please try again, or sign in another way.',
  },
  social_email_taken: {
    status: 409,
    message:
      'An account with this email already exists. Sign in with your password, then connect it in your profile.',
  },
  social_taken: { status: 409, message: 'This sign-in is already connected to another account.' },
  social_last_way_in: {
    status: 409,
    message: 'This is the only way to sign in to your account. Set a password first.',
  },
  email_missing: { status: 409, message: 'Your account has no email.' },
  email_unconfirmed: {
    status: 403,
    message: 'Confirm your email first: open the link we sent you.',
  },
  confirm_link_invalid: {
    status: 422,
    message:
      'This link has expired, was already used, or belongs to another account. Request a new one.',
  },
  sign_in_again: {
    status: 403,
    message: `Sign out and back in first: this needs a sign-in within the last ${RECENT_SIGN_IN_MINUTES} minutes.`,
  },
  reset_link_invalid: {
    status: 422,
    message: 'This link has expired or was already used. Request a new one.',
  },
  addresses_changed: {
    status: 409,
    message: 'Your addresses were changed elsewhere. Review them and try again.',
  },
  box_not_found: { status: 404, message: 'This box does not exist.' },
  box_changed: {
    status: 409,
    message: 'This box has changed since you looked at it. Nothing was charged.',
  },
  battles_waiting: {
    status: 409,
    message: 'You have too many battles waiting for players. Cancel one, or wait until one starts.',
  },
  battles_too_many: {
    status: 429,
    message: 'You created too many battles in a short time. Please wait a few minutes.',
  },
  battle_not_open: {
    status: 409,
    message: 'This battle has no empty seats left. Nothing was charged.',
  },
  battle_team_full: { status: 409, message: 'This team is full. Nothing was charged.' },
  battle_already_joined: { status: 409, message: 'You are already in this battle.' },
  level_too_low: { status: 403, message: 'Your level is too low for this battle.' },
  free_box_level: { status: 403, message: 'Your level is too low for this box.' },
  free_box_play: {
    status: 403,
    message: `This box unlocks after ${toCoins(FREE_BOX_PLAY.cents)} coins of paid play within ${formatDuration(FREE_BOX_PLAY.withinMs)}.`,
  },
  free_box_waiting: {
    status: 409,
    message: `This box was already opened. Each person can open it once in ${formatDuration(FREE_BOX_PAUSE_MS)}.`,
  },
  player_not_found: { status: 404, message: 'This player does not exist.' },
  box_limit: {
    status: 409,
    message: 'You have reached the limit of boxes on sale. Hide one to make room.',
  },
  item_in_boxes: {
    status: 409,
    message: 'Boxes of the shop hold this item. Change or retire them first.',
  },
  box_edited: {
    status: 409,
    message: 'This box was changed elsewhere. Review it before you publish.',
  },
  box_taken_down: {
    status: 409,
    message: 'Our team has taken this box down, so it cannot be changed.',
  },
  bets_closed: { status: 409, message: 'Bets are closed for this round. Nothing was charged.' },
  too_many_bets: {
    status: 409,
    message: 'You have no bets left in this round. Nothing was charged.',
  },
  round_is_full: {
    status: 409,
    message: 'This round cannot accept a bet of that size anymore. Nothing was charged.',
  },
  round_not_running: { status: 409, message: 'This round is not running.' },
  bet_not_open: { status: 409, message: 'This bet is already settled.' },
  seed_in_use: {
    status: 409,
    message: 'This client seed is already in play. Rotate your seeds to change it.',
  },
  seed_has_open_bets: {
    status: 409,
    message: 'A bet is still open on this seed. Rotate when it has ended.',
  },
  target_changed: {
    status: 409,
    message: 'The price of this item has changed since you looked at it. Nothing was staked.',
  },
  item_not_owned: {
    status: 409,
    message: 'One of these items is no longer in your inventory. Nothing was sold.',
  },
  limit_reached: {
    status: 409,
    message: 'This would exceed a limit that you have set. Nothing was charged.',
  },
  excluded: {
    status: 403,
    message:
      'You have excluded yourself from play. You can still withdraw your coins and ship your items.',
  },
  exclusion_shorter: {
    status: 409,
    message: 'You are already excluded for longer, and this cannot be shortened.',
  },
  birth_date_needed: {
    status: 409,
    message: 'Enter your date of birth before your first deposit.',
  },
  under_age: {
    status: 403,
    message: `You must be ${AGE_MIN} or older to play here. Your account is on hold.`,
  },
  account_on_hold: {
    status: 403,
    message:
      'Your account is on hold: you cannot play or deposit. Your balance stays yours, and coins that are played through can be withdrawn. Contact support for details.',
  },
  promocode_unknown: { status: 422, message: 'This promo code does not exist.' },
  promocode_expired: { status: 422, message: 'This promo code is no longer valid.' },
  promocode_used: {
    status: 422,
    message: 'This promo code was already used. Each person can use it once.',
  },
  gift_code_unknown: {
    status: 422,
    message: 'This gift code does not exist. Check it and try again.',
  },
  gift_code_used: { status: 409, message: 'This gift code has already been redeemed.' },
  voucher_unknown: {
    status: 422,
    message: 'This voucher does not exist. Check it and try again.',
  },
  voucher_used: { status: 409, message: 'This voucher has already been redeemed.' },
  voucher_once: {
    status: 409,
    message:
      'Each person can redeem one voucher of a promotion, and one of this promotion was already redeemed.',
  },
  code_taken: { status: 409, message: 'This code is taken. Try another one.' },
  too_many_codes: {
    status: 409,
    message: 'You have reached the limit of codes. Choose one of your earlier codes.',
  },
  nothing_to_claim: { status: 409, message: 'There is nothing to claim yet.' },
  promocode_taken: { status: 409, message: 'A promo code with this name already exists.' },
  codes_printed: {
    status: 409,
    message:
      'These codes have already been printed. If they are lost, annul the batch and make another one.',
  },
  own_account: { status: 403, message: 'You cannot do this to your own account.' },
  last_admin: { status: 409, message: 'The last admin cannot be put on hold.' },
  approval_waiting: { status: 409, message: 'This is already waiting for a second operator.' },
  second_operator_needed: {
    status: 403,
    message: 'This must be confirmed by a second operator, not by the one who requested it.',
  },
  payment_provider_unavailable: {
    status: 503,
    message: 'The payment provider is not responding. Nothing was charged; please try again.',
  },
  playthrough_open: {
    status: 409,
    message: 'Deposits must be played once and gifts ten times before coins can be withdrawn.',
  },
  gift_locked: {
    status: 409,
    message: `Nothing can be withdrawn or shipped yet, because you have winnings from free boxes: confirm your email and make one deposit of ${toCoins(FREE_GOODS_DEPOSIT)} coins or more first.`,
  },
  gift_unplayed: {
    status: 409,
    message:
      'Shipping items from free boxes that are worth more than the parcel’s fee also costs XP for the difference.',
  },
  sponsor_not_free: { status: 409, message: 'Only free coins can pay for others.' },
  coins_bound: {
    status: 409,
    message:
      'Coins on hold, owed or of an open gift cannot be used beside other players. Play them alone or against bots.',
  },
  bonus_not_open: { status: 409, message: 'You have no open gift to give up.' },
  bonus_in_play: {
    status: 409,
    message:
      'Your gift is in items, bets or battles. Sell your items and finish your bets and battles first.',
  },
  funds_held: {
    status: 409,
    message: 'Coins from skins are on hold while their trade can still be reversed.',
  },
  funds_returned: {
    status: 409,
    message:
      'Coins that were paid in by card or skins and not played go back the way they came. Our support team takes care of it.',
  },
  account_restricted: {
    status: 409,
    message:
      'A payment was reversed after its coins were played. Settle what you owe to withdraw or ship again.',
  },
  country_blocked: {
    status: 403,
    message: 'We may not offer this in your country. Your balance, if you have one, stays yours.',
  },
  cancel_not_allowed: {
    status: 409,
    message: 'Withdrawal requests cannot be canceled here.',
  },
  being_checked: {
    status: 409,
    message:
      'We are checking this account. Withdrawals and parcels wait until that is done; your coins stay yours.',
  },
  verification_needed: {
    status: 409,
    message:
      'We need to verify your identity. Withdrawals and parcels wait until that is done; your coins stay yours.',
  },
  documents_full: {
    status: 409,
    message: 'You have reached the limit of documents. Please wait until we have reviewed them.',
  },
  documents_changed: {
    status: 409,
    message: 'The documents are no longer those that you have seen. Look at the new ones first.',
  },
  request_moved_on: {
    status: 409,
    message: 'The status of this request no longer allows that. Reload the page to see it.',
  },
  ticket_closed: {
    status: 409,
    message: 'This ticket is closed. Create a new one if you still need help.',
  },
  withdrawal_is_sent: {
    status: 409,
    message: 'This withdrawal may already be on its way. Waiting for the provider’s confirmation.',
  },
  deposit_unpriced: {
    status: 409,
    message: 'No rate is known for this deposit. Adjust the balance manually instead.',
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

/** The body of a refused call; `message` and `msg` contain the same sentence. */
export interface RefusalBody {
  code: RefusalCode | 'internal_error'
  message: string
  msg: string
  errors?: Record<string, string[]>
  data?: Record<string, unknown>
}
