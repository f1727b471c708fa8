import type { ComponentType } from 'react'
import type { InstantTerms } from '#domain/games/instant.ts'

/** A parameter of a draw, as it is typed or chosen. */
export interface DrawField {
  name: string
  label: string
  /** The published example. */
  initial: string
  /** What can be chosen; without them a number is typed. */
  options?: readonly string[]
}

/** What is drawn for, as entered. */
export interface EnteredBet {
  parameters: object
  stakeCents: number
  /** What is wrong, by field. */
  faults: Readonly<Record<string, string>>
}

/** How the parameters of a game's draw are entered, besides seeds and nonce. */
export interface DrawForm {
  /** The game in a choice of games. */
  label: string
  fields: readonly DrawField[]
  read(values: Readonly<Record<string, string>>): EnteredBet
}

/** A bet with its draw. What is pasted may hold anything. */
export interface DrawnBet<Parameters = object, Result = object> {
  parameters: Parameters
  result: Result
  stakeCents: number
  terms: InstantTerms
}

/** A published example: any correct implementation must produce the same result. */
export interface TestVector {
  title: string
  input: string
  expected: string
  /** The result of the code that draws real bets, which is loaded for it. */
  compute(): Promise<string>
}

/** What the proof pages show of a game. */
export interface GameProof {
  /** For a game whose bets are drawn from a seed and a nonce. */
  form?: DrawForm
  /** A draw as a picture; the text beside it says the same. */
  // biome-ignore lint/suspicious/noExplicitAny: each game has parameters and results of its own.
  Picture?: ComponentType<DrawnBet<any, any>>
  vectors: readonly TestVector[]
}
