const AMOUNT = /^(\d{1,16})(?:\.(\d{1,12}))?$/

/** Cents as the provider writes them: 2500n is `25.00`. Throws a RangeError below zero. */
export function centsToText(cents: bigint): string {
  if (cents < 0n) throw new RangeError(`Not an amount to charge: ${cents}`)
  const digits = cents.toString().padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** The cents of a decimal text, digit by digit; null when it is none or holds part of a cent. */
export function textToCents(text: string): bigint | null {
  const [, whole, fraction = ''] = AMOUNT.exec(text) ?? []
  if (whole === undefined || /[^0]/.test(fraction.slice(2))) return null
  return BigInt(whole + fraction.slice(0, 2).padEnd(2, '0'))
}
