import { useRef, useState } from 'react'
import type { Refused } from '#client/lib/api/api.ts'
import { type DealTargetFilters, keys, queryClient } from '#client/lib/api/queries.ts'
import { reportError } from '#client/lib/api/report-error.ts'
import { useModalRoute } from '#client/lib/browser/modal-route.ts'
import { useSettings } from '#client/lib/browser/settings.ts'
import { useKey } from '#client/lib/browser/use-key.ts'
import { showCoins, showPercent, showReturn } from '#client/lib/format/coins.ts'
import { Island } from '#client/lib/hydration/island.tsx'
import { useFast } from '#client/player/fast-results.tsx'
import { recordBet } from '#client/player/instant/visit.ts'
import { useMissingCoins } from '#client/player/missing-coins.ts'
import { soundResult } from '#client/player/results/celebrate.ts'
import { useSession } from '#client/player/session.ts'
import { GamePage } from '#client/ui/bets/game-page.tsx'
import { Recovering } from '#client/ui/feedback/recovering.tsx'
import type { DealConfig } from '#contract/http/deals.ts'
import { toCoins } from '#domain/money/money.ts'
import { DealBar } from './deal-bar.tsx'
import css from './deals-page.module.css'
import { DealStage } from './dial/deal-stage.tsx'
import { DealLists } from './list/deal-lists.tsx'
import { StakePanel } from './pick/stake-panel.tsx'
import { TargetPanel } from './pick/target-panel.tsx'
import type { Suggestion } from './plan/plan.ts'
import { LazyResultSheet } from './result/lazy-result-sheet.tsx'
import { type Order, resultOf, type ShownDeal } from './shown-deal.ts'
import { useDeal } from './use-deal.ts'
import { useDraftDeal } from './use-draft-deal.ts'

/** Deals: a player stakes items or coins on a more expensive item, at a chance that is shown exactly. */
export function DealsPage() {
  const draft = useDraftDeal()
  const [filters, setFilters] = useState<DealTargetFilters>({})
  const [goneIds, setGoneIds] = useState<ReadonlySet<string>>(new Set())
  const hasKeys = useSettings((settings) => settings.hasKeys)
  const isFast = useFast()
  const isVisitor = useSession(({ auth }) => auth === null)
  const modal = useModalRoute()
  const offerDeposit = useMissingCoins()
  const targets = useRef<HTMLDivElement>(null)

  const handleUnsent = (order: Order) => setGoneIds((gone) => without(gone, order))
  const handleRefused = (refusal: Refused, order: Order) => {
    handleUnsent(order)
    reportError(refusal)
    offerDeposit(refusal, order.amount)
    void queryClient.invalidateQueries({ queryKey: keys.inventory })
    // The refusal does not name the missing item: the stake is chosen anew from the refreshed list.
    if (refusal.code === 'item_not_owned') draft.setItems([])
    if (refusal.code === 'game_changed') {
      void queryClient.invalidateQueries({ queryKey: keys.instantTerms('deals') })
    }
    if (refusal.code === 'target_changed') {
      draft.setTarget(null)
      void queryClient.invalidateQueries({ queryKey: keys.deals })
    }
  }
  const deals = useDeal(handleRefused, handleUnsent)
  const { phase, shown } = deals
  const isFixed = phase === 'waiting' || phase === 'unanswered' || phase === 'answered'

  const handleDeal = () => {
    if (phase === 'unanswered') return deals.retry()
    if (phase !== 'idle') return
    const { config, plan, items, amount, target } = draft
    if (!plan || plan.problem !== null || !target) return
    if (isVisitor) return modal.open('register')
    setGoneIds((gone) => new Set([...gone, ...items.map(({ id }) => id)]))
    deals.make({ items, amount, target, versionHash: config?.version_hash })
  }
  const handleAbandon = () => {
    if (deals.order) setGoneIds(without(goneIds, deals.order))
    deals.abandon()
  }
  const handleLanded = () => {
    if (!shown) return
    const { bet_id, nonce } = shown.deal
    const result = resultOf(shown.deal)
    const { stake, payout } = result
    soundResult(result)
    recordBet('deals', { bet_id, nonce, amount: stake, payout, multiplier: payout / stake })
    draft.setItems([])
    deals.land()
  }
  const handleSuggestion = (suggestion: Suggestion) => {
    if (suggestion.kind === 'coins') return draft.stakeCoins(suggestion)
    setFilters({ min_price: toCoins(suggestion.min), max_price: toCoins(suggestion.max) })
    draft.setTarget(null)
    targets.current?.scrollIntoView({ block: 'nearest' })
  }
  const handleAgain = ({ deal, order }: ShownDeal) => {
    const { inventory_item_id: id } = deal
    if (id !== null) {
      draft.setItems([{ id, item: { ...order.target, price: deal.target.price } }])
      draft.setTarget(null)
    }
    deals.close()
  }
  useKey('d', hasKeys, handleDeal)

  return (
    <GamePage title="Deals" fairnessPath="/provably-fair" terms={<Terms config={draft.config} />}>
      <div className={css.table} translate="no">
        <Recovering>
          <DealStage
            draft={draft}
            deals={deals}
            pace={isFast ? 'fast' : 'full'}
            onLanded={handleLanded}
          />
        </Recovering>
        <div className={css.stake}>
          <StakePanel
            stake={toCoins(draft.stake)}
            items={draft.items}
            goneIds={goneIds}
            coins={draft.coins}
            isFixed={isFixed}
            onCoins={draft.setCoins}
            onToggle={draft.toggle}
            onClear={() => draft.setItems([])}
          />
        </div>
        <div className={css.target} ref={targets}>
          <TargetPanel
            target={draft.target}
            times={draft.times}
            filters={filters}
            isFixed={isFixed}
            onFilters={setFilters}
            onPick={draft.setTarget}
            onTimes={draft.setTimes}
          />
        </div>
        <Recovering>
          <DealBar
            draft={draft}
            phase={phase}
            onDeal={handleDeal}
            onSuggestion={handleSuggestion}
            onAbandon={handleAbandon}
          />
        </Recovering>
      </div>
      <Island name="deal-lists">
        <DealLists terms={draft.config} isPlaying={isFixed} />
      </Island>
      {phase === 'revealed' && shown ? (
        <LazyResultSheet
          key={shown.deal.bet_id}
          shown={shown}
          onAgain={() => handleAgain(shown)}
          onClose={deals.close}
        />
      ) : null}
    </GamePage>
  )
}

function without(ids: ReadonlySet<string>, { items }: Order): ReadonlySet<string> {
  const staked = new Set(items.map(({ id }) => id))
  return new Set([...ids].filter((id) => !staked.has(id)))
}

function Terms({ config }: { config: DealConfig | undefined }) {
  if (!config) return null
  return (
    <>
      <span>
        RTP{' '}
        <b className="num" translate="no">
          {showReturn(config.rtp)}
        </b>
      </span>
      <span>
        Chance{' '}
        <b className="num" translate="no">
          {showPercent(config.min_chance)} – {showPercent(config.max_chance)}
        </b>
      </span>
      <span>
        Stake{' '}
        <b className="num" translate="no">
          {showCoins(config.min_amount)} – {showCoins(config.max_amount)}
        </b>
      </span>
    </>
  )
}
