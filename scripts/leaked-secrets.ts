/** Formats of real secrets, as published by their issuers. */
const forms: readonly RegExp[] = [
  /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----/,
  /\bAKIA[0-9A-Z]{16}\b/,
  /\bgh[pousr]_[A-Za-z0-9]{36}/,
  /\bglpat-[\w-]{20}/,
  /\bnpm_[A-Za-z0-9]{36}/,
  /\b[rs]k_live_[A-Za-z0-9]{20,}/,
  /\bxox[abprs]-[\w-]{10,}/,
  /\bAIza[\w-]{35}/,
  /\beyJ[\w-]{15,}\.eyJ[\w-]{15,}\.[\w-]{20,}/,
]

/** A long value with a suspicious name. */
const named =
  /(?:secret|token|passw(?:or)?d|private_?key|api_?key|credential)\w*["']?\s*[:=]\s*["'`]([\w+/=.-]{20,})["'`]/gi

/** Natural language has less entropy per character than random text. */
const RANDOM_BITS = 3.2

/** Returns the line numbers, from 1, that contain a probable secret. */
export function leakedSecrets(text: string): number[] {
  return text.split('\n').flatMap((line, index) => (isLeaking(line) ? [index + 1] : []))
}

function isLeaking(line: string): boolean {
  if (forms.some((form) => form.test(line))) return true
  return [...line.matchAll(named)].some(([, value = '']) => isRandom(value))
}

function isRandom(value: string): boolean {
  if (!/\d/.test(value) || !/[a-z]/i.test(value)) return false
  const counts = new Map<string, number>()
  for (const letter of value) counts.set(letter, (counts.get(letter) ?? 0) + 1)
  const shares = [...counts.values()].map((count) => count / value.length)
  return shares.reduce((bits, share) => bits - share * Math.log2(share), 0) > RANDOM_BITS
}
