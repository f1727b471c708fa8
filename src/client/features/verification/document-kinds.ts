import type { DocumentKind } from '#contract/http/verification.ts'

/** What documents are called on the page. */
export const documentKinds: Record<DocumentKind, string> = {
  identity: 'Passport or identity card',
  address: 'Proof of address',
  funds: 'Proof of source of funds',
}
