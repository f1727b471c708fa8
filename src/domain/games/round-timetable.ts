/** Bets close this long before the beacon's round is due, because its relays may publish it early. */
export const CLOSE_BEFORE_BEACON_MS = 500
