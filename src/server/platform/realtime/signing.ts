import { createHmac, timingSafeEqual } from 'node:crypto'
import type { SubscribeData } from './incoming.ts'
import { channelKindOf, isSocketId } from './names.ts'
import type { RealtimeApp } from './options.ts'

export interface ChannelSignature {
  auth: string
  channel_data?: string
}

/**
 * The signature with which a client subscribes to a private or presence channel; null for a malformed socket id or
 * channel, because `1.1:private-x` as a socket id would sign for another channel.
 */
export function signChannel(
  app: RealtimeApp,
  socketId: string,
  channel: string,
  channelData?: string,
): ChannelSignature | null {
  const kind = channelKindOf(channel)
  if (!isSocketId(socketId) || kind === null || kind === 'public') return null
  const auth = channelAuth(app, socketId, channel, channelData)
  return channelData === undefined ? { auth } : { auth, channel_data: channelData }
}

/** Whether `auth` lets this socket subscribe to the channel as the member in `channelData`. */
export const isChannelAuth = (
  app: RealtimeApp,
  socketId: string,
  { channel, auth = '', channel_data }: SubscribeData,
): boolean => isEqual(auth, channelAuth(app, socketId, channel, channel_data))

/** Whether `auth` signs this socket in as the user in `userData`. */
export const isUserAuth = (
  app: RealtimeApp,
  socketId: string,
  auth: string,
  userData: string,
): boolean => isEqual(auth, `${app.key}:${hmac(app.secret, `${socketId}::user::${userData}`)}`)

/** HMAC-SHA256 in lower-case hex. */
export const hmac = (secret: string, text: string): string =>
  createHmac('sha256', secret).update(text).digest('hex')

/** Compares in constant time. */
export function isEqual(given: string, expected: string): boolean {
  const left = Buffer.from(given)
  const right = Buffer.from(expected)
  return left.length === right.length && timingSafeEqual(left, right)
}

function channelAuth(app: RealtimeApp, socketId: string, channel: string, channelData?: string) {
  const parts = channelData === undefined ? [socketId, channel] : [socketId, channel, channelData]
  return `${app.key}:${hmac(app.secret, parts.join(':'))}`
}
