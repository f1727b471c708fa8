import { wallClockOf } from '#domain/schedule/zone.ts'

const AGE_MAX = 120

/**
 * A person's age in years at an instant, in a zone; `birthDate` is YYYY-MM-DD. A person born on 29 February has
 * their birthday on 1 March in other years.
 */
export function ageAt(birthDate: string, atMs: number, zone: string): number {
  const [year = 0, month = 0, day = 0] = birthDate.split('-').map(Number)
  const today = new Date(wallClockOf(atMs, zone))
  const birthday = Date.UTC(today.getUTCFullYear(), month - 1, day)
  return today.getUTCFullYear() - year - (birthday > today.getTime() ? 1 : 0)
}

/** Whether a living person can have this birth date. */
export function isPlausibleBirthDate(birthDate: string, atMs: number, zone: string): boolean {
  const age = ageAt(birthDate, atMs, zone)
  return age >= 0 && age <= AGE_MAX
}
