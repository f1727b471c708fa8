/**
 * A pseudorandom number from 0 to below 1, the same for the same arguments, so that drawing needs no state.
 */
export function chanceOf(place: number, kind: number): number {
  const mixed = Math.sin(place * 127.1 + kind * 311.7) * 43_758.545_3
  return mixed - Math.floor(mixed)
}
