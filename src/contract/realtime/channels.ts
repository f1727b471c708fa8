export const PUBLIC_CHANNEL = 'public'

/** A player's private channel; the prefix makes the client library authorise the subscription. */
export const playerChannel = (playerId: string): `private-users.${string}` =>
  `private-users.${playerId}`

/** The private channel of a session of the staff, in which a second factor was given. */
export const staffChannel = (sessionId: string): `private-staff.${string}` =>
  `private-staff.${sessionId}`

/** The public channel for events of public battles. */
export const BATTLES_CHANNEL = 'battles'

/** The public channel for the latest bets on all games. */
export const BETS_CHANNEL = 'bets'

/** The events of one battle; the id of a private battle is known only through its link. */
export const battleChannel = (battleId: string): `battle-${string}` => `battle-${battleId}`

/** The room of the chat for everybody. A battle's room is called as its channel. */
export const CHAT_LOBBY = 'lobby'

/** The public channel of a room of the chat, such as `chat-lobby`. */
export const chatChannel = (room: string): `chat-${string}` => `chat-${room}`

export const events = {
  lastDrop: 'lastDrop',
  betsSettled: 'betsSettled',
  shopUpdated: 'shopUpdated',
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
  battleEmote: 'battleEmote',
  rematchCreated: 'rematchCreated',
  chatMessage: 'chatMessage',
  chatRemoved: 'chatRemoved',
  listsChanged: 'listsChanged',
} as const
