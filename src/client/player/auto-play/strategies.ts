import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import { browserStore } from '#client/lib/browser/stores.ts'

export const ruleNames = ['stopOnProfit', 'stopOnLoss', 'raiseOnWin', 'raiseOnLoss'] as const
export type RuleName = (typeof ruleNames)[number]
const fieldNames = ['rounds', ...ruleNames] as const

/** The rules of auto-play as they stand in its fields; an empty text is no rule. */
export type RuleTexts = Record<RuleName | 'rounds', string>

export interface Strategy {
  name: string
  texts: RuleTexts
}

const none = { stopOnProfit: '', stopOnLoss: '', raiseOnWin: '', raiseOnLoss: '' }

/** Known strategies, to begin with. */
export const knownStrategies: readonly Strategy[] = [
  { name: 'Same bet, 10 times', texts: { ...none, rounds: '10' } },
  { name: 'Double after a loss', texts: { ...none, rounds: '100', raiseOnLoss: '100' } },
  { name: 'Double after a win', texts: { ...none, rounds: '100', raiseOnWin: '100' } },
]

export const STRATEGIES_MAX = 20
export const NAME_MAX = 30
const TEXT_MAX = 20

interface Saved {
  saved: readonly Strategy[]
}

/** The player's own strategies, stored in this browser. */
export const useStrategies = create(
  persist((): Saved => ({ saved: [] }), {
    name: 'strategies',
    storage: createJSONStorage(() => browserStore),
    merge: (stored, initial) => ({ ...initial, saved: readSaved(stored) }),
  }),
)

/** Saves a strategy; one of the same name is replaced. */
export function saveStrategy(strategy: Strategy): void {
  useStrategies.setState(({ saved }) => ({
    saved: [...saved.filter(({ name }) => name !== strategy.name), strategy],
  }))
}

export function deleteStrategy(removed: string): void {
  useStrategies.setState(({ saved }) => ({ saved: saved.filter(({ name }) => name !== removed) }))
}

/** The strategy whose rules these are; undefined if they are no known or saved one. */
export const strategyOf = (texts: RuleTexts, saved: readonly Strategy[]): Strategy | undefined =>
  [...saved, ...knownStrategies].find((each) =>
    fieldNames.every((field) => each.texts[field] === texts[field]),
  )

/** Why a strategy cannot be saved under a name; undefined if it can. */
export function nameFault(name: string, saved: readonly Strategy[]): string | undefined {
  if (name === '') return 'Enter a name'
  if (name.length > NAME_MAX) return `At most ${NAME_MAX} characters`
  if (knownStrategies.some((known) => known.name === name)) return 'This name is taken'
  const isNew = saved.every((each) => each.name !== name)
  return isNew && saved.length >= STRATEGIES_MAX
    ? `You have ${STRATEGIES_MAX} strategies: delete one first`
    : undefined
}

/** What a store holds, without what is no strategy: another version or an extension may have written it. */
function readSaved(stored: unknown): Strategy[] {
  const { saved } = (stored ?? {}) as { saved?: unknown }
  return Array.isArray(saved) ? saved.filter(isStrategy).slice(0, STRATEGIES_MAX) : []
}

function isStrategy(value: unknown): value is Strategy {
  const { name, texts } = (value ?? {}) as { name?: unknown; texts?: Record<string, unknown> }
  if (typeof name !== 'string' || name.length > NAME_MAX) return false
  return fieldNames.every((field) => {
    const text = texts?.[field]
    return typeof text === 'string' && text.length <= TEXT_MAX
  })
}
