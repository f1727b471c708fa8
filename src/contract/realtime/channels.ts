export const PUBLIC_CHANNEL = 'public'

/** A player's own channel; the prefix makes the client library authorise it. */
export const playerChannel = (playerId: string): `private-users.${string}` =>
  `private-users.${playerId}`

export const events = {
  lastDrop: 'lastDrop',
  balanceUpdated: 'balanceUpdated',
  statusUpdated: 'statusUpdated',
} as const
