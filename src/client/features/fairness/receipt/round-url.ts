/** The address of a beacon round: at a public relay, or at the demo's own. */
export const roundUrl = (
  beacon: { chain: string; is_sandbox: boolean },
  round: number | 'latest',
) =>
  `${beacon.is_sandbox ? '/sandbox/drand' : 'https://api.drand.sh'}/${beacon.chain}/public/${round}`
