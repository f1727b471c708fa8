import type { ReactNode } from 'react'
import { useConfig } from '#client/lib/api/queries.ts'
import { useNow } from '#client/lib/browser/use-now.ts'
import { formatDateTime } from '#client/lib/format/clock.ts'
import { Switch } from '#client/ui/form/switch.tsx'
import { CoinAmount } from '#client/ui/money/coin-amount.tsx'
import { boxGame } from '#domain/games/box-games.ts'
import { toCoins } from '#domain/money/money.ts'
import { bonusEndsAt, bonusPerCoin } from '#domain/rewards/deposit-bonus.ts'
import type { DepositTerms } from '#domain/rewards/deposit-terms.ts'
import { DAY_MS } from '#domain/schedule/durations.ts'
import type { DepositDraft } from '../deposit-draft.ts'
import { termsAt } from './terms-of.ts'
import css from './terms-panel.module.css'
import { useDepositTerms } from './use-deposit-terms.ts'

/** The bonus that a deposit would be promised: the most that it pays in coins, null while that is unknown. */
export interface OfferedBonus {
  max: number | null
}

interface TermsPanelProps {
  /** What is paid, in coins; null if nobody knows it yet. */
  amount: number | null
  /** Null: the deposit brings none, for a reason or because nothing is on offer. */
  bonus: OfferedBonus | null
  /** Why there is none, in a sentence. */
  bonusNote?: string | null
  draft: Pick<DepositDraft, 'isBonusDeclined' | 'declineBonus'>
  /** Coins from skins are held at first. */
  isHeld?: boolean
}

/** What the deposit means, before it is paid: its bonus, and what can be withdrawn after how much play. */
export function TermsPanel({ amount, bonus, bonusNote, draft, isHeld = false }: TermsPanelProps) {
  const funds = useDepositTerms()?.funds
  const terms = funds ? termsAt(funds, amount) : null
  const { isBonusDeclined, declineBonus } = draft
  return (
    <section className={css.terms} aria-label="What this deposit means">
      <dl>
        {terms && terms.settles > 0n ? <Settled terms={terms} /> : null}
        <Row name="Bonus">
          {isBonusDeclined ? (
            <span>None, as you chose. Nothing is promised with this deposit.</span>
          ) : bonus ? (
            <BonusRates max={bonus.max} isHeld={isHeld} />
          ) : (
            <span>{bonusNote ?? 'None. Nothing is promised with this deposit.'}</span>
          )}
        </Row>
        <Row name="To withdraw">
          {terms ? <PlayFirst terms={terms} /> : <span>Stake what you pay once, in any game.</span>}
          {isHeld ? <Held /> : null}
        </Row>
      </dl>
      {bonus || isBonusDeclined ? (
        <Switch checked={isBonusDeclined} onChange={(event) => declineBonus(event.target.checked)}>
          No bonus
        </Switch>
      ) : null}
    </section>
  )
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Settled({ terms: { settles, added, owed } }: { terms: DepositTerms }) {
  return (
    <Row name="Owed">
      <span>
        <CoinAmount coins={toCoins(settles)} /> of it settle a payment that was reversed after it
        was played; <CoinAmount coins={toCoins(added)} /> are added to your balance.
      </span>
      {owed > 0n ? (
        <span>
          {' '}
          <CoinAmount coins={toCoins(owed)} /> stay owed: until then nothing can be withdrawn.
        </span>
      ) : null}
    </Row>
  )
}

const AT_BOXES = bonusPerCoin(boxGame.edges.box.counted)
const AT_ONE_PERCENT = bonusPerCoin(100)

/** How much at most, how much for each staked coin, and until when. */
function BonusRates({ max, isHeld }: { max: number | null; isHeld: boolean }) {
  const now = useNow()
  return (
    <>
      <span>{max === null ? 'Paid' : <UpTo max={max} />}</span>
      <span>
        {` as you play: ${AT_BOXES} coins for each coin staked on boxes, ${AT_ONE_PERCENT} at games with a 1% edge`}
      </span>
      <span>{Number.isNaN(now) ? '.' : `, until ${formatDateTime(untilOf(now))}.`}</span>
      <span>
        {isHeld
          ? ' Coins on hold earn it once they are released.'
          : ' It binds nothing, and what is paid is free to withdraw.'}
      </span>
      <span> Stakes that pay a bonus earn no cashback and no prizes.</span>
    </>
  )
}

const UpTo = ({ max }: { max: number }) => (
  <span>
    Up to <CoinAmount coins={max} /> coins, paid
  </span>
)

/** To the minute, so that the page does not change each second. */
const untilOf = (now: number): string => new Date(bonusEndsAt(now)).toISOString()

function PlayFirst({ terms: { toStake, giftToStake, added } }: { terms: DepositTerms }) {
  const earlier = toStake - added
  return (
    <>
      <span>
        Stake <CoinAmount coins={toCoins(toStake)} /> coins first, in any game
      </span>
      {earlier > 0n ? (
        <span>
          {' '}
          (<CoinAmount coins={toCoins(earlier)} /> of them are left from earlier deposits)
        </span>
      ) : null}
      {giftToStake > 0n ? (
        <span>
          , and <CoinAmount coins={toCoins(giftToStake)} /> more on boxes for your open gift
        </span>
      ) : null}
      <span>. Until then nothing can be withdrawn; after that, all of your balance can.</span>
    </>
  )
}

function Held() {
  const now = useNow()
  const { data } = useConfig()
  if (!data || Number.isNaN(now)) return null
  const until = new Date(now + data.skins_hold_days * DAY_MS).toISOString()
  return (
    <span>
      {` Coins from skins stay until ${formatDateTime(until)}, because trades can be reversed until then.`}
    </span>
  )
}
