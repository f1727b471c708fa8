import { createHash } from 'node:crypto'
import type { ShopKey } from '#domain/fairness/attestation.ts'

/** A data element, because the page's policy allows no other scripts. */
const element = (json: string) => `<script type="application/json" id="shop-keys">${json}</script>`

/** The placeholder for the shop's keys in the built verifier. */
export const NO_SHOP_KEYS = element('[]')

/** Inserts a shop's public keys into the verifier; returns it with its SHA-256. Throws without the placeholder. */
export function writeVerifier(
  built: string,
  keys: readonly ShopKey[],
): { html: string; sha256: Buffer } {
  if (!built.includes(NO_SHOP_KEYS)) throw new Error('The verifier has no placeholder for the keys')
  // With `<` escaped, the JSON cannot close its element.
  const json = JSON.stringify(keys).replaceAll('<', '\\u003c')
  const html = built.replace(NO_SHOP_KEYS, () => element(json))
  return { html, sha256: createHash('sha256').update(html).digest() }
}
