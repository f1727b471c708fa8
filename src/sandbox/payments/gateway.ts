import type { Answer, SandboxRequest } from '../answer.ts'
import type { Tricks } from './tricks.ts'

/** A stand-in of a payment provider. */
export interface Gateway {
  name: string
  /** What its next call may be answered instead. */
  tricks: Tricks
  /** Answers a path of the gateway; null when there is none such. */
  answer(asked: SandboxRequest): Promise<Answer | null>
  /** Goes on with what was pending when the sandbox stopped. */
  resume(): void
}
