import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#domain/schedule/durations.ts'

/** At most `max` units of cost in a window. */
export interface Rate {
  max: number
  windowMs: number
}

/**
 * How often calls of one kind may be made. Each call counts by its cost: by the network address that sent it, before
 * anything of it is read, and by its player, if it has one. Many players may share an address, so it may do more.
 */
export interface Quota {
  perAddress: Rate
  perPlayer: Rate | null
}

const per = (windowMs: number, max: number): Rate => ({ max, windowMs })
const quota = <Player extends Rate | null>(perAddress: Rate, perPlayer: Player) => ({
  perAddress,
  perPlayer,
})

/** The quotas by kind of call. Calls of one kind share a quota. */
export const quotas = {
  /** What memory or one indexed query answers. */
  reading: quota(per(MINUTE_MS, 6_000), per(MINUTE_MS, 1_200)),
  /** Queries that sort or filter: search, lists with filters, pages of other players. */
  searching: quota(per(MINUTE_MS, 1_200), per(MINUTE_MS, 300)),
  /** What takes a while: exports, statistics, proofs, whole chains. */
  computing: quota(per(MINUTE_MS, 240), per(MINUTE_MS, 60)),
  /** Bets and stakes; faster than automatic play. */
  betting: quota(per(MINUTE_MS, 6_000), per(MINUTE_MS, 1_200)),
  /** What ends or takes back a bet, so that no number of bets keeps a player from cashing out. */
  cashingOut: quota(per(MINUTE_MS, 6_000), per(MINUTE_MS, 600)),
  /** What a player changes: profile, inventory, parcels, rewards. */
  acting: quota(per(MINUTE_MS, 1_200), per(MINUTE_MS, 120)),
  /** Payments and codes, which cost calls to providers. */
  paying: quota(per(10 * MINUTE_MS, 600), per(10 * MINUTE_MS, 120)),
  /** What sends an email or hashes a password for a player who is known. */
  securing: quota(per(10 * MINUTE_MS, 120), per(10 * MINUTE_MS, 60)),
  /** Letters to addresses that nobody has proven to be theirs. */
  correcting: quota(per(HOUR_MS, 60), per(DAY_MS, 5)),
  /** New sign-ins; failures have limits of their own. Refreshing a session counts too. */
  signingIn: quota(per(10 * MINUTE_MS, 600), null),
  /** Clicks on links of affiliates, which are counted. */
  following: quota(per(10 * MINUTE_MS, 120), null),
  registering: quota(per(10 * MINUTE_MS, 300), null),
  resetting: quota(per(10 * MINUTE_MS, 60), null),
  /** Captchas: several per form, for everybody behind an address. */
  solving: quota(per(MINUTE_MS, 120), null),
  /** A person fills in a form once or twice; more from one address is automated. */
  contacting: quota(per(10 * MINUTE_MS, 6), per(10 * MINUTE_MS, 6)),
  /** New tickets, and messages to the support; more is automated. */
  ticketing: quota(per(10 * MINUTE_MS, 300), per(HOUR_MS, 10)),
  writing: quota(per(10 * MINUTE_MS, 300), per(HOUR_MS, 60)),
  /** Messages to other players. */
  chatting: quota(per(MINUTE_MS, 60), per(MINUTE_MS, 12)),
  /** Emotes, which are gone after three seconds. */
  emoting: quota(per(10 * SECOND_MS, 40), per(10 * SECOND_MS, 4)),
  /** Reports of messages, names and boxes to the staff. */
  reporting: quota(per(10 * MINUTE_MS, 60), per(HOUR_MS, 20)),
  uploading: quota(per(10 * MINUTE_MS, 100), per(DAY_MS, 50)),
  /** Versions of boxes made by players. */
  publishing: quota(per(10 * MINUTE_MS, 120), per(DAY_MS, 100)),
  /** Calls of the staff. */
  operating: quota(per(MINUTE_MS, 3_000), per(MINUTE_MS, 600)),
  /** Tiles of the transparency log: reading ten million entries takes about 80,000. */
  tiles: quota(per(MINUTE_MS, 3_000), null),
  /** Messages of payment providers, which repeat what they could not deliver. */
  callbacks: quota(per(MINUTE_MS, 6_000), null),
} satisfies Record<string, Quota>

export type QuotaName = keyof typeof quotas
