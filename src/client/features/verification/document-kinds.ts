import type { DocumentKind } from '#contract/http/verification.ts'

/** The labels of document types. */
export const documentKinds: Record<DocumentKind, string> = {
  identity: 'Passport or identity card',
  address: 'Proof of address',
  funds: 'Proof of source of funds',
}
