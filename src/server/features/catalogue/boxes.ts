import type { Body, Query, Reply } from '#contract/call.ts'
import type {
  changeShopBox,
  createShopBox,
  listShopBoxes,
  OperatedBox,
  publishShopBox,
} from '#contract/http/operator/catalogue.ts'
import { given } from '#contract/words/message.ts'
import { type BoxVersion, orderItems, rtp, versionHash } from '#domain/games/box.ts'
import { priceOf, type RtpBounds } from '#domain/games/box-pricing.ts'
import { toCents, toCoins } from '#domain/money/money.ts'
import { searchable, searchFor } from '#domain/search/search.ts'
import {
  boxImageUrl,
  hashOf,
  hideBox,
  makeVersions,
  type NewBox,
  noteChange,
  publishBoxes,
  upsertBoxes,
  versionOf,
} from '#server/features/boxes/index.ts'
import { type Clock, instantOf } from '#server/platform/clock/clock.ts'
import type { Reader, Tx } from '#server/platform/db/database.ts'
import { cutPage } from '#server/platform/http/cursor.ts'
import { refuse, refuseField } from '#server/platform/http/refuse.ts'
import {
  type BoxState,
  deletePlans,
  lockState,
  nextPosition,
  otherOfTier,
  type PlanRow,
  readNewest,
  readPlans,
  readPublished,
  readSoldBoxes,
  type SoldBoxRow,
  showBoxes,
  writePlan,
} from './box-store.ts'
import { addCategory } from './category-store.ts'
import { lockItems, readItemsById } from './item-store.ts'
import { refuseUnknownPicture } from './items.ts'
import { basisPointsOf, boxOf, itemsOf, type Plan, pricingOf, windowOf } from './plan.ts'

export interface BoxDeps {
  clock: Pick<Clock, 'now'>
  bounds: RtpBounds
}

type NewForm = Omit<Body<typeof createShopBox>, 'reason'>
export type BoxChange = Omit<Body<typeof changeShopBox>, 'reason'>

export type Publishing = Omit<Body<typeof publishShopBox>, 'reason'>

/** The cover of a box without a picture: one of the storefront's own. */
const COVER = 'crate-pine'

/** Drafts a box, or plans its sale. Refuses the address of another box of the shop. */
export async function draftBox(tx: Tx, deps: BoxDeps, form: NewForm): Promise<OperatedBox> {
  const { sold, plan } = await lockState(tx, form.slug)
  if (sold || plan) refuseField('slug', { code: 'box_address_taken', values: { slug: form.slug } })
  const { starts_at, position, kind, slug, ...fields } = form
  const empty: Plan = {
    ...emptyPlan,
    kind,
    slug,
    position: position ?? (await nextPosition(tx, kind)),
  }
  const made = changed(empty, fields)
  return savePlan(tx, deps, made, { startsAt: instantOrNull(deps, starts_at), revision: 1 })
}

const emptyPlan: Omit<Plan, 'kind' | 'slug' | 'position'> = {
  name: '',
  description: '',
  category: null,
  tier: null,
  cooldown_hours: null,
  tag: null,
  hue: 0,
  cover: COVER,
  open_cover: null,
  price_cents: null,
  wanted_rtp: null,
  items: [],
}

/**
 * Changes a box. A draft or a plan is replaced, a box on sale gets its new version at once, or at the given instant; of a
 * retired box it is a draft. Refuses `box_edited` if it was changed since the given revision.
 */
export async function changeBox(
  tx: Tx,
  deps: BoxDeps,
  slug: string,
  { revision, starts_at, ...change }: BoxChange,
): Promise<OperatedBox> {
  const state = await lockExisting(tx, slug, revision)
  const next = changed(state.plan?.plan ?? planOf(soldIn(state)), change)
  refuseMovedTier(state, next)
  const startsAt =
    starts_at === null ? null : (instantOrNull(deps, starts_at) ?? state.plan?.starts_at ?? null)
  const save = { startsAt, revision: revisionOf(state) + 1 }
  const isOnSale = state.sold !== null && state.sold.hidden_at === null
  return startsAt !== null || state.plan || !isOnSale
    ? savePlan(tx, deps, next, save)
    : sell(tx, deps, next, save.revision)
}

/** Puts a drafted or planned box on sale, at once or at an instant. */
export async function publish(
  tx: Tx,
  deps: BoxDeps,
  slug: string,
  { starts_at, revision }: Publishing,
): Promise<OperatedBox> {
  const state = await lockExisting(tx, slug, revision)
  if (!state.plan) {
    return refuse('request_moved_on', { message: { code: 'box_no_draft' } })
  }
  const startsAt = instantOrNull(deps, starts_at)
  const next = revisionOf(state) + 1
  return startsAt
    ? savePlan(tx, deps, state.plan.plan, { startsAt, revision: next })
    : sell(tx, deps, state.plan.plan, next)
}

/** Takes a box off sale, with its plan; one that never was on sale is deleted. */
export async function retireBox(tx: Tx, { clock }: BoxDeps, slug: string): Promise<OperatedBox> {
  const state = await lockExisting(tx, slug, undefined)
  const { sold, plan } = state
  if (sold?.hidden_at && !plan) refuse('request_moved_on', { message: { code: 'box_retired' } })
  const at = instantOf(clock)
  await deletePlans(tx, [slug])
  if (sold && !sold.hidden_at) await hideBox(tx, sold.kind, slug, at)
  await noteChange(tx)
  if (sold) return presentSold({ ...sold, hidden_at: sold.hidden_at ?? at })
  return { ...(await presentPlan(tx, plan ?? refuse('not_found'))), status: 'retired' }
}

/** Puts a retired box on sale again, at the present prices of its items. */
export async function restoreBox(tx: Tx, deps: BoxDeps, slug: string): Promise<OperatedBox> {
  const state = await lockExisting(tx, slug, undefined)
  if (!state.sold?.hidden_at) {
    return refuse('request_moved_on', { message: { code: 'box_not_retired' } })
  }
  return sell(tx, deps, planOf(state.sold), revisionOf(state) + 1, state.plan !== null)
}

/** Every box with its draft or plan, by address. */
export async function listBoxes(
  reader: Reader,
  { search, status, cursor, limit }: Query<typeof listShopBoxes>,
): Promise<Reply<typeof listShopBoxes>> {
  const rankOf = searchFor(search ?? '')
  const isFound = (row: SoldBoxRow | PlanRow) =>
    !search || row.slug.includes(search.toLowerCase()) || rankOf(searchable(nameOf(row))) !== null
  const sold = (await readSoldBoxes(reader)).map((row) => ({ row, status: statusOf(row) }))
  const plans = (await readPlans(reader)).map((row) => ({ row, status: planStatus(row) }))
  const found = [...sold, ...plans]
    .map((entry) => ({ ...entry, place: `${entry.row.slug}.${placeOf[entry.status]}` }))
    .filter((entry) => status === undefined || entry.status === status)
    .filter(({ row }) => isFound(row))
    .filter(({ place }) => cursor === undefined || place > cursor)
    .sort((a, b) => (a.place < b.place ? -1 : 1))
  const { shown, next_cursor } = cutPage(found.slice(0, limit + 1), limit, ({ place }) => place)
  const data: OperatedBox[] = []
  for (const { row } of shown) {
    data.push('plan' in row ? await presentPlan(reader, row) : presentSold(row))
  }
  return { data, next_cursor }
}

const placeOf = { live: 0, retired: 0, planned: 1, draft: 1 } as const

const nameOf = (row: SoldBoxRow | PlanRow): string => ('plan' in row ? row.plan.name : row.name)

/** Sells the version of a plan whose start has come: the logged one, whatever its items cost by now. */
export async function startPlan(
  tx: Tx,
  { plan, revision, configuration_id }: PlanRow,
): Promise<void> {
  if (configuration_id === null) throw new Error(`${plan.slug} is not planned`)
  await upsertBoxes(tx, [
    { ...windowOf(plan), revision: revision + 1, configurationId: configuration_id },
  ])
  await showBoxes(tx, [plan.slug])
  await deletePlans(tx, [plan.slug])
  await noteChange(tx)
}

/** The plan that a box on sale, or a retired one, follows now. */
export const planOf = (row: SoldBoxRow): Plan => ({
  kind: row.kind,
  slug: row.slug,
  name: row.name,
  description: row.description,
  category: row.category,
  tier: row.tier,
  cooldown_hours: row.cooldown_hours,
  tag: row.tag,
  hue: row.hue,
  position: row.position,
  cover: row.cover,
  open_cover: row.open_cover,
  price_cents: row.kind === 'free' || row.wanted_rtp !== null ? null : row.body.price_cents,
  wanted_rtp: row.wanted_rtp,
  items: row.body.items.map(({ id, tickets }) => ({ id, tickets })),
})

async function lockExisting(tx: Tx, slug: string, revision: number | undefined): Promise<BoxState> {
  const state = await lockState(tx, slug)
  if (!state.sold && !state.plan) refuse('not_found')
  if (revision !== undefined && revision !== revisionOf(state)) {
    const body = state.plan?.body ?? state.sold?.body
    refuse('box_edited', {
      data: { version: body?.version ?? 1, price: toCoins(BigInt(body?.price_cents ?? 0)) },
    })
  }
  return state
}

const revisionOf = ({ sold, plan }: BoxState): number =>
  Math.max(sold?.revision ?? 0, plan?.revision ?? 0)

function soldIn({ sold }: BoxState): SoldBoxRow {
  if (!sold) throw new Error('A box has neither a plan nor a version')
  return sold
}

/** A plan with the given fields of a form. A price replaces a wanted RTP, and the other way round. */
function changed(plan: Plan, change: BoxChange): Plan {
  const { price, rtp: wanted, items, cover_picture_id, open_picture_id } = change
  if (price != null && wanted != null) refuseField('price', { code: 'box_price_and_rtp' })
  const isFree = plan.kind === 'free'
  const next: Plan = {
    ...plan,
    name: change.name ?? plan.name,
    description: change.description ?? plan.description,
    tag: change.tag === undefined ? plan.tag : change.tag,
    hue: change.hue ?? plan.hue,
    position: change.position ?? plan.position,
    category: isFree ? null : orBefore(change.category, plan.category),
    tier: isFree ? orBefore(change.tier, plan.tier) : null,
    cooldown_hours: isFree ? orBefore(change.cooldown_hours, plan.cooldown_hours) : null,
    items: items?.map(({ item_id: id, tickets }) => ({ id, tickets })) ?? plan.items,
    cover: cover_picture_id === undefined ? plan.cover : (cover_picture_id ?? COVER),
    open_cover: orBefore(open_picture_id, plan.open_cover),
  }
  if (isFree) return { ...next, price_cents: null, wanted_rtp: null }
  if (price != null) return { ...next, price_cents: Number(toCents(price)), wanted_rtp: null }
  if (wanted != null) {
    return { ...next, price_cents: null, wanted_rtp: basisPointsOf(wanted) }
  }
  return next
}

const orBefore = <T>(value: T | undefined, before: T): T => (value === undefined ? before : value)

function instantOrNull({ clock }: BoxDeps, at: string | undefined): Date | null {
  if (at === undefined) return null
  const instant = new Date(at)
  if (instant.getTime() <= clock.now()) refuseField('starts_at', { code: 'start_passed' })
  return instant
}

/** The box of a plan at present prices; refuses all faults of it by field. */
async function checked(tx: Tx, { bounds }: BoxDeps, plan: Plan): Promise<NewBox> {
  const items = await lockItems(
    tx,
    plan.items.map(({ id }) => id),
  )
  const { box, faults } = boxOf(plan, items, bounds)
  if (faults) {
    const errors = Object.entries(faults).map(([field, texts]) => [field, texts.map(given)])
    refuse('validation_failed', { errors: Object.fromEntries(errors) })
  }
  for (const [field, id] of Object.entries({
    cover_picture_id: plan.cover,
    open_picture_id: plan.open_cover,
  })) {
    await refuseUnknownPicture(tx, pictureIdOf(id), field)
  }
  return box ?? refuse('validation_failed')
}

/** Stores a draft, or with an instant a plan, whose version is logged now. */
async function savePlan(
  tx: Tx,
  deps: BoxDeps,
  plan: Plan,
  { startsAt, revision }: { startsAt: Date | null; revision: number },
): Promise<OperatedBox> {
  const box = await checked(tx, deps, plan)
  if (startsAt) await refuseTakenTier(tx, plan)
  if (plan.category !== null) await addCategory(tx, plan.category)
  const [made] = startsAt ? await makeVersions(tx, deps.clock, [box]) : []
  const configurationId = made?.configurationId ?? null
  const at = instantOf(deps.clock)
  await writePlan(tx, plan, { revision, configurationId, startsAt, at })
  const { plan: row } = await lockState(tx, plan.slug)
  if (!row) throw new Error('A plan was not stored')
  await noteChange(tx)
  return presentPlan(tx, row)
}

/** Sells a plan now. */
async function sell(
  tx: Tx,
  deps: BoxDeps,
  plan: Plan,
  revision: number,
  keepsPlan = false,
): Promise<OperatedBox> {
  const box = await checked(tx, deps, plan)
  await refuseTakenTier(tx, plan)
  if (plan.category !== null) await addCategory(tx, plan.category)
  await publishBoxes(tx, deps.clock, [{ ...box, revision }])
  await showBoxes(tx, [plan.slug])
  if (!keepsPlan) await deletePlans(tx, [plan.slug])
  await noteChange(tx)
  return presentSold(soldIn(await lockState(tx, plan.slug)))
}

/** What players opened is counted by tier, so a free box keeps the tier at which it was sold. */
function refuseMovedTier({ sold }: BoxState, { tier }: Plan): void {
  if (sold && sold.tier !== null && sold.tier !== tier) {
    refuseField('tier', { code: 'tier_kept', values: { tier: sold.tier } })
  }
}

async function refuseTakenTier(tx: Tx, { tier, slug }: Plan): Promise<void> {
  const other = tier === null ? null : await otherOfTier(tx, tier, slug)
  if (other) refuseField('tier', { code: 'tier_taken', values: { slug: other } })
}

const PICTURE_ID = /^[0-9a-f]{64}$/

/** The id of a picture in a cover; null for one of the storefront's own. */
export const pictureIdOf = (cover: string | null): string | null =>
  cover !== null && PICTURE_ID.test(cover) ? cover : null

const statusOf = ({ hidden_at }: SoldBoxRow): OperatedBox['status'] =>
  hidden_at === null ? 'live' : 'retired'

const planStatus = ({ starts_at }: PlanRow): OperatedBox['status'] =>
  starts_at === null ? 'draft' : 'planned'

export const presentSold = (row: SoldBoxRow): OperatedBox =>
  present(planOf(row), versionOf(row.body), {
    status: statusOf(row),
    revision: row.revision,
    startsAt: null,
  })

/** A draft is shown as the version that it would be now. */
async function presentPlan(reader: Reader, row: PlanRow): Promise<OperatedBox> {
  const { plan, body, revision, starts_at: startsAt } = row
  const version = body ? versionOf(body) : await previewOf(reader, plan)
  return present(plan, version, { status: planStatus(row), revision, startsAt })
}

async function previewOf(reader: Reader, plan: Plan): Promise<BoxVersion> {
  const ids = plan.items.map(({ id }) => id)
  const items = orderItems(itemsOf(plan, await readItemsById(reader, ids)))
  const pricing = pricingOf(plan)
  const priceCents = pricing ? priceOf(items, pricing) : 0n
  const newest = await readNewest(reader, plan)
  const at = (version: number): BoxVersion => ({
    kind: plan.kind,
    slug: plan.slug,
    version,
    priceCents,
    items,
  })
  const isSame = newest?.hash.equals(hashOf(at(newest.version)))
  return at((newest?.version ?? 0) + (isSame ? 0 : 1))
}

function present(
  plan: Plan,
  version: BoxVersion,
  state: { status: OperatedBox['status']; revision: number; startsAt: Date | null },
): OperatedBox {
  const { priceCents } = version
  return {
    kind: plan.kind,
    slug: plan.slug,
    name: plan.name,
    description: plan.description,
    category: plan.category,
    tier: plan.tier,
    cooldown_hours: plan.cooldown_hours,
    version: version.version,
    version_hash: versionHash(version),
    status: state.status,
    price: toCoins(priceCents),
    rtp: priceCents > 0n ? rtp(version).percent : null,
    wanted_rtp: plan.wanted_rtp === null ? null : toCoins(BigInt(plan.wanted_rtp)),
    starts_at: state.startsAt?.toISOString() ?? null,
    items: presentItems(version),
    img_url: boxImageUrl(plan.cover),
    cover_picture_id: pictureIdOf(plan.cover),
    open_picture_id: pictureIdOf(plan.open_cover),
    tag: plan.tag,
    hue: plan.hue,
    position: plan.position,
    revision: state.revision,
  }
}

const presentItems = ({ items }: BoxVersion): OperatedBox['items'] =>
  items.map(({ id, name, priceCents, tickets }) => {
    return { item_id: id, name, price: toCoins(priceCents), tickets }
  })

/** A published version of a box. Refuses `not_found`. */
export async function readVersion(
  reader: Reader,
  slug: string,
  number: number,
  kind: OperatedBox['kind'],
): Promise<Pick<OperatedBox, 'version' | 'version_hash' | 'price' | 'items'>> {
  const row = (await readPublished(reader, kind, slug, number)) ?? refuse('not_found')
  const version = versionOf(row.body)
  return {
    version: version.version,
    version_hash: row.hash.toString('hex'),
    price: toCoins(version.priceCents),
    items: presentItems(version),
  }
}
