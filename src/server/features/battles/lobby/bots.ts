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

/** Our own players. Each says what it is by its name, and plays with the same dice as everybody. */
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

/** A bot that was seated once, whatever bots there are today. */
export const findBot = (id: string): Bot =>
  byId.get(id) ?? { id, name: 'Bot', avatarUrl: avatarUrl('owl') }

/** Bots that do not sit in the battle yet; they differ from one seat to the next, not by any choice. */
export function nextBots(seated: readonly (string | null)[], count: number): Bot[] {
  return bots.filter(({ id }) => !seated.includes(id)).slice(0, count)
}
