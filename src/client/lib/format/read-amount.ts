/** The number that was typed, with a comma or a point; undefined for none, NaN for no number. */
export function readAmount(text: unknown): number | undefined {
  const typed = String(text ?? '')
    .trim()
    .replace(',', '.')
  return typed === '' ? undefined : Number(typed)
}
