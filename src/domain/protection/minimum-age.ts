/** The minimum age of a player, unless the shop's settings demand more years. */
export const AGE_MIN = 18
/** The highest minimum age that the settings may demand. */
export const AGE_MIN_MOST = 25
