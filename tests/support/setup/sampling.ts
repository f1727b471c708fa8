/**
 * How often a test repeats its work: a few times in a run of all tests, at full length when a soak of
 * `scripts/soaks.ts` sets the variable.
 */
export const times = (name: string, few: number): number => Number(process.env[name] ?? few)

/** Whether times are asserted: only in a soak, which has the machine to itself. */
export const isTimed = process.env.TIMED !== undefined
