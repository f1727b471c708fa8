const BASE = 36
const [T_MIN, T_MAX, SKEW, DAMP] = [1, 26, 38, 700]
const [INITIAL_BIAS, INITIAL_N] = [72, 128]
const CODE_POINT_MAX = 0x10_ff_ff

/** The text that a Punycode stands for (RFC 3492, section 6.2), in lower case and without `xn--`; null if it is none. */
export function decodePunycode(code: string): string | null {
  const end = code.lastIndexOf('-')
  const output = end > 0 ? [...code.slice(0, end)] : []
  let [n, bias, i, at] = [INITIAL_N, INITIAL_BIAS, 0, end > 0 ? end + 1 : 0]
  while (at < code.length) {
    const before = i
    for (let k = BASE, weight = 1; ; k += BASE) {
      const digit = digitOf(code[at++])
      if (digit === null) return null
      i += digit * weight
      const t = Math.min(Math.max(k - bias, T_MIN), T_MAX)
      if (digit < t) break
      weight *= BASE - t
      if (i > Number.MAX_SAFE_INTEGER / BASE) return null
    }
    const length = output.length + 1
    bias = adapted(i - before, length, before === 0)
    n += Math.floor(i / length)
    i %= length
    if (n > CODE_POINT_MAX) return null
    output.splice(i++, 0, String.fromCodePoint(n))
  }
  return output.join('')
}

function digitOf(character: string | undefined): number | null {
  const value =
    character === undefined ? -1 : 'abcdefghijklmnopqrstuvwxyz0123456789'.indexOf(character)
  return value === -1 ? null : value
}

function adapted(delta: number, length: number, isFirst: boolean): number {
  let rest = Math.floor(delta / (isFirst ? DAMP : 2))
  rest += Math.floor(rest / length)
  let k = 0
  for (; rest > ((BASE - T_MIN) * T_MAX) / 2; k += BASE) rest = Math.floor(rest / (BASE - T_MIN))
  return k + Math.floor(((BASE - T_MIN + 1) * rest) / (rest + SKEW))
}
