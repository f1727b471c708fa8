import { createHash } from 'node:crypto'
import type { ShopKey } from '#domain/fairness/attestation.ts'

/** Data and no script: the policy of the page lets nothing else run. */
const element = (json: string) => `<script type="application/json" id="shop-keys">${json}</script>`

/** What stands in the built verifier where the shop's keys come. */
export const NO_SHOP_KEYS = element('[]')

/** The verifier with a shop's public keys, and the hash by which that file is known. Throws when it has no place for them. */
export function writeVerifier(
  built: string,
  keys: readonly ShopKey[],
): { html: string; sha256: Buffer } {
  if (!built.includes(NO_SHOP_KEYS)) throw new Error('The verifier has no place for keys')
  // Nothing in it can end its element.
  const json = JSON.stringify(keys).replaceAll('<', '\\u003c')
  const html = built.replace(NO_SHOP_KEYS, () => element(json))
  return { html, sha256: createHash('sha256').update(html).digest() }
}
