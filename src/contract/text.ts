import { z } from 'zod'
import { storable } from './storable.ts'

/** Text of the wire: what the database can keep. Every field that holds text begins with it. */
export const text = z.string().check(storable)

/** The same with the words for a field that is missing or holds no text. */
export const textOr = (missing: string) => z.string(missing).check(storable)
