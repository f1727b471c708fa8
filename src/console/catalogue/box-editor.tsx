import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { send } from '#client/lib/api/api.ts'
import { Refused } from '#client/lib/api/refused.ts'
import { useKeyedMutation } from '#client/lib/api/use-keyed-mutation.ts'
import { showCoins, showPercent } from '#client/lib/format/coins.ts'
import { readAmount } from '#client/lib/format/typed-amount.ts'
import { Button } from '#client/ui/button.tsx'
import { Field } from '#client/ui/form/field.tsx'
import { Form } from '#client/ui/form/form.tsx'
import { Select } from '#client/ui/form/select.tsx'
import { IconButton } from '#client/ui/icon-button.tsx'
import type { OperatedBox } from '#contract/http/operator/catalogue.ts'
import { TICKETS } from '#domain/games/box.ts'
import type { Pricing } from '#domain/games/box-pricing.ts'
import {
  addChance,
  boundsOf,
  removeChance,
  type Spread,
  setChance,
  setLock,
  spreadChances,
} from '#domain/games/chance-editor.ts'
import { gapSentence, percentOf, ticketsOfText } from '#domain/games/custom-box.ts'
import { isCoins, toCents, toCoins } from '#domain/money/money.ts'
import { Fact, Facts } from '../parts/facts.tsx'
import type { ActFormProps } from '../queues/queue.ts'
import css from './catalogue.module.css'
import { CoverField } from './cover-field.tsx'
import { Histogram } from './histogram.tsx'
import { figuresOf, itemsOf, type OddsRow, rowsOf, withChances } from './odds.ts'

const kinds = [
  { value: 'box', label: 'A box that is sold' },
  { value: 'free', label: 'A free box of a tier' },
] as const
const tags = [
  { value: '', label: 'None' },
  { value: 'New', label: 'New' },
  { value: 'Hot', label: 'Hot' },
  { value: '50/50', label: '50/50' },
] as const
type Tag = Exclude<(typeof tags)[number]['value'], ''>
const pricings = [
  { value: 'rtp', label: 'From the return' },
  { value: 'price', label: 'By hand' },
] as const
const spreads: readonly { spread: Spread; label: string }[] = [
  { spread: 'even', label: 'Even' },
  { spread: 'value', label: 'By value' },
  { spread: 'steep', label: 'Steep' },
]

/** A new box, or a new version of one: its items with their chances, its price, and what follows from both. */
export function BoxEditor({ row: box, onDone }: ActFormProps<OperatedBox | null>) {
  const [texts, setTexts] = useState(() => ({
    slug: box?.slug ?? '',
    name: box?.name ?? '',
    description: box?.description ?? '',
    category: box?.category ?? '',
    tier: box?.tier === null || box === null ? '' : String(box.tier),
    cooldown: String(box?.cooldown_hours ?? 24),
    hue: String(box?.hue ?? 75),
    position: box ? String(box.position) : '',
    amount: String(box?.wanted_rtp ?? box?.price ?? 90),
    starts_at: '',
    reason: '',
  }))
  const [kind, setKind] = useState<OperatedBox['kind']>(box?.kind ?? 'box')
  const [by, setBy] = useState<'rtp' | 'price'>(
    box === null || box.wanted_rtp !== null ? 'rtp' : 'price',
  )
  const [rows, setRows] = useState<readonly OddsRow[]>(() => rowsOf(box))
  const [tag, setTag] = useState<Tag | ''>((box?.tag as Tag | null | undefined) ?? '')
  /** Undefined as long as the cover stays. */
  const [cover, setCover] = useState<string | null | undefined>()
  const set = (name: keyof typeof texts) => (event: { target: { value: string } }) =>
    setTexts((before) => ({ ...before, [name]: event.target.value }))

  const number = readAmount(texts.amount)
  const pricing = number !== undefined && isCoins(number) ? pricingOf(by, number) : null
  const figures = kind === 'box' && pricing ? figuresOf(rows, pricing) : null
  const gap = TICKETS - rows.reduce((sum, { tickets }) => sum + tickets, 0)

  const save = useKeyedMutation({
    mutationFn: async () => {
      const body = {
        name: texts.name,
        description: texts.description,
        category: kind === 'box' ? texts.category || null : null,
        tier: kind === 'free' ? Number(texts.tier) : null,
        ...(kind === 'free' && { cooldown_hours: Number(texts.cooldown) }),
        tag: tag || null,
        hue: Number(texts.hue),
        ...(texts.position && { position: Number(texts.position) }),
        ...(cover !== undefined && { cover_picture_id: cover }),
        items: rows.map(({ item_id, tickets }) => ({ item_id, tickets })),
        price: kind === 'box' && by === 'price' ? (number ?? null) : null,
        rtp: kind === 'box' && by === 'rtp' ? (number ?? null) : null,
        ...(texts.starts_at && { starts_at: new Date(texts.starts_at).toISOString() }),
        reason: texts.reason.trim(),
      }
      return box
        ? send('PUT /api/operator/shop-boxes/:slug', {
            params: { slug: box.slug },
            body: { ...body, revision: box.revision },
          })
        : send('POST /api/operator/shop-boxes', { body: { kind, slug: texts.slug, ...body } })
    },
    onSuccess: onDone,
  })
  const errors = save.error instanceof Refused ? (save.error.errors ?? {}) : {}
  const errorOf = (name: string) => errors[name]?.[0]
  const field = (name: keyof typeof texts, label: string, hint?: string) => (
    <Field
      label={label}
      value={texts[name]}
      autoComplete="off"
      error={errorOf(name)}
      {...(hint !== undefined && { hint })}
      onChange={set(name)}
    />
  )
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate(undefined)
  }
  return (
    <Form className={css.editor} isSubmitting={save.isPending} onSubmit={handleSubmit}>
      <div className={css.fields}>
        {box ? null : (
          <>
            <Select label="Kind" value={kind} options={kinds} onChange={setKind} />
            {field('slug', 'Address', 'Lower case, digits and hyphens')}
          </>
        )}
        {field('name', 'Name')}
        {field('description', 'Description (optional)')}
        {kind === 'box'
          ? field('category', 'Category (optional)')
          : field('tier', 'From which level')}
        {kind === 'free' ? field('cooldown', 'Hours between two openings') : null}
        <Select label="Mark" value={tag} options={tags} onChange={setTag} />
        {field('hue', 'Hue of its light', 'An angle of the color circle, 0 to 360')}
        {field('position', 'Place in its list', 'From the front, 0 first; last if it is empty')}
      </div>
      <CoverField src={box?.img_url ?? null} rows={rows} onChange={setCover} />
      <Odds rows={rows} onChange={setRows} />
      <p className={css.sum} data-bad={gap !== 0} role="status">
        {gap === 0 ? 'The chances sum to 100%.' : gapSentence(gap)}
      </p>
      {errorOf('items') ? <p role="alert">{errorOf('items')}</p> : null}
      {kind === 'box' ? (
        <div className={css.fields}>
          <Select label="Price" value={by} options={pricings} onChange={setBy} />
          <Field
            label={by === 'rtp' ? 'Return to player in percent' : 'Price in coins'}
            value={texts.amount}
            inputMode="decimal"
            autoComplete="off"
            error={errorOf('rtp') ?? errorOf('price')}
            onChange={set('amount')}
          />
        </div>
      ) : null}
      {figures ? (
        <div className={css.figures}>
          <Facts title="What it gives">
            <Fact name="Price">{showCoins(toCoins(figures.priceCents))}</Fact>
            <Fact name="Return">{showPercent(figures.rtp, 4)}</Fact>
            <Fact name="At least the price">{showPercent(figures.above, 3)} of openings</Fact>
            <Fact name="Half give at most">{showCoins(toCoins(figures.medianCents))}</Fact>
            <Fact name="Volatility">{figures.volatility.toFixed(2)} times the price</Fact>
          </Facts>
          <Histogram rows={rows} priceCents={figures.priceCents} />
        </div>
      ) : null}
      <div className={css.fields}>
        <Field
          label="On sale from (optional)"
          type="datetime-local"
          value={texts.starts_at}
          error={errorOf('starts_at')}
          onChange={set('starts_at')}
        />
        {field('reason', 'Reason, kept in the log')}
      </div>
      <Button variant="brass" type="submit" isBusy={save.isPending}>
        {box === null ? 'Save the draft' : box.status === 'live' ? 'Make a new version' : 'Save'}
      </Button>
    </Form>
  )
}

/** A wanted return in basis points, or a price; null for what is neither. */
function pricingOf(by: 'rtp' | 'price', number: number): Pricing | null {
  if (number <= 0 || (by === 'rtp' && number > 100)) return null
  return by === 'price' ? { priceCents: toCents(number) } : { wantedRtp: Number(toCents(number)) }
}

interface OddsProps {
  rows: readonly OddsRow[]
  onChange: (rows: readonly OddsRow[]) => void
}

/** The items with their chances: typed, or moved while the sum is kept. */
function Odds({ rows, onChange }: OddsProps) {
  const change = (next: OddsRow[] | null) => next && onChange(next)
  const add = (item: Omit<OddsRow, 'tickets' | 'isLocked'>) => {
    const chances = addChance(rows)
    if (chances) change(withChances([...rows, { ...item, tickets: 1, isLocked: false }], chances))
  }
  const remove = (index: number) => {
    const left = rows.filter((_, place) => place !== index)
    change(withChances(left, removeChance(rows, index)))
  }
  const prices = itemsOf(rows).map(({ priceCents }) => priceCents)
  return (
    <fieldset className={css.odds}>
      <legend>Items and their chances</legend>
      <div className={css.spreads}>
        {spreads.map(({ spread, label }) => (
          <Button
            key={spread}
            type="button"
            size="s"
            variant="ghost"
            disabled={rows.length < 2}
            onClick={() => change(withChances(rows, spreadChances(rows, prices, spread)))}
          >
            {label}
          </Button>
        ))}
      </div>
      <ul>
        {rows.map((row, place) => (
          <OddsLine
            key={row.item_id}
            row={row}
            bounds={boundsOf(rows, place)}
            onSet={(tickets) => change(withChances(rows, setChance(rows, place, tickets)))}
            onLock={(isLocked) => change(withChances(rows, setLock(rows, place, isLocked)))}
            onRemove={() => remove(place)}
          />
        ))}
      </ul>
      <ItemSearch taken={new Set(rows.map(({ item_id }) => item_id))} onPick={add} />
    </fieldset>
  )
}

interface OddsLineProps {
  row: OddsRow
  bounds: { min: number; max: number }
  onSet: (tickets: number) => void
  onLock: (isLocked: boolean) => void
  onRemove: () => void
}

function OddsLine({ row, bounds, onSet, onLock, onRemove }: OddsLineProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const isFixed = bounds.min === bounds.max
  const { name, price, tickets, isLocked } = row
  const handleLeave = () => {
    const meant = typed === null ? null : ticketsOfText(typed)
    if (meant !== null) onSet(meant)
    setTyped(null)
  }
  return (
    <li className={css.line}>
      <span>
        {name} <small>{showCoins(price)}</small>
      </span>
      <input
        type="range"
        aria-label={`Chance of ${name}`}
        min={bounds.min}
        max={bounds.max}
        value={tickets}
        disabled={isFixed}
        onChange={(event) => onSet(event.target.valueAsNumber)}
      />
      <input
        inputMode="decimal"
        aria-label={`Chance of ${name} in percent`}
        value={typed ?? percentOf(tickets)}
        disabled={isFixed && !isLocked}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={handleLeave}
      />
      <label>
        <input
          type="checkbox"
          checked={isLocked}
          onChange={(event) => onLock(event.target.checked)}
        />{' '}
        keep
      </label>
      <IconButton icon="x-bold" size="s" label={`Remove ${name}`} onClick={onRemove} />
    </li>
  )
}

interface ItemSearchProps {
  taken: ReadonlySet<string>
  onPick: (item: { item_id: string; name: string; price: number }) => void
}

/** Finds items of the catalogue that the box does not hold yet. */
function ItemSearch({ taken, onPick }: ItemSearchProps) {
  const id = useId()
  const [search, setSearch] = useState('')
  const found = useQuery({
    queryKey: ['operator', 'items', 'search', search],
    queryFn: async ({ signal }) =>
      (
        await send('GET /api/operator/items', {
          query: { search, status: 'active', limit: 10 },
          signal,
        })
      ).data,
    enabled: search.trim().length > 1,
  })
  return (
    <div className={css.search}>
      <label htmlFor={id}>Add an item</label>
      <input
        id={id}
        type="search"
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      <div role="status">
        {found.data
          ?.filter((item) => !taken.has(item.id))
          .map(({ id: item_id, name, price }) => (
            <Button
              key={item_id}
              type="button"
              size="s"
              variant="ghost"
              onClick={() => onPick({ item_id, name, price })}
            >
              {name} · {showCoins(price)}
            </Button>
          ))}
        {found.data?.length === 0 ? 'No item matches.' : null}
      </div>
    </div>
  )
}
