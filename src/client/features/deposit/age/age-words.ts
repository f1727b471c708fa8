import { ageAt } from '#domain/protection/age.ts'

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

/** A date of birth, YYYY-MM-DD, as a person says it: `5 May 2012`. */
export const dateInWords = (birthDate: string): string => day.format(new Date(birthDate))

/** The age that follows from a date of birth, at an instant in the visitor's own zone: `You are 13.` */
export function ageInWords(birthDate: string, atMs: number): string {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const age = ageAt(birthDate, atMs, zone)
  return age < 0 ? 'This date is in the future.' : `You are ${age}.`
}
