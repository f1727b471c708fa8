import type { ClientSeedOrigin } from '#domain/fairness/client-seed.ts'

/** Who generated a client seed, as the page words it. */
export const originLabels: Record<ClientSeedOrigin, string> = {
  player: 'made in your browser',
  server: 'filled in by the server',
  carried: 'carried over',
}
