import { DAY_MS, HOUR_MS } from '#domain/schedule/durations.ts'

/** The maximum number of items that one call sells. */
export const SELL_ITEMS_MAX = 500

/** The maximum number of items in one parcel. */
export const PARCEL_ITEMS_MAX = 20

/** The maximum number of addresses that a player can store. */
export const ADDRESSES_MAX = 5

/** The maximum number of boxes and rounds in a battle. */
export const BATTLE_BOXES_MAX = 10
export const BATTLE_ROUNDS_MAX = 50
export const BATTLE_SEATS_MAX = 6
export const BATTLE_LEVEL_MAX = 110
/** The maximum number of battles by one creator in the public list. */
export const BATTLES_SHOWN_MAX = 5

/** The minimum card deposit, in coins. */
export const CARD_AMOUNT_MIN = 5

/** The number of boxes that a page of the storefront shows at first. */
export const BOXES_PAGE = 60

/** The number of the latest bets, of all players and of one, and of what a player last played. */
export const LATEST_BETS = 20
export const PLAYED_MAX = 8

/** The maximum number of items staked on one deal. */
export const DEAL_ITEMS_MAX = 50

/** The number of targets that the page of deals shows at first. */
export const DEAL_TARGETS_PAGE = 30

/** The number of past rounds that the page of a game shows. */
export const ROUND_GAMES_PAGE = 20

/** How long a password reset link is valid, in ms. */
export const RESET_LINK_MS = HOUR_MS

/** For how many days a trusted device is asked for the first factor alone. */
export const TRUSTED_DEVICE_DAYS = 30

/** How long withdrawals wait after staff have reset a second factor, so that its owner can object, in ms. */
export const FACTOR_RESET_HOLD_MS = DAY_MS

/** The maximum size of a picture for support, in bytes, and the maximum number of pictures in a message. */
export const ATTACHMENT_BYTES_MAX = 8 * 1024 * 1024
export const ATTACHMENTS_MAX = 5

/** The maximum size of a picture of a document, in bytes. */
export const DOCUMENT_BYTES_MAX = 8 * 1024 * 1024
