import type { IdentityProvider } from '#server/platform/providers/ports.ts'

/** No automatic review: documents wait until an operator approves or refuses them. */
export const manualReview: IdentityProvider = {
  name: 'manual',
  onSubmitted: async () => undefined,
}
