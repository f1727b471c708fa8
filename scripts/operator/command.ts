import type { Call } from '#contract/call.ts'
import { Fault } from '#scripts/fault.ts'

/** What a call is sent with. */
export interface Sending {
  params?: Record<string, string>
  query?: Record<string, string | undefined>
  body?: Record<string, unknown>
}

export type Options = Readonly<Record<string, string | undefined>>

/** One thing that can be asked for on the command line, and the call that does it. */
export interface Command {
  /** Such as `players credit`. */
  words: string
  /** What has to follow, in order. */
  takes: readonly string[]
  /** What may follow, as `--name value`. */
  options: readonly string[]
  does: string
  call: Call
  sends(args: readonly string[], options: Options): Sending
  /** The fields of a list that its table shows. */
  columns?: readonly string[]
}

const COINS = /^\d{1,9}(\.\d{1,2})?$/
const COUNT = /^\d{1,9}$/

/** An amount above zero as it was typed. */
export function coinsIn(text: string | undefined): number {
  if (text !== undefined && COINS.test(text)) return Number(text)
  throw new Fault(`${text} is no amount: write it as 12 or 12.50.`)
}

/** A whole number as it was typed. */
export function countIn(text: string | undefined): number {
  if (text !== undefined && COUNT.test(text)) return Number(text)
  throw new Fault(`${text} is no whole number.`)
}
