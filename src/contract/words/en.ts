import { RECENT_SIGN_IN_MINUTES } from '#contract/forms.ts'
import type { ErasureReason } from '#contract/http/erasure.ts'
import { FACTOR_RESET_HOLD_MS } from '#contract/limits.ts'
import type { RefusalCode } from '#contract/refusals.ts'
import { FREE_BOX_PAUSE_MS, FREE_BOX_PLAY, FREE_GOODS_DEPOSIT } from '#domain/games/free-box.ts'
import { formatCoins, toCents, toCoins } from '#domain/money/money.ts'
import type { DocumentFault, DocumentKind } from '#domain/protection/documents.ts'
import type { LimitKind } from '#domain/protection/limits.ts'
import type { LeaderboardMetric } from '#domain/rewards/leaderboard.ts'
import { formatDuration } from '#domain/schedule/format-duration.ts'
import type { Period } from '#domain/schedule/schedule.ts'
import type { SettingKind } from '#domain/settings/setting.ts'

const settingKinds: Readonly<Record<SettingKind, string>> = {
  switch: 'Choose true or false.',
  amount: 'Enter an amount of coins, with at most two decimals.',
  percent: 'Enter a percentage, with at most two decimals.',
  count: 'Enter a whole number.',
  text: 'Enter a text, or null.',
  link: 'Enter a web address, or null.',
  cards: 'Enter a web address with {dollars}, which the price replaces, or null.',
  countries: 'List countries by their codes, each once, such as ["DE","FR"].',
  announcement: 'Give text, starts_at and ends_at, or null.',
}

/** Why an account cannot be deleted yet. */
const erasureReasons: Readonly<Record<ErasureReason, string>> = {
  staff: 'it is an account of our staff, whose role has to end first',
  balance: 'there are coins in the balance',
  inventory: 'there are items in the inventory',
  open_bets: 'a bet, a battle or a maker’s share is still open',
  deposits: 'a deposit is not final, or can still be reversed',
  withdrawals: 'a withdrawal is on its way',
  parcels: 'a parcel is on its way',
  identity_check: 'documents are being reviewed',
  exclusion: 'an exclusion or a break is running, and we have to recognize you until it ends',
  hold: 'the account is on hold, or under review',
  review: 'our staff have an open request about it',
}

/** What a refusal says if its call gives no reason. */
const refusals = {
  validation_failed: 'Some fields are not valid.',
  malformed_request: 'The request could not be read.',
  unauthenticated: 'Please log in first.',
  forbidden: 'You don’t have permission to do this.',
  cross_site: 'This request came from another site and was blocked.',
  not_found: 'Not found.',
  method_not_allowed: 'This method is not allowed here.',
  payload_too_large: 'The request is too large.',
  unsupported_media_type: 'Send the request as JSON.',
  too_many_requests: 'Too many attempts. Please wait a moment.',
  idempotency_mismatch: 'This Idempotency-Key was used for another request.',
  idempotency_in_flight: 'The same request is still being processed. Please try again in a moment.',
  insufficient_funds: 'Your balance is too low.',
  invalid_grant: 'Incorrect email or password.',
  invalid_refresh_token: 'Your session has ended. Please log in again.',
  invalid_client: 'Client authentication failed.',
  unsupported_grant_type: 'This grant type is not supported.',
  captcha_required: 'Too many failed attempts. Complete the captcha and try again.',
  captcha_failed: 'The captcha could not be verified. Please try again.',
  captcha_unavailable: 'The captcha service is not responding. Please try again in a moment.',
  social_unavailable: 'This sign-in method is not available here.',
  social_expired: 'This sign-in took too long or was already used. Please start again.',
  social_rejected: 'The provider’s response could not be verified. Please start again.',
  social_unreachable: 'The provider is not responding. Please try again, or log in another way.',
  social_email_taken:
    'An account with this email already exists. Log in with your password, then connect it in your profile.',
  social_taken: 'This sign-in is already connected to another account.',
  social_last_way_in: 'This is the only way to log in to your account. Set a password first.',
  email_missing: 'Your account has no email.',
  email_confirmed: 'Your email is confirmed. To change it, write to our support.',
  email_unconfirmed: 'Confirm your email first: open the link we sent you.',
  confirm_link_invalid:
    'This link has expired, was already used, or belongs to another account. Request a new one.',
  sign_in_again: `Log out and back in first: this needs a sign-in within the last ${RECENT_SIGN_IN_MINUTES} minutes.`,
  reset_link_invalid: 'This link has expired or was already used. Request a new one.',
  second_factor_required:
    'Confirm that it is you: enter the code of your authenticator app, or use a passkey.',
  challenge_expired:
    'This took too long, was tried too often or was already used. Please start again.',
  factor_exists: 'This is already switched on.',
  passkeys_full: 'You have reached the limit of passkeys. Remove one to make room.',
  factor_was_reset: `Your second factor was reset by our support team. Withdrawals wait for ${formatDuration(FACTOR_RESET_HOLD_MS)} after that, so that you hear of it first; your coins stay yours.`,
  addresses_changed: 'Your addresses were changed elsewhere. Review them and try again.',
  box_not_found: 'This box does not exist.',
  box_changed: 'This box has changed since you looked at it. Nothing was charged.',
  game_changed:
    'The terms of this game have just changed. Look at them and bet again. Nothing was charged.',
  battles_waiting:
    'You have too many battles waiting for players. Cancel one, or wait until one starts.',
  battles_too_many: 'You created too many battles in a short time. Please wait a few minutes.',
  battle_not_open: 'This battle has no empty seats left. Nothing was charged.',
  battle_team_full: 'This team is full. Nothing was charged.',
  rematch_closed: 'It is too late for a rematch of this battle. Nothing was charged.',
  battle_already_joined: 'You are already in this battle.',
  level_too_low: 'Your level is too low for this battle.',
  free_box_level: 'Your level is too low for this box.',
  free_box_play: `This box unlocks after ${toCoins(FREE_BOX_PLAY.cents)} coins of paid play within ${formatDuration(FREE_BOX_PLAY.withinMs)}.`,
  free_box_xp:
    'Your free boxes have given what your XP allow so far. Play more to open this one again.',
  free_box_waiting: `This box was already opened. Each person can open it once in ${formatDuration(FREE_BOX_PAUSE_MS)}.`,
  player_not_found: 'This player does not exist.',
  box_limit: 'You have reached the limit of boxes on sale. Hide one to make room.',
  item_in_boxes: 'Boxes of the shop hold this item. Change or retire them first.',
  box_edited: 'This box was changed elsewhere. Review it before you publish.',
  box_taken_down: 'Our team has taken this box down, so it cannot be changed.',
  bets_closed: 'Bets are closed for this round. Nothing was charged.',
  too_many_bets: 'You have no bets left in this round. Nothing was charged.',
  round_is_full: 'This round cannot accept a bet of that size anymore. Nothing was charged.',
  round_not_running: 'This round is not running.',
  bet_not_open: 'This bet is already settled.',
  seed_in_use: 'This client seed is already in play. Rotate your seeds to change it.',
  seed_has_open_bets: 'A bet is still open on this seed. Rotate when it has ended.',
  target_changed: 'The price of this item has changed since you looked at it. Nothing was staked.',
  item_not_owned: 'One of these items is no longer in your inventory. Nothing was sold.',
  limit_reached: 'This would exceed a limit that you have set. Nothing was charged.',
  excluded:
    'You have excluded yourself from play. You can still withdraw your coins and ship your items.',
  exclusion_shorter: 'You are already excluded for longer, and this cannot be shortened.',
  birth_date_needed: 'Enter your date of birth before your first deposit.',
  under_age: 'You are not old enough to play here yet. Your account is on hold.',
  account_on_hold:
    'Your account is on hold: you cannot play or deposit. Your balance stays yours, and coins that are played through can be withdrawn. Contact support for details.',
  code_unknown: 'This code does not exist. Check it and try again.',
  promocode_unknown: 'This promo code does not exist.',
  promocode_expired: 'This promo code is no longer valid.',
  promocode_used: 'This promo code was already used. Each person can use it once.',
  gift_code_unknown: 'This gift code does not exist. Check it and try again.',
  gift_code_used: 'This gift code has already been redeemed.',
  voucher_unknown: 'This voucher does not exist. Check it and try again.',
  voucher_used: 'This voucher has already been redeemed.',
  voucher_once:
    'Each person can redeem one voucher of a promotion, and one of this promotion was already redeemed.',
  code_taken: 'This code is taken. Try another one.',
  too_many_codes: 'You have reached the limit of codes. Choose one of your earlier codes.',
  nothing_to_claim: 'There is nothing to claim yet.',
  promocode_taken: 'A promo code with this name already exists.',
  codes_printed:
    'These codes have already been printed. If they are lost, annul the batch and make another one.',
  own_account: 'You cannot do this to an account of your own.',
  last_admin: 'The last admin cannot be put on hold.',
  approval_waiting: 'This is already waiting for a second operator.',
  setting_changed: 'This setting was changed by somebody else. Look at it again first.',
  game_closed: 'This game is closed at the moment. Nothing was charged.',
  method_closed: 'This way to deposit is closed at the moment. Nothing was charged.',
  chat_closed: 'The chat is closed.',
  chat_muted: 'Our team has muted you, so you cannot write for now.',
  chat_repeated: 'This was said a moment ago. Please write something else.',
  second_operator_needed:
    'This must be confirmed by a second operator, not by the one who requested it.',
  payment_provider_unavailable:
    'The payment provider is not responding. Nothing was charged; please try again.',
  playthrough_open:
    'Deposits must be played once and gifts ten times before coins can be withdrawn.',
  gift_locked: `Nothing can be withdrawn or shipped yet, because you have winnings from free boxes: confirm your email and make one deposit of ${toCoins(FREE_GOODS_DEPOSIT)} coins or more first.`,
  gift_unplayed:
    'Shipping items from free boxes that are worth more than the parcel’s fee also costs XP for the difference.',
  sponsor_not_free: 'Only free coins can pay for others.',
  coins_bound:
    'Coins on hold, owed or of an open gift cannot be used with other players. Play them alone or against bots.',
  bonus_not_open: 'You have no open gift to give up.',
  bonus_in_play:
    'Your gift is in items, bets or battles. Sell your items and finish your bets and battles first.',
  funds_held: 'Coins from skins are on hold while their trade can still be reversed.',
  funds_returned:
    'Coins that were paid in by card or skins and not played go back the way they came. Our support team takes care of it.',
  account_restricted:
    'A payment was reversed after its coins were played. Settle what you owe to withdraw or ship again.',
  country_blocked:
    'We may not offer this in your country. Your balance, if you have one, stays yours.',
  cancel_not_allowed: 'Withdrawal requests cannot be canceled here.',
  being_checked:
    'We are checking this account. Withdrawals and parcels wait until that is done; your coins stay yours.',
  verification_needed:
    'We need to verify your identity. Withdrawals and parcels wait until that is done; your coins stay yours.',
  documents_full:
    'You have reached the limit of documents. Please wait until we have reviewed them.',
  document_unreadable:
    'This file is no picture that can be shown. Reject it, so that the player sends another.',
  documents_changed:
    'The documents are no longer those that you have seen. Look at the new ones first.',
  request_moved_on: 'The status of this request no longer allows that. Reload the page to see it.',
  erasure_refused: 'This account cannot be deleted yet.',
  ticket_closed: 'This ticket is closed. Create a new one if you still need help.',
  withdrawal_is_sent:
    'This withdrawal may already be on its way. Waiting for the provider’s confirmation.',
  deposit_unpriced: 'No rate is known for this deposit. Adjust the balance manually instead.',
  callback_unsigned: 'The signature does not match.',
  callback_malformed: 'The callback could not be read.',
  storage_full:
    'We cannot save anything at the moment. Nothing was charged; please try again later.',
  service_unavailable: 'The service is starting or stopping. Try again.',
} satisfies Record<RefusalCode, string>

const coins = (amount: number): string => formatCoins(toCents(amount))

/** `1 item`, `3 items`. */
const counted = (count: number, one: string): string => `${count} ${count === 1 ? one : `${one}s`}`

const periods: Record<Period, string> = { day: 'daily', week: 'weekly', month: 'monthly' }
const limits: Record<LimitKind, string> = {
  deposit: 'deposit limit',
  loss: 'loss limit',
  stake: 'stake limit',
}

interface PlayerLimit {
  kind: LimitKind
  period: Period
}

const limitName = ({ kind, period }: PlayerLimit): string => `${periods[period]} ${limits[kind]}`

const lockedGifts = `You have winnings from free boxes: confirm your email and make one deposit of ${formatCoins(FREE_GOODS_DEPOSIT)} coins or more first.`

/** Reasons of refusals and faults of fields. Amounts are in coins. */
const reasons = {
  /** A rule that the page shares with the shop, such as a field's own message in `forms.ts`. */
  given: ({ text }: { text: string }) => text,
  idempotency_key_missing:
    'Send an Idempotency-Key with this call, so that a repeat cannot count twice.',
  idempotency_key_long: 'The Idempotency-Key has 1 to 255 visible ASCII characters.',
  idempotency_key_form: 'Use 1 to 255 visible ASCII characters.',
  cursor_unknown: 'This is not a cursor of this list.',
  bets_too_fast: ({ seconds }: { seconds: number }) =>
    `Bets on one game must be at least ${seconds} s apart. Nothing was charged.`,
  file_not_form: 'Send the file as a form (multipart/form-data).',
  file_missing: 'Choose a file.',
  picture_type: ({ types }: { types: readonly string[] }) =>
    `Use a ${types.slice(0, -1).join(', ')} or ${types.at(-1)} picture.`,
  picture_large: ({ megapixels }: { megapixels: number }) =>
    `Use a picture of at most ${megapixels} megapixels.`,
  picture_long: ({ pixels }: { pixels: number }) =>
    `Use a picture of at most ${pixels} pixels on each side.`,
  picture_heavy: 'Use a smaller picture.',
  picture_damaged: 'This picture is damaged. Use another one.',
  captcha_missing: 'The captcha was not loaded. Please reload the page and try again.',
  captcha_expired: 'The captcha has expired. Please try again.',
  captcha_spent: 'This captcha was used before. Please try again.',
  captcha_wrong: 'The captcha was not accepted. Please try again.',
  coins_missing: ({ missing }: { missing: number }) => `You need ${coins(missing)} more coins.`,
  bet_range: ({ min, max }: { min: number; max: number }) =>
    `Bet ${coins(min)} to ${coins(max)} coins.`,
  bet_win_max: ({ max, largest }: { max: number; largest: number }) =>
    `A bet can win at most ${coins(max)} coins: bet up to ${coins(largest)}.`,
  bet_win_less: 'At these odds a win would pay less than the bet: choose a lower chance.',
  auto_cashout_max: ({ highest }: { highest: number }) =>
    `With this amount the highest auto cash-out is ${coins(highest)}×.`,
  bet_unchosen: 'Choose which bet to cash out.',
  week_unknown: 'No week starts on this day yet.',
  limit_exceeded: ({ amount, ...limit }: PlayerLimit & { amount: number }) =>
    `This would exceed your ${limitName(limit)} of ${coins(amount)} coins. Nothing was charged.`,
  deposits_checked:
    'Your deposits are being checked. Please try again later; your coins stay yours.',
  deposits_unverified:
    'We need to verify your identity before you can deposit more. See Verification in your profile.',
  // Accounts.
  password_common:
    'This password is among the first that attackers try. Three or four words of your own are safe and easy to keep.',
  password_guessable:
    'This password is your name or your email. Choose one that nobody can guess from them.',
  password_needed: 'Enter your password.',
  password_wrong: 'This is not your password.',
  code_wrong: 'This code is not valid. Check the clock of your device, or wait for the next code.',
  passkey_refused: 'This passkey was not accepted. Please try again.',
  staff_factor_required:
    'Staff calls need a second factor: log in at /operator with an authenticator app or a passkey.',
  factor_none: 'This player has no second factor.',
  password_none: 'Your account has no password yet. Request an email to set one.',
  avatar_unknown: 'Choose one of our pictures.',
  birth_date_implausible: 'Enter your date of birth.',
  birth_date_set: 'Your date of birth is already set. Only our support team can change it.',
  chat_offensive: 'Please say it in other words: this may offend.',
  chat_link: 'Links and addresses are not allowed in the chat.',
  chat_bet_unknown: 'Only a settled bet of your own can be shown.',
  chat_muted_for: ({ until, reason }: { until: string; reason: string }) =>
    `You cannot write until ${until.slice(0, 16).replace('T', ' ')} UTC. Reason: ${reason}`,
  name_offensive: 'Choose another name: this one may offend.',
  name_of_staff: 'This name could be mistaken for one of our staff.',
  name_of_bot: 'This name belongs to one of our bots.',
  name_taken: 'This name, or one that looks like it, is taken.',
  identity_other_connected: 'Disconnect the connected one first.',
  // Boxes and battles.
  box_being_opened: 'This box is being opened. Please try again in a moment.',
  free_box_opened: ({ pause_ms }: { pause_ms: number }) =>
    `This box was already opened. Each person can open it once in ${formatDuration(pause_ms)}.`,
  box_name_like_ours: 'Choose another name: this one looks like one of ours.',
  box_item_unknown: ({ position }: { position: number }) =>
    `Item ${position} is not in our catalog.`,
  box_item_chance: ({ name }: { name: string }) =>
    `${name}: a chance lies above 0 and up to 100%, in steps of 0.00001%.`,
  battle_boxes_unknown: 'One of these boxes is not on sale.',
  battle_fast_closed: 'Fast battles are not allowed where this shop is licensed.',
  battle_bots_max: ({ seats }: { seats: number }) =>
    `A battle of ${seats} seats has room for ${seats - 1} bots at most.`,
  battle_team_unknown: ({ format, teams }: { format: string; teams: number }) =>
    `A battle of ${format} has the teams 0 to ${teams - 1}.`,
  battle_level: ({ level }: { level: number }) =>
    `This battle is for players at level ${level} or above.`,
  battle_items_dearer:
    'Prices have changed since this battle was made. Make a new one. Nothing was charged.',
  battle_begun: 'This battle has already started or ended.',
  // Deals, items and parcels.
  target_unknown: 'This item does not exist.',
  target_price_max: ({ max }: { max: number }) =>
    `A deal can win an item of at most ${coins(max)} coins.`,
  deal_stake_range: ({ min, max }: { min: number; max: number }) =>
    `Stake ${coins(min)} to ${coins(max)} coins in total, including items.`,
  deal_target_range: ({ stake, min, max }: { stake: number; min: number; max: number }) =>
    `A stake of ${coins(stake)} can win an item of ${coins(min)} to ${coins(max)} coins.`,
  item_gone: ({ without }: { without: 'stake' | 'request' | null }) =>
    `One of these items is no longer in your inventory.${without === null ? '' : ` Nothing was ${without === 'stake' ? 'staked' : 'requested'}.`}`,
  item_unshippable: ({ name }: { name: string }) =>
    `${name} cannot be sent as a parcel. You can sell it at any time.`,
  size_unchosen: ({ name, first, last }: { name: string; first: string; last: string }) =>
    `Choose a size for ${name}: ${first} to ${last}.`,
  gift_xp_short: ({ per_coin, needed, has }: { per_coin: number; needed: number; has: number }) =>
    `Items from free boxes that are worth more than the parcel’s fee cost ${per_coin} XP for each coin above it: these need ${needed} XP, and you have ${has}. You can sell them at any time.`,
  // What may be withdrawn, shipped or used beside other players.
  coins_returned: ({ returning, free }: { returning: number; free: number }) =>
    `${coins(returning)} coins were paid in by card or skins and not played. They go back the way they came: our support team takes care of it. ${coins(free)} can be withdrawn.`,
  coins_held: ({ held, free }: { held: number; free: number }) =>
    `${coins(held)} of your coins come from skins and are held for now: ${coins(free)} can be withdrawn.`,
  coins_held_cover: ({ held, missing }: { held: number; missing: number }) =>
    `${coins(held)} coins from skins are held for now, and your balance has to cover them when something is shipped: ${coins(missing)} are missing.`,
  seat_coins_short: ({
    usable,
    needed,
    ...bound
  }: { usable: number; needed: number } & BoundCoins) =>
    `You can use ${coins(usable)} of your coins with other players, and this takes ${coins(needed)}. ${whyBound(bound)} You can play all of them alone, or in battles against bots.`,
  coins_owed: ({ owed }: { owed: number }) =>
    `A payment was reversed after its coins were played: you owe ${coins(owed)} coins, and your next deposits settle them.`,
  coins_unplayed: ({
    left,
    purpose,
    has_gift,
  }: {
    left: number
    purpose: 'withdraw' | 'ship' | 'sponsor'
    has_gift: boolean
  }) => `Play ${coins(left)} more to ${purpose}${has_gift ? ', or give up your open gift' : ''}.`,
  gifts_locked: `Nothing can be withdrawn or shipped yet. ${lockedGifts}`,
  sponsor_coins_short: ({
    free,
    needed,
    are_gifts_locked,
  }: {
    free: number
    needed: number
    are_gifts_locked: boolean
  }) =>
    `Only free coins can pay for others: ${coins(free)} of yours are free, and their seats cost ${coins(needed)}.${are_gifts_locked ? ` ${lockedGifts}` : ''}`,
  gift_in_play: ({ open, missing }: { open: number; missing: number }) =>
    `${coins(open)} coins of your gift are left, and your balance is ${coins(missing)} short. Sell your items and finish your bets and battles first.`,
  // Payments and codes.
  payout_burn:
    'This is a burn address: whatever is sent there is gone forever. Enter the address of your own wallet.',
  payout_system_account:
    'This address belongs to the network itself, not to a wallet: coins sent there are lost. Enter the address of your own wallet.',
  payout_token:
    'This is the address of a token, not of a wallet: coins sent there are lost. Enter the address of your own wallet.',
  payout_contract:
    'This is the address of a public contract, not of a wallet: coins sent there are lost. Enter the address of your own wallet.',
  payout_no_key:
    'No key can exist for this address: coins sent there are lost. Copy the address of your wallet again.',
  payout_anyone:
    'Anyone can take what arrives at this address. Enter the address of your own wallet.',
  payout_not_in_use:
    'The network does not use addresses of this kind yet: coins sent there are lost. Enter another address of your wallet.',
  payout_own_deposit:
    'This is an address for deposits here, not of your own wallet. Enter the address of your own wallet.',
  payout_program_account:
    'No key can sign for this address: it may be mistyped, belong to a program, or be a vault of several signers. Compare it with the address of your wallet, or confirm that you control this one.',
  payout_confirm: 'Confirm that you control this address.',
  currency_unavailable: 'Deposits in this currency are not available now.',
  payment_unknown: 'This payment is unknown.',
  promocode_spent: 'This promo code has reached its limit of uses.',
  is_gift_code: 'This is a gift code. Please enter it under Giftcards.',
  is_voucher: 'This is a voucher. Please enter it in the voucher box.',
  code_redeemed: ({ value }: { value: number }) =>
    `You have already redeemed this code, and ${coins(value)} coins were added then.`,
  // Support.
  ticket_without_pictures: 'This ticket is answered by email, without pictures.',
  attachment_gone: 'A picture is no longer available. Upload it again.',
  // Operators.
  case_decided: 'This was decided already.',
  message_removed: 'This message is removed already.',
  player_not_muted: ({ name }: { name: string }) => `${name} is not muted.`,
  admin_exists: 'There is already an admin. Ask them.',
  account_unknown: ({ email }: { email: string }) =>
    `${email} has no account. Register it in the shop first.`,
  approval_over: 'This no longer waits for a second operator.',
  approval_of_former: 'The operator who requested this is no longer an operator.',
  approval_for_requester:
    'The account counts as one of the operator who requested this, because they share a device, a payout address or a document.',
  operators_are_one:
    'You and the operator who requested this count as one person, because your accounts share a device, a payout address or a document. If you are two people, ask another operator to separate the accounts.',
  end_before_start: 'The end must be after the beginning and in the future.',
  deposit_not_waiting: 'This deposit is not waiting.',
  deposit_not_returning: 'Nothing of this deposit has to go back.',
  review_over: 'There is nothing left to review.',
  held_after_start: 'The account was put on hold after the start.',
  balance_only: ({ balance }: { balance: number }) =>
    `The balance is only ${coins(balance)} coins.`,
  player_on_hold: ({ name }: { name: string }) => `${name} is already on hold.`,
  player_not_on_hold: ({ name }: { name: string }) => `${name} is not on hold.`,
  role_held: ({ name, role }: { name: string; role: string }) =>
    `${name} already has the role ${role}.`,
  refund_open: 'It is not over, or it was given back already.',
  refund_bound: 'Its stake was of a gift or of coins on hold, which cannot be refunded as coins.',
  refund_nothing: 'It paid at least its stake, so there is nothing to refund.',
  refund_excluded:
    'The player is excluded, and its stake was of a deposit, which may only go back the way it came.',
  refund_done: 'This was refunded already.',
  player_erased: 'This account was erased.',
  erasure_reasons: ({ reasons }: { reasons: readonly ErasureReason[] }) =>
    `This account cannot be deleted yet: ${reasons.map((reason) => erasureReasons[reason]).join('; ')}.`,
  name_unchanged: ({ name }: { name: string }) => `The name is already ${name}.`,
  birth_date_wrong: 'Enter a date of birth.',
  birth_date_unset: 'No date of birth is set yet.',
  birth_date_unchanged: 'This is the date already.',
  report_not_narrowed: 'This report is not narrowed by it.',
  report_instant_to_come: 'This instant is still to come.',
  accounts_separated: 'These accounts are already separated.',
  accounts_not_separated: 'These accounts are not separated.',
  accounts_same: 'Name two different accounts.',
  user_box_taken_down: ({ name }: { name: string }) => `“${name}” is already taken down.`,
  user_box_not_taken_down: ({ name }: { name: string }) => `“${name}” is not taken down.`,
  batch_annulled: 'This batch has been annulled.',
  promo_ended: 'This code has already ended.',
  item_changed: 'This item was changed elsewhere. Review it first.',
  item_held_by: ({ boxes }: { boxes: readonly string[] }) =>
    `These boxes hold it: ${boxes.join(', ')}. Change or retire them first.`,
  item_state: ({ state }: { state: 'retired' | 'active' }) => `This item is ${state} already.`,
  box_no_draft: 'This box has no draft to publish.',
  categories_others: 'The categories have changed since. Reload the page to see them.',
  box_retired: 'This box is retired.',
  box_not_retired: 'This box is not retired.',
  box_address_taken: ({ slug }: { slug: string }) => `There is a box at the address ${slug}.`,
  box_price_and_rtp: 'Set either a price or an RTP.',
  start_passed: 'This time has passed.',
  game_closed_by_name: ({ game }: { game: string }) =>
    `${game} is closed for maintenance. Nothing was charged; open bets finish.`,
  price_above_stakes: ({ max }: { max: number }) =>
    `At the moment a bet may cost at most ${coins(max)} coins. Nothing was charged.`,
  setting_kind: ({ kind }: { kind: SettingKind }) => settingKinds[kind],
  setting_range: ({ min, max }: { min: number; max: number }) => `Choose from ${min} to ${max}.`,
  setting_placeholder: 'Production refuses placeholders: enter the real one.',
  zone_closed: ({ zone }: { zone: string }) => `At the moment no parcels go to ${zone}.`,
  fee_changed: ({ fee }: { fee: number }) =>
    `The fee is now ${coins(fee)} coins. Nothing was charged; look at the parcel again.`,
  withdrawal_fee_changed: ({ fee }: { fee: number }) =>
    `The fee is now ${coins(fee)} coins. Nothing was taken; look at the withdrawal again.`,
  withdrawal_below_fee: ({ fee }: { fee: number }) =>
    `The fee is ${coins(fee)} coins. Withdraw more than that.`,
  battle_fee_changed: ({ fee }: { fee: number }) =>
    `The fee of your seat is now ${coins(fee)} coins. Nothing was charged; look at the battle again.`,
  rematch_fee_changed:
    'The fee of battles has changed since. Nothing was charged; create a new battle instead.',
  setting_unchanged: 'This is the value already.',
  setting_ends_first: 'The end must be after the start.',
  tier_kept: ({ tier }: { tier: number }) =>
    `This box was sold at tier ${tier} and keeps it. Make another box.`,
  tier_taken: ({ slug }: { slug: string }) =>
    `The free box of this tier is ${slug}. Retire it first.`,
  picture_unknown: 'There is no such picture. Upload it first.',
  price_twice: 'An item is listed twice.',
  price_item_unknown: ({ id }: { id: string }) => `There is no item ${id}.`,
}

/** The coins that may not be used beside other players, and why. */
interface BoundCoins {
  held: number
  gift: number
  owed: number
  /** Winnings of free boxes lock all coins. */
  are_gifts_locked: boolean
}

function whyBound({ held, gift, owed, are_gifts_locked }: BoundCoins): string {
  if (are_gifts_locked) return lockedGifts
  const parts = [
    held > 0 ? `${coins(held)} from skins are on hold` : null,
    gift > 0 ? `${coins(gift)} are of an open gift` : null,
    owed > 0 ? `${coins(owed)} are owed for a reversed payment` : null,
  ]
  return `${parts.filter((part) => part !== null).join(', ')}.`
}

const suffixes: Readonly<Record<number, string>> = { 1: 'st', 2: 'nd', 3: 'rd' }
const ordinal = (rank: number): string => `${rank}${suffixes[rank] ?? 'th'}`

interface Notice {
  title: string
  text: string
}

const clawedBack = (amount: number, play: string): Notice => ({
  title: `${coins(amount)} coins of your share were taken back`,
  text: `A payment behind some ${play} was reversed by its provider, so your share of that play, ${coins(amount)} coins, was taken back from your balance. You did nothing wrong, and you owe nothing.`,
})

const documentNames: Readonly<Record<DocumentKind, string>> = {
  identity: 'Passport or identity card',
  address: 'Proof of address',
  funds: 'Proof of where your money comes from',
}

const documentFaults: Readonly<Record<DocumentFault, string>> = {
  unreadable: 'it cannot be read. Please send a sharper picture.',
  corners: 'a corner is missing. Please send a picture of the whole document.',
  expired: 'it has expired. Please send one that is valid.',
  too_old: 'it is too old. Please send a newer one.',
  wrong_kind: 'this is another kind of document.',
  not_yours: 'it names somebody else.',
  other: 'it was not accepted.',
}

interface RefusedDocuments {
  note: string
  /** Missing in notices from before each document had a reason. */
  faults?: { kind: DocumentKind; fault: DocumentFault }[]
  missing?: DocumentKind[]
}

/** Nobody knows the worth of a deposit before it has a rate. */
const ofCoins = (amount: number): string => (amount === 0 ? '' : ` of ${coins(amount)} coins`)

interface Withdrawn {
  amount: number
  /** Older notifications have none. */
  fee?: number
  currency: string
}

const lessFee = (fee = 0): string => (fee === 0 ? '' : `, less the fee of ${coins(fee)},`)

/** Notifications: at the bell, and by email. Amounts are in coins. */
const notices = {
  level_reached: ({ level }: { level: number }): Notice => ({
    title: `You reached level ${level}`,
    text: 'Every paid bet brings you closer to the next one.',
  }),
  tier_reached: ({ level, badge }: { level: number; badge: string }): Notice => ({
    title: `You reached level ${level}`,
    text: `Welcome to the ${badge} tier: you have a new badge and higher rewards.`,
  }),
  identity_approved: {
    title: 'You are verified',
    text: 'Your identity is verified. Withdrawals and parcels no longer wait for it.',
  },
  documents_needed: {
    title: 'Please verify your identity',
    text: 'Send us pictures of the documents that your verification page lists. Withdrawals and parcels wait for it; your coins stay yours.',
  },
  documents_received: {
    title: 'We have your documents',
    text: 'We are checking them. Your verification page says until when.',
  },
  documents_refused: ({ note, faults = [], missing = [] }: RefusedDocuments): Notice => ({
    title: 'Your documents were not accepted',
    text: [
      note,
      ...faults.map(({ kind, fault }) => `${documentNames[kind]}: ${documentFaults[fault]}`),
      ...missing.map((kind) => `${documentNames[kind]}: please send one, too.`),
      faults.length > 0 ? 'What was right is kept.' : 'Please send another picture.',
    ].join(' '),
  }),
  verification_expired: {
    title: 'Your verification has expired',
    text: 'Your verification has expired. Please send a valid document.',
  },
  documents_reopened: {
    title: 'Your documents are under review again',
    text: 'We are looking at your documents again. You do not have to send anything.',
  },
  maker_share_taken: ({ amount }: { amount: number }): Notice =>
    clawedBack(amount, 'openings of your boxes'),
  affiliate_share_taken: ({ amount }: { amount: number }): Notice =>
    clawedBack(amount, 'play of players who came by your link'),
  maker_share_returned: ({ amount }: { amount: number }): Notice => ({
    title: `${coins(amount)} coins of your share are back`,
    text: 'The reversed payment behind some openings of your boxes was paid after all, so your share of them is on your balance again.',
  }),
  check_complete: ({ opens }: { opens: 'deposits' | 'payouts' }): Notice => ({
    title: 'The check of your account is complete',
    text:
      opens === 'deposits'
        ? 'You can deposit again.'
        : 'Withdrawals and parcels no longer wait for it.',
  }),
  items_sold: ({ count, amount }: { count: number; amount: number }): Notice => ({
    title: count === 1 ? 'Item sold' : 'Items sold',
    text: `Sold ${counted(count, 'item')} for ${coins(amount)} coins, added to your balance.`,
  }),
  ticket_answered: ({ subject }: { subject: string }): Notice => ({
    title: 'Support has answered',
    text: `Support has replied to your ticket “${subject}”.`,
  }),
  player_referred: {
    title: 'A player signed up by your link',
    text: 'You get a share of what the house expects to earn from their play.',
  },
  limit_ended: (limit: PlayerLimit): Notice => ({
    title: 'Your limit has ended',
    text: `Your ${limitName(limit)} is removed, as you requested.`,
  }),
  limit_raised: ({ amount, ...limit }: PlayerLimit & { amount: number }): Notice => ({
    title: 'Your limit has changed',
    text: `You now have a ${limitName(limit)} of ${coins(amount)} coins, as you requested.`,
  }),
  withdrawal_requested: ({ amount, fee, currency }: Withdrawn): Notice => ({
    title: 'We have your withdrawal',
    text: `Your withdrawal of ${coins(amount)} coins${lessFee(fee)} in ${currency} is checked before it is sent. Your withdrawals page says until when.`,
  }),
  withdrawal_started: ({ amount, fee, currency }: Withdrawn): Notice => ({
    title: 'Withdrawal on its way',
    text: `Your withdrawal of ${coins(amount)} coins${lessFee(fee)} is being paid out in ${currency}.`,
  }),
  withdrawal_finished: ({ amount, fee, currency }: Withdrawn): Notice => ({
    title: 'Withdrawal paid out',
    text: `Your withdrawal of ${coins(amount)} coins${lessFee(fee)} was paid out in ${currency}.`,
  }),
  withdrawal_canceled: ({ amount, note }: { amount: number; note: string | null }): Notice => ({
    title: 'Withdrawal canceled',
    text: note ?? `The ${coins(amount)} coins are back on your balance.`,
  }),
  parcel_requested: {
    title: 'We have your parcel',
    text: 'It is checked and packed next. Your shipping page says until when.',
  },
  parcel_started: {
    title: 'Your parcel is being packed',
    text: 'It is handed to the carrier next.',
  },
  parcel_finished: ({ tracking }: { tracking: string | null }): Notice => ({
    title: 'Your parcel is on its way',
    text:
      tracking === null
        ? 'The carrier has it now.'
        : `The carrier has it now. Its tracking number is ${tracking}.`,
  }),
  parcel_canceled: ({ note }: { note: string | null }): Notice => ({
    title: 'Parcel canceled',
    text: note ?? 'Your items and the fee were returned.',
  }),
  deposit_credited: ({ amount }: { amount: number }): Notice => ({
    title: 'Deposit received',
    text: `${coins(amount)} coins were added to your balance.`,
  }),
  deposit_failed: ({ amount }: { amount: number }): Notice => ({
    title: 'Deposit not completed',
    text: `Your deposit${ofCoins(amount)} was not completed, and nothing was added to your balance.`,
  }),
  deposit_reversed: ({ amount }: { amount: number }): Notice => ({
    title: 'Deposit reversed',
    text: `Your deposit${ofCoins(amount)} was taken back by its provider.`,
  }),
  deposit_queued: ({ amount }: { amount: number }): Notice => ({
    title: 'Deposit under review',
    text: `We are looking at your deposit${ofCoins(amount)}. Your deposits page says until when.`,
  }),
  deposit_checked: ({ amount }: { amount: number }): Notice => ({
    title: 'Deposit reviewed',
    text: `The review of your deposit${ofCoins(amount)} is complete.`,
  }),
  cashback_ready: ({ amount }: { amount: number }): Notice => ({
    title: `${coins(amount)} coins of cashback`,
    text: 'Your cashback of the last day is ready. Claim it before the next reset.',
  }),
  prize_won: ({
    rank,
    metric,
    amount,
  }: {
    rank: number
    metric: LeaderboardMetric
    amount: number
  }): Notice => ({
    title: `You finished ${ordinal(rank)}`,
    text: `${metric === 'multiplier' ? 'Your best multiplier' : 'Your winnings'} of the week won you ${coins(amount)} coins. They are on your balance; stake them once before you withdraw them.`,
  }),
}

/** English: the only place with the sentences of refusals and notifications. Every language has the same codes. */
export const en = { sentences: { ...refusals, ...reasons }, notices }
