/**
 * How often a test does what it does: a little in a run of all tests, and at full length when a soak
 * of `scripts/soak.ts` sets the name.
 */
export const times = (name: string, few: number): number => Number(process.env[name] ?? few)

/** Promises of seconds are kept by a shop that has the machine for itself: a soak holds it to them. */
export const isTimed = process.env.TIMED !== undefined
