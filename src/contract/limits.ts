import { HOUR_MS } from '#domain/schedule/durations.ts'

/** How many items one call sells. */
export const SELL_ITEMS_MAX = 500

/** How many items one parcel takes. */
export const PARCEL_ITEMS_MAX = 20

/** How many addresses a player can keep. */
export const ADDRESSES_MAX = 5

/** What a battle can be made of. */
export const BATTLE_BOXES_MAX = 10
export const BATTLE_ROUNDS_MAX = 50
export const BATTLE_SEATS_MAX = 6
export const BATTLE_LEVEL_MAX = 110
/** How many battles of one creator the public list shows. */
export const BATTLES_SHOWN_MAX = 5

/** The least that a card deposit takes, in coins. */
export const CARD_AMOUNT_MIN = 5

/** How many boxes a page of the storefront shows at first. */
export const BOXES_PAGE = 60

/** How many items one deal stakes. */
export const DEAL_ITEMS_MAX = 50

/** How many targets the page of deals shows at first. */
export const DEAL_TARGETS_PAGE = 30

/** How many rounds the page of a game looks back on. */
export const ROUND_GAMES_PAGE = 20

/** How long the link to a new password is good, in ms. */
export const RESET_LINK_MS = HOUR_MS

/** How large a picture for support can be, and how many of them a message can hold. */
export const ATTACHMENT_BYTES_MAX = 8 * 1024 * 1024
export const ATTACHMENTS_MAX = 5

/** How large the picture of a document can be. */
export const DOCUMENT_BYTES_MAX = 8 * 1024 * 1024
