import type { ClientSeedOrigin } from '#domain/fairness/client-seed.ts'

/** Who made a client seed, in the words of the page. */
export const originLabels: Record<ClientSeedOrigin, string> = {
  player: 'made in your browser',
  server: 'filled in by the server',
  carried: 'carried over',
}
