export interface Member {
  userId: string
  userInfo?: unknown
}

/** The member list that a new subscriber receives. */
export interface MemberList {
  ids: string[]
  hash: Record<string, unknown>
  count: number
}

export interface Presence {
  /** True if this is the member's first socket, so that the others must be notified. */
  join(socketId: string, member: Member): boolean
  /** The member whose last socket this was; null if they have another one. */
  leave(socketId: string): Member | null
  memberOf(socketId: string): Member | null
  has(userId: string): boolean
  userIds(): string[]
  members(): Member[]
  socketsOf(userId: string): string[]
  list(): MemberList
}

/** The members of a presence channel. A member with several sockets counts once. */
export function createPresence(): Presence {
  const bySocket = new Map<string, Member>()
  const byUser = new Map<string, { member: Member; sockets: number }>()

  return {
    join(socketId, member) {
      bySocket.set(socketId, member)
      const present = byUser.get(member.userId)
      if (present) present.sockets += 1
      else byUser.set(member.userId, { member, sockets: 1 })
      return present === undefined
    },
    leave(socketId) {
      const userId = bySocket.get(socketId)?.userId
      const present = userId === undefined ? undefined : byUser.get(userId)
      if (userId === undefined || !present) return null
      bySocket.delete(socketId)
      present.sockets -= 1
      if (present.sockets > 0) return null
      byUser.delete(userId)
      return present.member
    },
    memberOf: (socketId) => bySocket.get(socketId) ?? null,
    has: (userId) => byUser.has(userId),
    userIds: () => [...byUser.keys()],
    members: () => [...byUser.values()].map(({ member }) => member),
    socketsOf: (userId) =>
      [...bySocket].flatMap(([socketId, member]) => (member.userId === userId ? [socketId] : [])),
    list: () => ({
      ids: [...byUser.keys()],
      hash: Object.fromEntries(
        [...byUser].map(([id, { member }]) => [id, member.userInfo ?? null]),
      ),
      count: byUser.size,
    }),
  }
}
