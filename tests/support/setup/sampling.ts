/**
 * How often a test does what it does: a little in a run of all tests, and at full length when a soak
 * of `scripts/soak.ts` sets the name.
 */
export const times = (name: string, few: number): number => Number(process.env[name] ?? few)

/** Whether times are asserted: only in a soak, which has the machine for itself. */
export const isTimed = process.env.TIMED !== undefined
