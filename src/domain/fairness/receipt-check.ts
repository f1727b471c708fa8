/** One check and its result. */
export interface ReceiptCheck {
  name: string
  isOk: boolean
  /** True if it cannot be checked yet; the detail says what it waits for. */
  isOpen?: true
  detail: string
  /** The stated and the computed value, if two values were compared. */
  values?: { stated: unknown; computed: Json }
}

export type Json =
  | null
  | boolean
  | number
  | string
  | readonly Json[]
  | { readonly [key: string]: Json }

/** Checks that two values are equal: `detail` if they are, otherwise both values. */
export function checkEqual(
  name: string,
  stated: string | number,
  computed: string | number,
  detail: string,
): ReceiptCheck {
  const values = { stated, computed }
  if (stated === computed) return { name, isOk: true, detail, values }
  const fault = `The receipt says ${stated}, but it must be ${computed}.`
  return { name, isOk: false, detail: fault, values }
}

/** Like `checkEqual` for structured values; the detail names the first part that differs. */
export function checkSame(
  name: string,
  stated: unknown,
  computed: Json,
  detail: string,
): ReceiptCheck {
  const values = { stated, computed }
  const differing = firstDifference(stated, computed, '')
  if (differing === null) return { name, isOk: true, detail, values }
  const place = differing.path === '' ? '' : ` in ${differing.path}`
  const fault = `The receipt says ${differing.stated}${place}, but it must be ${differing.computed}.`
  return { name, isOk: false, detail: fault, values }
}

interface Difference {
  path: string
  stated: string
  computed: string
}

function firstDifference(stated: unknown, computed: Json, path: string): Difference | null {
  if (typeof computed !== 'object' || computed === null || !hasParts(stated, computed)) {
    return stated === computed ? null : { path, stated: textOf(stated), computed: textOf(computed) }
  }
  for (const [key, part] of Object.entries(computed)) {
    const at = Array.isArray(computed) ? `${path}[${key}]` : path === '' ? key : `${path}.${key}`
    const found = firstDifference(Reflect.get(stated, key), part, at)
    if (found) return found
  }
  return null
}

/** Whether two values can be compared part by part: two lists of the same length, or two records. */
function hasParts(stated: unknown, computed: object): stated is object {
  if (typeof stated !== 'object' || stated === null) return false
  if (!Array.isArray(computed)) return !Array.isArray(stated)
  return Array.isArray(stated) && stated.length === computed.length
}

const textOf = (value: unknown): string =>
  Array.isArray(value) ? `a list of ${value.length}` : (JSON.stringify(value) ?? 'nothing')
