const CHANNEL_NAME = /^[A-Za-z0-9_\-=@,.;]{1,200}$/
const SOCKET_ID = /^\d{1,20}\.\d{1,20}$/
const USER_CHANNEL_PREFIX = '#server-to-user-'
export const EVENT_NAME_LENGTH_MAX = 200

export type ChannelKind = 'public' | 'private' | 'presence'

/** The kind of a channel, which determines who may subscribe; null for an invalid name. */
export function channelKindOf(name: string): ChannelKind | null {
  if (!CHANNEL_NAME.test(name)) return null
  if (name.startsWith('private-')) return 'private'
  if (name.startsWith('presence-')) return 'presence'
  return 'public'
}

export const isSocketId = (text: string): boolean => SOCKET_ID.test(text)

export const isEncrypted = (channel: string): boolean => channel.startsWith('private-encrypted-')

/** The channel for events to one signed-in user. */
export const userChannelOf = (userId: string): string => `${USER_CHANNEL_PREFIX}${userId}`

export const isUserChannel = (name: string): boolean => name.startsWith(USER_CHANNEL_PREFIX)

/** Whether only the protocol may use the event's name. */
export const isReservedEvent = (name: string): boolean =>
  name.startsWith('pusher:') || name.startsWith('pusher_internal:')

export const isClientEvent = (name: string): boolean => name.startsWith('client-')
