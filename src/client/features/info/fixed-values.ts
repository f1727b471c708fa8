import { labels } from '#contract/labels.ts'
import { TRUSTED_DEVICE_DAYS } from '#contract/limits.ts'
import { BATTLE_WAIT_MS } from '#domain/games/battle-timetable.ts'
import { formatDuration } from '#domain/schedule/format-duration.ts'
import { stored } from './legal/stored-in-browser.ts'
import { HOUSE_CLOCK, rules } from './rules.ts'

const boxesPaid = 100 - rules.edges.boxes
const [least, ...more] = rules.affiliate.map(({ percent }) => percent)

/** The values in the texts that are the same in every shop, and written into the pages by the build. */
const values = {
  ...rules,
  labels,
  boxesPaid,
  boxesPaidShare: boxesPaid / 100,
  playDepositTimes: times(rules.playDeposit),
  playBonusTimes: times(rules.playBonus),
  affiliatePercentMin: least,
  affiliatePercentMax: more.at(-1),
  prizeMax: rules.prizes[0],
  prizesInOrder: rules.prizes.join(', '),
  battleWait: formatDuration(BATTLE_WAIT_MS),
  houseClock: HOUSE_CLOCK,
  cookies: stored.filter(({ place }) => place === 'cookie').length,
  supportMessageKeptYears: rules.supportMessageKeptDays / 365,
  trustedDeviceDays: TRUSTED_DEVICE_DAYS,
}

/** By name, as the texts write it: `edges.boxes`, `labels.demo_spin`. */
export const fixedValues: ReadonlyMap<string, string> = new Map(named(values))

function named(group: object, before = ''): [name: string, value: string][] {
  return Object.entries(group).flatMap(([key, value]) => {
    const name = `${before}${key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`
    if (typeof value === 'object') return named(value, `${name}.`)
    return [[name, String(value)]]
  })
}

/** A frequency in words. */
function times(count: number): string {
  return count === 1 ? 'once' : `${count} times`
}
