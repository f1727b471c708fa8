import { z } from 'zod'
import { storable } from './storable.ts'

/** A text that the database can store. Every text field of the contract is based on it. */
export const text = z.string().check(storable)

/** Like `text`, with a message for a field that is missing or not a text. */
export const textOr = (missing: string) => z.string(missing).check(storable)
