import { isClientSeed } from '#domain/fairness/client-seed.ts'
import { isHex32 } from '#domain/fairness/seeds.ts'
import type { DrawGame } from '../games/proofs.ts'

/** The seeds of a draw, as typed. */
export interface SeedValues {
  serverSeed: string
  clientSeed: string
  nonce: string
}

/** The inputs of a draw, parsed. */
export interface RawDraw {
  game: string
  serverSeed: string
  clientSeed: string
  nonce: number
  parameters: object
  stakeCents: number
}

type Faults = Readonly<Record<string, string>>

/** Parses typed values into a draw of a game, or returns the error of each invalid field. */
export function readRawValues(
  { game, read }: DrawGame,
  { serverSeed, clientSeed, nonce }: SeedValues,
  fields: Readonly<Record<string, string>>,
): { draw: RawDraw } | { faults: Faults } {
  const isNonce = /^\d{1,15}$/.test(nonce)
  const { parameters, stakeCents, ...own } = read(fields)
  const faults: Faults = {
    ...(isHex32(serverSeed) ? {} : { serverSeed: 'A server seed is 64 hex digits.' }),
    ...(isClientSeed(clientSeed)
      ? {}
      : { clientSeed: 'A client seed is 1 to 64 letters, digits and symbols.' }),
    ...(isNonce ? {} : { nonce: 'A nonce is a whole number from 0.' }),
    ...own.faults,
  }
  if (Object.keys(faults).length > 0) return { faults }
  return { draw: { game, serverSeed, clientSeed, nonce: Number(nonce), parameters, stakeCents } }
}
