/** How many items one call sells. */
export const SELL_ITEMS_MAX = 500

/** How many items one parcel takes. */
export const PARCEL_ITEMS_MAX = 20

/** How many addresses a player can keep. */
export const ADDRESSES_MAX = 5
