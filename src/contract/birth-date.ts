import * as z from 'zod/mini'

/** A day as YYYY-MM-DD; apart from the other forms, because few pages ask for it. */
export const birthDate = z.iso.date('Enter your date of birth.')
export const birthDateForm = z.object({ birth_date: birthDate })
