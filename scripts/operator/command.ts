import type { Call } from '#contract/call.ts'
import { Fault } from '#scripts/fault.ts'

/** The parts of a request. */
export interface RequestParts {
  params?: Record<string, string>
  query?: Record<string, string | undefined>
  body?: Record<string, unknown>
  /** The path of a file to send as a form, in place of a body. */
  file?: string
}

export type Options = Readonly<Record<string, string | undefined>>

/** A command, and the call that it makes. */
export interface Command {
  /** Such as `players credit`. */
  words: string
  /** Its arguments, in order. */
  takes: readonly string[]
  /** Its options, as `--name value`. */
  options: readonly string[]
  does: string
  call: Call
  sends(args: readonly string[], options: Options): RequestParts
  /** The fields of a list that its table shows. */
  columns?: readonly string[]
}

const COINS = /^\d{1,9}(\.\d{1,2})?$/
const COUNT = /^\d{1,9}$/

/** Parses a positive amount of coins. */
export function parseCoins(text: string | undefined): number {
  if (text !== undefined && COINS.test(text)) return Number(text)
  throw new Fault(`${text} is not an amount: write it as 12 or 12.50.`)
}

/** Parses a whole number. */
export function parseCount(text: string | undefined): number {
  if (text !== undefined && COUNT.test(text)) return Number(text)
  throw new Fault(`${text} is not a whole number.`)
}
