import { ConfigFault } from '#server/platform/config/config.ts'
import { DatabaseFault } from '#server/platform/db/database-errors.ts'

/** A problem that the operator of the shop must fix; the message is one sentence. */
export class Fault extends Error {
  override readonly name = 'Fault'
}

/** The text for an error: its sentences if it is a fault, the whole error if it is a bug. */
export function messagesOf(error: unknown): string[] {
  if (error instanceof ConfigFault) return error.faults
  if (error instanceof Fault || error instanceof DatabaseFault) return [error.message]
  return [error instanceof Error ? (error.stack ?? error.message) : String(error)]
}
