import { toCoins } from '#domain/money/money.ts'
import { openSecondLedger } from '#scripts/shop/second-ledger.ts'
import { createCodesService } from '#server/features/codes/index.ts'
import { makeCodes } from '#server/features/operator/index.ts'
import { systemEntropy } from '#server/platform/entropy/entropy.ts'
import type { BrowserShop } from '#tests/support/browser/browser-shop.ts'
import { aStaffMember } from './a-staff-member.ts'

type Shop = Pick<BrowserShop, 'url' | 'database' | 'clock' | 'config'>

/** Creates a gift code or a voucher worth that many cents, as an operator. */
export async function aCode(
  shop: Shop,
  kind: 'gift_code' | 'voucher',
  cents = 1_000n,
): Promise<string> {
  const [code = ''] = await codesOf(shop, { kind, cents, count: 1 })
  return code
}

/** Creates that many gift codes, worth one coin each unless told otherwise. */
export const giftCodes = (shop: Shop, count: number, cents = 100n): Promise<string[]> =>
  codesOf(shop, { kind: 'gift_code', cents, count })

/** Creates that many vouchers of one batch, worth one coin each. */
export const vouchers = (shop: Shop, count: number): Promise<string[]> =>
  codesOf(shop, { kind: 'voucher', cents: 100n, count })

async function codesOf(
  shop: Shop,
  { kind, cents, count }: { kind: 'gift_code' | 'voucher'; cents: bigint; count: number },
): Promise<string[]> {
  const { database, clock } = shop
  const { seedKey } = shop.config
  const entropy = systemEntropy(clock)
  const ledger = await openSecondLedger({ database, clock, entropy, seedKey })
  const deps = { database, clock, entropy, ledger }
  const { operate: codes } = createCodesService({ ...deps, seedKey })
  const { id: operatorId } = await aStaffMember(shop, 'operator')
  const order = { operatorId, reason: 'A code for a test', kind, value: toCoins(cents), count }
  return makeCodes({ ...deps, codes }, order)
}
