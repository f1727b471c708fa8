import type { Connection } from './connection.ts'
import { channelKindOf } from './names.ts'
import { memberRemoved } from './outgoing.ts'
import { createPresence, type Member, type Presence } from './presence.ts'

export interface ChannelCounts {
  name: string
  subscriptions: number
  /** Members of a presence channel, null for the others. */
  users: number | null
}

interface Channel {
  name: string
  subscribers: Set<Connection>
  presence: Presence | null
}

export interface Channels {
  subscriptions(): number
  presenceOf(name: string): Presence | null
  add(connection: Connection, name: string): void
  /** Adds to a presence channel; true when the member was not there, so that others must hear. */
  join(connection: Connection, name: string, member: Member): boolean
  remove(connection: Connection, name: string): void
  removeFromAll(connection: Connection): void
  fanOut(name: string, frame: Buffer, exceptSocketId?: string): void
  has(name: string): boolean
  counts(): ChannelCounts[]
}

/** Which connection listens to what. A channel exists while somebody listens. */
export function createChannels(): Channels {
  const byName = new Map<string, Channel>()
  let subscriptions = 0

  function open(name: string): Channel {
    const presence = channelKindOf(name) === 'presence' ? createPresence() : null
    const channel: Channel = { name, subscribers: new Set(), presence }
    byName.set(name, channel)
    return channel
  }

  function add(connection: Connection, name: string): Channel {
    const channel = byName.get(name) ?? open(name)
    channel.subscribers.add(connection)
    connection.channels.add(name)
    subscriptions += 1
    return channel
  }

  const join = (connection: Connection, name: string, member: Member) =>
    add(connection, name).presence?.join(connection.socketId, member) ?? false

  function remove(connection: Connection, name: string): void {
    if (!connection.channels.delete(name)) return
    const channel = byName.get(name)
    if (!channel) return
    channel.subscribers.delete(connection)
    subscriptions -= 1
    const left = channel.presence?.leave(connection.socketId)
    if (left) fanOut(name, memberRemoved(name, left.userId))
    if (channel.subscribers.size === 0) byName.delete(name)
  }

  function fanOut(name: string, frame: Buffer, exceptSocketId?: string): void {
    for (const connection of byName.get(name)?.subscribers ?? []) {
      if (connection.socketId !== exceptSocketId) connection.send(frame)
    }
  }

  const countsOf = ({ name, subscribers, presence }: Channel): ChannelCounts => ({
    name,
    subscriptions: subscribers.size,
    users: presence?.userIds().length ?? null,
  })

  return {
    subscriptions: () => subscriptions,
    presenceOf: (name) => byName.get(name)?.presence ?? null,
    add,
    join,
    remove,
    removeFromAll(connection) {
      for (const name of connection.channels) remove(connection, name)
    },
    fanOut,
    has: (name) => byName.has(name),
    counts: () => [...byName.values()].map(countsOf),
  }
}
