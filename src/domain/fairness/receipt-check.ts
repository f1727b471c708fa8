/** One thing that was checked, and what was found. */
export interface ReceiptCheck {
  name: string
  isOk: boolean
  detail: string
}

/** A check that two values are the same: `detail` when they are, and both of them when not. */
export function checkEqual(
  name: string,
  stated: string | number,
  computed: string | number,
  detail: string,
): ReceiptCheck {
  if (stated === computed) return { name, isOk: true, detail }
  return { name, isOk: false, detail: `The receipt says ${stated}, but it must be ${computed}.` }
}
