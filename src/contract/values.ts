import { z } from 'zod'
import { isClientSeed } from '#domain/fairness/client-seed.ts'
import { BOX_KINDS } from '#domain/games/box.ts'
import { isCoins } from '#domain/money/money.ts'
import { storable } from './storable.ts'
import { text } from './text.ts'

const COINS_MAX = 1_000_000_000

/** Money in the API: a JSON number of coins with at most two decimals. */
export const coins = z
  .number()
  .refine(isCoins, 'Use at most two decimals.')
  .meta({ description: 'Coins (1 coin = 1 US dollar), at most 2 decimals' })

/** An amount that a player enters: positive, with a maximum that keeps sums exact. */
export const amount = z
  .number('Enter an amount.')
  .positive('The amount must be above zero.')
  .max(COINS_MAX, 'The amount is too large.')
  .refine(isCoins, 'Use at most two decimals.')
  .meta({ description: 'Coins, above zero, at most 2 decimals' })

const PRICE_MAX = 1_000_000

/** The bound of a price range in a query; zero is allowed. */
export const queryPrice = z.coerce
  .string()
  .check(storable)
  .regex(/^\d{1,7}(\.\d{1,2})?$/, 'Use digits, with at most two decimals.')
  .transform(Number)
  .refine((price) => price <= PRICE_MAX, 'The price is too large.')
  .optional()
  .meta({ description: 'Coins, zero or more, at most 2 decimals' })

export const id = text.min(1).max(64).meta({ description: 'Opaque identifier' })
export const slug = text.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/).max(80)
export const instant = z.iso.datetime().meta({ description: 'ISO 8601, UTC' })
export const hash = text.regex(/^[0-9a-f]{64}$/)
export const clientSeed = text
  .refine(isClientSeed, 'Use 1 to 64 characters: letters, digits, symbols and spaces.')
  .meta({ description: '1..64 characters of ASCII 0x20..0x7E' })
export const clientSeedOrigin = z.enum(['player', 'server', 'carried'])
/** Marks a player that the demo generated; the field is absent for all others. */
export const demoMark = z
  .literal(true)
  .optional()
  .meta({ description: 'Set only for a simulated player of the demo' })
/** The status of a player's request for coins or goods; both canceled states are displayed as Canceled. */
export const requestStatus = z.enum([
  'new',
  'in_processing',
  'done',
  'canceled',
  'canceled_by_user',
])
export type RequestStatus = z.output<typeof requestStatus>
export const boxKind = z.enum(BOX_KINDS).meta({
  description: 'A box of the shop, a free one, or one that a player has made',
})
export const rarity = z.enum(['common', 'uncommon', 'rare', 'epic', 'legendary', 'mythic'])

const LIMIT_MAX = 100

/** The query of a paginated list: `limit` entries after `cursor`. */
export const page = {
  limit: z.coerce.number().int().min(1).max(LIMIT_MAX).default(20),
  cursor: text.max(64).optional(),
}

export const dataOf = <T extends z.ZodType>(data: T) => z.object({ data })
export const listOf = <T extends z.ZodType>(entry: T) =>
  z.object({ data: z.array(entry), next_cursor: text.nullable() })
export const message = z.object({ msg: text })

/** A file that is streamed to the client. */
export interface Download {
  filename: string
  contentType: string
  chunks: AsyncIterable<string | Uint8Array> | Iterable<Uint8Array>
}
export const download = z.custom<Download>().meta({ description: 'A file' })
