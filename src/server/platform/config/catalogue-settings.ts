import { z } from 'zod'
import { isCoins, toCents } from '#domain/money/money.ts'
import { described } from './described.ts'

/** A box whose edge is smaller than this leaves nothing of which rewards could be paid. */
const PERCENT_MAX = 99.5

const words = `must be a return in percent, 1 to ${PERCENT_MAX}, with at most two decimals`
const percent = (byDefault: number) =>
  z.coerce
    .number(words)
    .min(1, words)
    .max(PERCENT_MAX, words)
    .refine(isCoins, words)
    .default(byDefault)

// Basis points are to percent as cents are to coins.
const basisPointsOf = (value: number): number => Number(toCents(value))

export const catalogueEnvironment = described(
  {
    BOX_RTP_MIN: percent(50),
    BOX_RTP_MAX: percent(PERCENT_MAX),
  },
  {
    BOX_RTP_MIN: 'The lowest return to player of a box of the shop, in percent.',
    BOX_RTP_MAX: 'The highest return to player of a box of the shop, in percent.',
  },
)

type CatalogueEnvironment = z.output<z.ZodObject<typeof catalogueEnvironment>>

/** Between which returns to player, in basis points, a box of the shop may be sold. */
export interface CatalogueSettings {
  rtpMin: number
  rtpMax: number
}

export const catalogueSettings = (e: CatalogueEnvironment): CatalogueSettings => ({
  rtpMin: basisPointsOf(e.BOX_RTP_MIN),
  rtpMax: basisPointsOf(e.BOX_RTP_MAX),
})

export const catalogueFaults = (e: CatalogueEnvironment): string[] =>
  e.BOX_RTP_MIN > e.BOX_RTP_MAX ? ['BOX_RTP_MIN is above BOX_RTP_MAX.'] : []
