import { atBase } from '#client/lib/browser/base-path.ts'

/** The address of a beacon round: at a public relay, or at the demo's own. */
export const roundUrl = (
  beacon: { chain: string; is_sandbox: boolean },
  round: number | 'latest',
) =>
  `${beacon.is_sandbox ? atBase('/sandbox/drand') : 'https://api.drand.sh'}/${beacon.chain}/public/${round}`
