import { useState } from 'react'
import { useBattleFee } from '#client/lib/api/use-battle-fee.ts'
import { useMissingCoins } from '#client/player/missing-coins.ts'
import { BackLink } from '#client/ui/back-link.tsx'
import {
  type ChosenBox,
  costOf,
  type Draft,
  emptyDraft,
  orderOf,
  withCount,
  withSettings,
} from './battle-draft.ts'
import { BattleOptions } from './battle-options.tsx'
import { BattleSettings } from './battle-settings.tsx'
import { BattleCost, ChosenBoxes, QuickSummary } from './battle-summary.tsx'
import { BoxPicker } from './box-picker.tsx'
import css from './create-battle-page.module.css'
import { useCreate } from './use-create.ts'

/** Creates a battle: its format, mode, boxes and cost. */
export function CreateBattlePage() {
  const [draft, setDraft] = useState(emptyDraft)
  const create = useCreate()
  const fee = useBattleFee()
  const offerDeposit = useMissingCoins()

  const handleCount = (box: Omit<ChosenBox, 'count'>, count: number) => {
    setDraft((now) => withCount(now, box, count))
  }
  const handleSettings = (changes: Partial<Omit<Draft, 'boxes'>>) =>
    setDraft((now) => withSettings(now, changes))
  const handleCreate = () => {
    create.mutate(orderOf(draft, fee), {
      onError: (error) => offerDeposit(error, costOf(draft, fee).total),
    })
  }
  return (
    <>
      <BackLink to="/battles" label="All battles" />
      <h1 className={css.title}>Create a battle</h1>
      <div className={css.page}>
        <div className={css.choices}>
          <BattleSettings draft={draft} onChange={handleSettings} />
          <BoxPicker draft={draft} onCount={handleCount} />
          <BattleOptions draft={draft} onChange={handleSettings} />
        </div>
        <div className={css.side} id="summary">
          <ChosenBoxes draft={draft} onCount={handleCount} />
          <BattleCost
            draft={draft}
            feePercent={fee}
            isBusy={create.isPending}
            onCreate={handleCreate}
          />
        </div>
      </div>
      <QuickSummary draft={draft} feePercent={fee} />
    </>
  )
}
