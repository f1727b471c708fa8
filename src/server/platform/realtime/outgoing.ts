import type { MemberList } from './presence.ts'
import { textFrame } from './text-frame.ts'

/** The protocol encodes `data` as a JSON string within the JSON message, except in errors and pings. */
function message(event: string, data: unknown, channel?: string): Buffer {
  return textFrame(JSON.stringify({ event, channel, data: JSON.stringify(data) }))
}

export const connectionEstablished = (socketId: string, activityTimeoutSeconds: number): Buffer =>
  message('pusher:connection_established', {
    socket_id: socketId,
    activity_timeout: activityTimeoutSeconds,
  })

export const ping = textFrame('{"event":"pusher:ping","data":{}}')
export const pong = textFrame('{"event":"pusher:pong","data":{}}')

export const protocolError = (text: string, code: number | null = null): Buffer =>
  textFrame(JSON.stringify({ event: 'pusher:error', data: { message: text, code } }))

export const subscriptionSucceeded = (channel: string, presence?: MemberList): Buffer =>
  message('pusher_internal:subscription_succeeded', presence ? { presence } : {}, channel)

export const subscriptionError = (
  channel: string,
  type: 'AuthError' | 'LimitReached' | 'NotFound',
  error: string,
  status: number,
): Buffer => message('pusher:subscription_error', { type, error, status }, channel)

/** How many are subscribed to a channel, over all nodes; client libraries know it as `pusher:subscription_count`. */
export const subscriptionCount = (channel: string, count: number): Buffer =>
  message('pusher_internal:subscription_count', { subscription_count: count }, channel)

export const memberAdded = (channel: string, userId: string, userInfo: unknown): Buffer =>
  message('pusher_internal:member_added', { user_id: userId, user_info: userInfo }, channel)

export const memberRemoved = (channel: string, userId: string): Buffer =>
  message('pusher_internal:member_removed', { user_id: userId }, channel)

export const signinSuccess = (userData: string): Buffer =>
  message('pusher:signin_success', { user_data: userData })

/** An event of a channel; `data` is already text. */
export const channelEvent = (channel: string, event: string, data: string, userId?: string) =>
  JSON.stringify({ event, channel, data, user_id: userId })
