import type { BattleFilters } from '#client/lib/api/queries.ts'
import { useUrlQuery } from '#client/lib/browser/url-query.ts'
import { BattleCard } from '#client/player/battles/battle-card.tsx'
import {
  type FilterChanges,
  readFilters,
  readView,
  views,
  withFilters,
  withoutFilters,
} from '#client/player/battles/battle-filters.ts'
import { formats, modes } from '#client/player/battles/battle-labels.tsx'
import { useBattles } from '#client/player/battles/use-battles.ts'
import { Button } from '#client/ui/button.tsx'
import { Empty } from '#client/ui/feedback/empty.tsx'
import { ErrorPanel } from '#client/ui/feedback/error-panel.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { PriceRange } from '#client/ui/form/price-range.tsx'
import { Select } from '#client/ui/form/select.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { LoadMore } from '#client/ui/list/load-more.tsx'
import { Tabs } from '#client/ui/tabs.tsx'
import type { BattleSummary } from '#contract/http/battles.ts'
import css from './battles-page.module.css'

const PANEL_ID = 'battles'

/** All public battles, live. All filters are stored in the address. */
export function BattlesPage() {
  const [query, change] = useUrlQuery()
  const filters = readFilters(query)
  const list = useBattles(filters)
  const { battles, isStale, error, refetch } = list
  const handleFilter = (changes: FilterChanges) => change((now) => withFilters(now, changes))
  const isNarrowed = Object.keys(filters).some((name) => name !== 'status' && name !== 'joinable')
  return (
    <>
      <header className={css.head}>
        <div>
          <h1>Battles</h1>
          <p>Players open the same boxes side by side. Verify every draw yourself.</p>
        </div>
        <Button variant="brass" to="/battles/create">
          <Icon name="sword-fill" size={19} />
          Create a battle
        </Button>
      </header>
      <div className={css.bar}>
        <Tabs
          label="Which battles"
          value={readView(query)}
          tabs={views}
          panelId={PANEL_ID}
          onChange={(view) => handleFilter({ view })}
        />
        <BattleFilterBar filters={filters} onChange={handleFilter} />
      </div>
      <div id={PANEL_ID} role="tabpanel" aria-label="Battles" className={css.panel}>
        {error && !battles ? (
          <ErrorPanel error={error} onRetry={refetch} />
        ) : battles?.length === 0 ? (
          <NoBattle isNarrowed={isNarrowed} onClear={() => change(withoutFilters)} />
        ) : (
          <>
            <h2 className="hidden">Battles</h2>
            <BattleGrid battles={battles} isStale={isStale} />
          </>
        )}
        <LoadMore list={list} />
      </div>
    </>
  )
}

function NoBattle({ isNarrowed, onClear }: { isNarrowed: boolean; onClear: () => void }) {
  if (isNarrowed) {
    return (
      <Empty
        picture="/art/game-battles.avif"
        title="No battles match"
        text="No battle has this format, mode and price right now."
        action={<Button onClick={onClear}>Clear filters</Button>}
      />
    )
  }
  return (
    <Empty
      picture="/art/game-battles.avif"
      title="No battles yet"
      text="Create the first battle and add bots anytime."
      action={
        <Button variant="brass" to="/battles/create">
          Create a battle
        </Button>
      }
    />
  )
}

interface FilterBarProps {
  filters: BattleFilters
  onChange: (changes: FilterChanges) => void
}

const anyFormat = [{ value: 'all' as const, label: 'Any format' }, ...formats]
const anyMode = [{ value: 'all' as const, label: 'Any mode' }, ...modes]

function BattleFilterBar({ filters, onChange }: FilterBarProps) {
  return (
    <div className={css.filters}>
      <Select
        label="Format"
        size="s"
        value={filters.format ?? 'all'}
        options={anyFormat}
        onChange={(format) => onChange({ format })}
      />
      <Select
        label="Mode"
        size="s"
        value={filters.mode ?? 'all'}
        options={anyMode}
        onChange={(mode) => onChange({ mode })}
      />
      <PriceRange
        label="Seat price in coins"
        min={numberOf(filters.min_price)}
        max={numberOf(filters.max_price)}
        onChange={onChange}
      />
    </div>
  )
}

const numberOf = (price: unknown): number | undefined =>
  price === undefined ? undefined : Number(price)

interface GridProps {
  /** Undefined while loading: placeholders are shown. */
  battles: readonly BattleSummary[] | undefined
  /** Whether these battles still belong to the previous filters. */
  isStale?: boolean
}

const places = Array.from({ length: 6 }, (_, place) => place)

function BattleGrid({ battles, isStale = false }: GridProps) {
  return (
    <ul className={css.battles} data-stale={isStale} aria-busy={isStale || !battles}>
      {battles
        ? battles.map((battle) => (
            <li key={battle.id}>
              <BattleCard battle={battle} />
            </li>
          ))
        : places.map((place) => (
            <li key={place}>
              <Skeleton height={246} radius={18} />
            </li>
          ))}
    </ul>
  )
}
