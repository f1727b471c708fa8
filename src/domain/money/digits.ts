/** Decimal digits without the zeros at the end of their fraction: `0.1200` is `0.12`, and `12.00` is `12`. */
export function withoutEndZeros(digits: string): string {
  if (!digits.includes('.')) return digits
  let end = digits.length
  while (digits[end - 1] === '0') end -= 1
  return digits.slice(0, digits[end - 1] === '.' ? end - 1 : end)
}

/** Whole digits in groups of three, as en-US writes them: `1284` is `1,284`. */
export const groupDigits = (digits: string): string =>
  digits.length > 3 ? `${groupDigits(digits.slice(0, -3))},${digits.slice(-3)}` : digits
