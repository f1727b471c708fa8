/** The growth of the multiplier: `growth` comes from the game's configuration, per ms. */

/** The multiplier at `elapsedMs`, in whole hundredths, rounded down as the server does. */
export function hundredthsAt(elapsedMs: number, growth: number): number {
  return Math.floor(Math.exp(growth * elapsedMs) * 100)
}

/** When a multiplier is reached, in ms. */
export const elapsedAt = (multiplier: number, growth: number): number =>
  Math.log(Math.max(1, multiplier)) / growth

/** The worth of a stake at a multiplier, in coins, rounded down to a cent. */
export const payoutAt = (amount: number, hundredths: number): number =>
  Math.floor((Math.round(amount * 100) * hundredths) / 100) / 100

const grouped = new Intl.NumberFormat('en-US', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
})

/** A multiplier as players read it: `1,234.50×`. */
export const showMultiplier = (multiplier: number): string =>
  `${multiplier < 1_000 ? multiplier.toFixed(2) : grouped.format(multiplier)}×`
