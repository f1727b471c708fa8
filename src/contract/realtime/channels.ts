export const PUBLIC_CHANNEL = 'public'

/** A player's own channel; the prefix makes the client library authorise it. */
export const playerChannel = (playerId: string): `private-users.${string}` =>
  `private-users.${playerId}`

/** Events of the public battles, for everybody. */
export const BATTLES_CHANNEL = 'battles'

/** What happens in one battle; a private one's id is known by its link alone. */
export const battleChannel = (battleId: string): `battle-${string}` => `battle-${battleId}`

export const events = {
  lastDrop: 'lastDrop',
  balanceUpdated: 'balanceUpdated',
  statusUpdated: 'statusUpdated',
  notification: 'notification',
  battleUpdated: 'battleUpdated',
  battleCreated: 'battleCreated',
  battleStarted: 'battleStarted',
  battleEnded: 'battleEnded',
  roundStarted: 'roundStarted',
  roundEnded: 'roundEnded',
  playerJoined: 'playerJoined',
  battleCanceled: 'battleCanceled',
} as const
