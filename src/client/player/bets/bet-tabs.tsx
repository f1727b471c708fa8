import { type ReactNode, useState } from 'react'
import { useSession } from '#client/player/session.ts'
import { SignInPrompt } from '#client/ui/bets/bet-list.tsx'
import { Surface } from '#client/ui/surface.tsx'
import { Tabs } from '#client/ui/tabs.tsx'

interface BetTab<V extends string> {
  value: V
  label: string
  /** What a player's own list is of: "bets". A visitor is asked to log in instead. */
  own?: string
  /** The list; called while its tab is selected. */
  list: () => ReactNode
}

interface BetTabsProps<V extends string> {
  label: string
  tabs: readonly BetTab<V>[]
  /** The list that a visitor sees first, if it is not the first one. */
  forVisitors?: V
  className?: string | undefined
}

/** The lists of a game's bets, one at a time. */
export function BetTabs<V extends string>(props: BetTabsProps<V>) {
  const { label, tabs, forVisitors, className } = props
  const isVisitor = useSession(({ auth }) => auth === null)
  const [value, setValue] = useState(isVisitor ? forVisitors : undefined)
  const shown = tabs.find((tab) => tab.value === value) ?? tabs[0]
  if (!shown) return null
  const { own, list } = shown
  return (
    <Surface isPadded tone="flat" className={className}>
      <Tabs label={label} value={shown.value} onChange={setValue} tabs={tabs}>
        {own === undefined ? list() : <OwnBets of={own}>{list()}</OwnBets>}
      </Tabs>
    </Surface>
  )
}

/** A list of the player's own, and a request to log in for a visitor. */
export function OwnBets({ of = 'bets', children }: { of?: string; children: ReactNode }) {
  const isVisitor = useSession(({ auth }) => auth === null)
  if (!isVisitor) return children
  return <SignInPrompt title={`Your ${of}`} text={`Log in to see your ${of} and their results.`} />
}
