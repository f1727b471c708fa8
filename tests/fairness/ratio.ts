/** An exact fraction; the denominator is positive. */
export interface Ratio {
  numerator: bigint
  denominator: bigint
}

export const ratio = (numerator: bigint, denominator = 1n): Ratio => ({ numerator, denominator })

export const plus = (a: Ratio, b: Ratio): Ratio =>
  ratio(a.numerator * b.denominator + b.numerator * a.denominator, a.denominator * b.denominator)

export const times = (a: Ratio, b: Ratio): Ratio =>
  ratio(a.numerator * b.numerator, a.denominator * b.denominator)

export const minus = (a: Ratio, b: Ratio): Ratio => plus(a, times(ratio(-1n), b))

export const over = (a: Ratio, b: Ratio): Ratio =>
  times(
    a,
    b.numerator < 0n ? ratio(-b.denominator, -b.numerator) : ratio(b.denominator, b.numerator),
  )

export const isAbove = (a: Ratio, b: Ratio): boolean => minus(a, b).numerator > 0n

export const highest = (ratios: readonly Ratio[]): Ratio =>
  ratios.reduce((best, each) => (isAbove(each, best) ? each : best))

/** As a decimal for display only. */
export const show = ({ numerator, denominator }: Ratio, digits = 4): string =>
  (Number((numerator * 10n ** BigInt(digits + 2)) / denominator) / 10 ** (digits + 2)).toFixed(
    digits,
  )
