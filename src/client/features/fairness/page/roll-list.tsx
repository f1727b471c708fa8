import { send } from '#client/lib/api/api.ts'
import { keys } from '#client/lib/api/queries.ts'
import { usePages } from '#client/lib/api/use-pages.ts'
import { formatDateTime } from '#client/lib/format/clock.ts'
import { Button } from '#client/ui/button.tsx'
import { Chip } from '#client/ui/chip.tsx'
import { Empty } from '#client/ui/feedback/empty.tsx'
import { ErrorPanel } from '#client/ui/feedback/error-panel.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { Price } from '#client/ui/money/price.tsx'
import { Section } from '#client/ui/section.tsx'
import type { Roll } from '#contract/http/fairness.ts'
import css from './roll-list.module.css'

/** Few, so that the verifier below stays near. */
const PAGE = 8

/** All of the player's rolls, newest first, each with a button to verify it. */
export function RollList() {
  const rolls = usePages(keys.rolls, ({ query, signal }) =>
    send('GET /api/fairness/bets', { query: { limit: PAGE, ...query }, signal }),
  )
  const shown = rolls.firstPage && rolls.items
  return (
    <Section title="Your rolls">
      {rolls.error && !shown ? <ErrorPanel error={rolls.error} onRetry={rolls.refetch} /> : null}
      {rolls.isLoading ? <Skeleton height={300} radius="var(--rad-l)" /> : null}
      {shown?.length === 0 ? (
        <Empty
          title="No rolls yet"
          text="Open a box, and its roll appears here, ready to verify."
          action={
            <Button variant="brass" to="/boxes">
              See the boxes
            </Button>
          }
        />
      ) : null}
      {shown && shown.length > 0 ? (
        <ul className={css.rolls}>
          {shown.map((roll) => (
            <RollRow key={roll.bet_id} roll={roll} />
          ))}
        </ul>
      ) : null}
      {rolls.hasMore ? (
        <Button
          className={css.more}
          isBusy={rolls.isLoadingMore}
          onClick={() => void rolls.loadMore()}
        >
          Show more
        </Button>
      ) : null}
    </Section>
  )
}

function RollRow({ roll }: { roll: Roll }) {
  return (
    <li className={css.roll}>
      <div className={css.what}>
        <b>{roll.title}</b>
        <span>{roll.result}</span>
      </div>
      <dl>
        <div>
          <dt>Nonce</dt>
          <dd>{roll.nonce}</dd>
        </div>
        <div>
          <dt>Stake</dt>
          <dd>
            <Price coins={roll.stake} size={14} />
          </dd>
        </div>
        <div>
          <dt>Payout</dt>
          <dd>
            <Price coins={roll.payout} size={14} />
          </dd>
        </div>
        <div>
          <dt>Rolled</dt>
          <dd>{formatDateTime(roll.created_at)}</dd>
        </div>
      </dl>
      <Chip tone={roll.is_revealed ? 'up' : 'plain'}>
        {roll.is_revealed ? 'revealed' : 'sealed'}
      </Chip>
      <Button
        size="s"
        to={`?bet=${encodeURIComponent(roll.bet_id)}`}
        preventScrollReset
        aria-label={`Verify ${roll.title}, nonce ${roll.nonce}`}
      >
        Verify
      </Button>
    </li>
  )
}
