import { avatarUrl } from '#server/features/account/index.ts'

export interface Bot {
  id: string
  name: string
  avatarUrl: string
}

const bot = (id: string, name: string, avatar: string): Bot => ({
  id: `bot-${id}`,
  name: `Bot ${name}`,
  avatarUrl: avatarUrl(avatar),
})

/** The shop's bots. Their names identify them as bots, and they play by the same draws as everybody. */
export const bots: readonly Bot[] = [
  bot('brass', 'Brass', 'fox'),
  bot('cobalt', 'Cobalt', 'wolf'),
  bot('copper', 'Copper', 'bear'),
  bot('nickel', 'Nickel', 'owl'),
  bot('pewter', 'Pewter', 'panda'),
  bot('tin', 'Tin', 'frog'),
  bot('titanium', 'Titanium', 'shark'),
  bot('zinc', 'Zinc', 'lion'),
]

const byId = new Map(bots.map((each) => [each.id, each]))

/** A bot that has ever been seated, including retired ones. */
export const findBot = (id: string): Bot =>
  byId.get(id) ?? { id, name: 'Bot', avatarUrl: avatarUrl('owl') }

/** Bots that are not in the battle yet, taken in a fixed order. */
export function nextBots(seated: readonly (string | null)[], count: number): Bot[] {
  return bots.filter(({ id }) => !seated.includes(id)).slice(0, count)
}
