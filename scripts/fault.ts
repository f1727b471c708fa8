import { ConfigFault } from '#server/platform/config/config.ts'
import { DatabaseFault } from '#server/platform/db/database-errors.ts'

/** Something to be put right by whoever runs the shop; the message is one sentence. */
export class Fault extends Error {
  override readonly name = 'Fault'
}

/** What is said about an error: its sentences when it is a fault, all there is when it is a bug. */
export function sentencesOf(error: unknown): string[] {
  if (error instanceof ConfigFault) return error.faults
  if (error instanceof Fault || error instanceof DatabaseFault) return [error.message]
  return [error instanceof Error ? (error.stack ?? error.message) : String(error)]
}
