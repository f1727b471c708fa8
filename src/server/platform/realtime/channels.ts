import type { Connection } from './connection.ts'
import { channelKindOf } from './names.ts'
import { memberAdded, memberRemoved } from './outgoing.ts'
import { createPresence, type Member, type Presence } from './presence.ts'
import type { MembersByChannel } from './relay.ts'

export interface ChannelCounts {
  name: string
  subscriptions: number
  /** The number of members of a presence channel; null for other channels. */
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
  /** Adds a member to a presence channel; true if they are new, so that the others must be notified. */
  join(connection: Connection, name: string, member: Member): boolean
  remove(connection: Connection, name: string): void
  removeFromAll(connection: Connection): void
  fanOut(name: string, frame: Buffer, exceptSocketId?: string): void
  has(name: string): boolean
  /** The subscriptions to a channel on this node. */
  countOf(name: string): number
  /** The channels with subscriptions on this node. */
  names(): string[]
  counts(): ChannelCounts[]
  /** The members of each presence channel with a socket on this node. */
  members(): MembersByChannel
  joinElsewhere(node: string, name: string, member: Member): void
  leaveElsewhere(node: string, name: string, userId: string): void
  /** Replaces all members of another node; without `members`, the node is gone. */
  replaceElsewhere(node: string, members?: MembersByChannel): void
}

/** Notified of a member's first socket on this node, when the last one leaves, and of every subscription that begins or ends. */
export interface ChannelListener {
  onChange(channel: string): void
  onJoin(channel: string, member: Member): void
  onLeave(channel: string, userId: string): void
}

/** The subscriptions of connections. A channel exists while it has subscribers here or members on another node. */
export function createChannels(listener: ChannelListener): Channels {
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
    listener.onChange(name)
    return channel
  }

  function join(connection: Connection, name: string, member: Member): boolean {
    const { presence } = add(connection, name)
    if (presence && !isHere(presence, member.userId)) listener.onJoin(name, member)
    return presence?.join(connection.socketId, member) ?? false
  }

  function remove(connection: Connection, name: string): void {
    if (!connection.channels.delete(name)) return
    const channel = byName.get(name)
    if (!channel) return
    channel.subscribers.delete(connection)
    subscriptions -= 1
    const { presence } = channel
    const member = presence?.memberOf(connection.socketId)
    leave(channel, connection.socketId)
    if (presence && member && !isHere(presence, member.userId)) {
      listener.onLeave(name, member.userId)
    }
    listener.onChange(name)
  }

  function leave(channel: Channel, socketId: string): void {
    const { name, presence, subscribers } = channel
    const left = presence?.leave(socketId)
    if (left) fanOut(name, memberRemoved(name, left.userId))
    const isEmpty = subscribers.size === 0 && !presence?.userIds().length
    if (isEmpty) byName.delete(name)
  }

  function joinElsewhere(node: string, name: string, member: Member): void {
    if (channelKindOf(name) !== 'presence') return
    const channel = byName.get(name) ?? open(name)
    const socketId = socketElsewhere(node, member.userId)
    if (channel.presence?.memberOf(socketId)) return
    if (!channel.presence?.join(socketId, member)) return
    fanOut(name, memberAdded(name, member.userId, member.userInfo))
  }

  function leaveElsewhere(node: string, name: string, userId: string): void {
    const channel = byName.get(name)
    if (channel) leave(channel, socketElsewhere(node, userId))
  }

  function replaceElsewhere(node: string, members: MembersByChannel = []): void {
    const there = new Set(
      members.flatMap((each) => each.members.map(({ userId }) => `${each.channel} ${userId}`)),
    )
    for (const { name, presence } of byName.values()) {
      for (const userId of presence?.userIds() ?? []) {
        if (!there.has(`${name} ${userId}`)) leaveElsewhere(node, name, userId)
      }
    }
    for (const { channel, members: inside } of members) {
      for (const member of inside) joinElsewhere(node, channel, member)
    }
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
    countOf: (name) => byName.get(name)?.subscribers.size ?? 0,
    names: () =>
      [...byName.values()]
        .filter(({ subscribers }) => subscribers.size > 0)
        .map(({ name }) => name),
    counts: () => [...byName.values()].filter(isOccupied).map(countsOf),
    members: () =>
      [...byName.values()].flatMap(({ name, presence }) => {
        const members = presence?.members().filter(({ userId }) => isHere(presence, userId)) ?? []
        return members.length > 0 ? [{ channel: name, members }] : []
      }),
    joinElsewhere,
    leaveElsewhere,
    replaceElsewhere,
  }
}

const isOccupied = ({ subscribers, presence }: Channel): boolean =>
  subscribers.size > 0 || Boolean(presence?.userIds().length)

/** A pseudo socket id for all sockets of a member on another node. Real socket ids contain no space. */
const socketElsewhere = (node: string, userId: string): string => `${node} ${userId}`

const isHere = (presence: Presence, userId: string): boolean =>
  presence.socketsOf(userId).some((socketId) => !socketId.includes(' '))
