/** A bet is high from this stake on, in cents. */
export const HIGH_STAKE = 50_00n
/** A bet is high from this payout on, in cents. */
export const HIGH_PAYOUT = 100_00n

/** Whether a bet is listed among the high ones: it staked or paid much. Both in cents. */
export const isHighBet = ({ stake, payout }: { stake: bigint; payout: bigint }): boolean =>
  stake >= HIGH_STAKE || payout >= HIGH_PAYOUT
