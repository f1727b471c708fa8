/** Bets close so long before the beacon's round is due: from then on its relays may have it. */
export const CLOSE_BEFORE_BEACON_MS = 500
