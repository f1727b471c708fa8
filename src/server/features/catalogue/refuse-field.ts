import { refuse } from '#server/platform/http/refuse.ts'

/** Refuses a field of a form, with its sentence as the message. */
export const refuseField = (field: string, sentence: string): never =>
  refuse('validation_failed', { message: sentence, errors: { [field]: [sentence] } })
