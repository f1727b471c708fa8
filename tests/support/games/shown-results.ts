const inCoins = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2 })
const show = (cents: number): string => inCoins.format(cents / 100)

/** A result in cents as a list must show it, independently of the page's code. */
export function shownResult(stake: number, payout: number): string {
  if (payout > stake) return `+${show(payout - stake)}`
  return payout > 0 ? `${show(payout)} back` : 'Lost'
}

/** A result in cents as a sentence, independently of the page's code. */
export function saidResult(stake: number, payout: number): string {
  if (payout > stake) return `${show(payout)} paid, ${show(payout - stake)} profit.`
  return payout > 0 ? `${show(payout)} back.` : `You lost ${show(stake)}.`
}
