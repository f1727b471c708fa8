import * as z from 'zod/mini'

/** A day as YYYY-MM-DD. In its own module, because few pages need it. */
export const birthDate = z.iso.date('Enter your date of birth.')
export const birthDateForm = z.object({ birth_date: birthDate })
