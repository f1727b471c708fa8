import type { Reply } from '#contract/call.ts'
import type { validatePromocode } from '#contract/http/codes.ts'
import { BRAND_PROMO_BASIS_POINTS, brandPromoCode } from '#domain/rewards/promo.ts'
import type { Ledger } from '#server/ledger/index.ts'
import { type Clock, instantOf } from '#server/platform/clock/clock.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Entropy } from '#server/platform/entropy/entropy.ts'
import { createCodeHash } from './code-hash.ts'
import { type CodeOperations, createCodeOperations } from './operate.ts'
import { presentPromo } from './present.ts'
import { insertPromo } from './promo-store.ts'
import { createPromos, type Promos } from './promos.ts'

export interface CodesDeps {
  database: Database
  ledger: Ledger
  clock: Pick<Clock, 'now'>
  entropy: Entropy
  /** The key from which the codes' hash key is derived. */
  seedKey: Buffer
}

export interface CodesService {
  validate(playerId: string, typed: string): Promise<Reply<typeof validatePromocode>>
  readonly promos: Promos
  readonly operate: CodeOperations
  /** Creates the promo code named after the brand if it is missing; one that an operator ended stays ended. */
  openBrandPromo(brand: string): Promise<void>
}

export function createCodesService(deps: CodesDeps): CodesService {
  const { database, clock, entropy } = deps
  const promos = createPromos(deps)

  async function validate(playerId: string, typed: string) {
    return presentPromo(await promos.check(database.pool, playerId, typed))
  }

  async function openBrandPromo(brand: string): Promise<void> {
    const code = brandPromoCode(brand)
    if (code === null) return
    const at = instantOf(clock)
    await insertPromo(database.pool, {
      id: entropy.id(),
      code,
      isFixedValue: false,
      value: BRAND_PROMO_BASIS_POINTS,
      isOncePerPlayer: true,
      usesMax: null,
      startsAt: at,
      endsAt: null,
      createdAt: at,
    })
  }

  return {
    validate,
    promos,
    operate: createCodeOperations({ clock, entropy, hash: createCodeHash(deps.seedKey) }),
    openBrandPromo,
  }
}
