import { readFileSync } from 'node:fs'
import { calls } from '#contract/calls.ts'
import { Fault } from '#scripts/fault.ts'
import type { Command, Options } from './command.ts'
import { parseCoins } from './command.ts'
import { placeOf } from './place-of.ts'

const of = ([id = '']: readonly string[]) => ({ params: { id } })
const at = ([slug = '']: readonly string[]) => ({ params: { slug } })

const fieldOptions = [
  ...['name', 'brand', 'type', 'tags', 'sizes', 'weight-class', 'picture', 'shippable'],
]

/** The fields of an item that the options set. */
function fieldsOf({
  brand: house,
  tags,
  picture: picture_id,
  shippable,
  'weight-class': weight_class,
  ...rest
}: Options) {
  if (shippable !== undefined && shippable !== 'yes' && shippable !== 'no') {
    throw new Fault('--shippable is yes or no.')
  }
  return {
    ...rest,
    house,
    picture_id,
    weight_class,
    tags: tags?.split(',').map((tag) => tag.trim()),
    is_shippable: shippable === undefined ? undefined : shippable === 'yes',
  }
}

/** A form in a JSON file. */
function formIn(file: string): Record<string, unknown> {
  const place = placeOf(file)
  try {
    return JSON.parse(readFileSync(place, 'utf8')) as Record<string, unknown>
  } catch (cause) {
    throw new Fault(`${place} is not a JSON file: ${(cause as Error).message}`, { cause })
  }
}

const itemColumns = ['id', 'name', 'type', 'price', 'status', 'sizes', 'revision']
const boxColumns = ['slug', 'kind', 'name', 'status', 'version', 'price', 'rtp', 'starts_at']

/** Items and boxes of the shop. Whole catalogues are imported by `npm run catalogue`. */
export const catalogueCommands: Command[] = [
  {
    words: 'pictures upload',
    takes: ['file'],
    options: [],
    does: 'uploads a PNG, JPEG, WebP or AVIF picture; its id goes into items and boxes',
    call: calls.uploadPicture,
    sends: ([file = '']) => ({ file: placeOf(file) }),
  },
  {
    words: 'items list',
    takes: [],
    options: ['search', 'type', 'status', 'limit', 'cursor'],
    does: 'lists items by part of their name, brand, type or tags, dearest first',
    call: calls.listOperatedItems,
    sends: (_, query) => ({ query }),
    columns: itemColumns,
  },
  {
    words: 'items add',
    takes: ['name', 'type', 'price'],
    options: fieldOptions.filter((name) => name !== 'name' && name !== 'type'),
    does: 'adds an item to the catalogue; tags are separated by commas',
    call: calls.createItem,
    sends: ([name, type, price], options) => ({
      body: { ...fieldsOf(options), name, type, price: parseCoins(price) },
    }),
  },
  {
    words: 'items change',
    takes: ['item id'],
    options: fieldOptions,
    does: 'changes an item',
    call: calls.changeItem,
    sends: (args, options) => ({ ...of(args), body: fieldsOf(options) }),
  },
  {
    words: 'items price',
    takes: ['item id', 'price'],
    options: ['reprice-boxes', 'dry-run'],
    does: 'changes a price (for admins); with --reprice-boxes yes the boxes that hold it follow, --dry-run yes lists them',
    call: calls.changePrices,
    sends: ([id = '', price], options) => ({
      body: {
        prices: [{ id, price: parseCoins(price) }],
        reprice_boxes: options['reprice-boxes'] === 'yes',
        is_dry_run: options['dry-run'] === 'yes',
      },
    }),
  },
  {
    words: 'items retire',
    takes: ['item id'],
    options: [],
    does: 'retires an item that no box of the shop holds',
    call: calls.retireItem,
    sends: of,
  },
  {
    words: 'items restore',
    takes: ['item id'],
    options: [],
    does: 'restores a retired item',
    call: calls.restoreItem,
    sends: of,
  },
  {
    words: 'shop-boxes list',
    takes: [],
    options: ['search', 'status', 'limit', 'cursor'],
    does: 'lists boxes of the shop with their drafts and plans',
    call: calls.listShopBoxes,
    sends: (_, query) => ({ query }),
    columns: boxColumns,
  },
  {
    words: 'shop-boxes draft',
    takes: ['form.json'],
    options: ['starts-at'],
    does: 'drafts a box from a form, or plans its sale',
    call: calls.createShopBox,
    sends: ([file = ''], { 'starts-at': starts_at }) => ({ body: { ...formIn(file), starts_at } }),
  },
  {
    words: 'shop-boxes change',
    takes: ['slug', 'form.json'],
    options: ['starts-at'],
    does: 'changes a box by the fields of a form; one on sale gets a new version',
    call: calls.changeShopBox,
    sends: ([slug = '', file = ''], { 'starts-at': starts_at }) => ({
      ...at([slug]),
      body: { ...formIn(file), starts_at },
    }),
  },
  {
    words: 'shop-boxes publish',
    takes: ['slug'],
    options: ['starts-at'],
    does: 'puts a draft on sale, at once or at --starts-at 2026-10-25T02:30:00+02:00',
    call: calls.publishShopBox,
    sends: (args, { 'starts-at': starts_at }) => ({ ...at(args), body: { starts_at } }),
  },
  {
    words: 'shop-boxes retire',
    takes: ['slug'],
    options: [],
    does: 'takes a box off sale',
    call: calls.retireShopBox,
    sends: at,
  },
  {
    words: 'shop-boxes restore',
    takes: ['slug'],
    options: [],
    does: 'puts a retired box on sale again',
    call: calls.restoreShopBox,
    sends: at,
  },
  {
    words: 'shop-boxes version',
    takes: ['slug', 'version'],
    options: ['kind'],
    does: 'shows the items of a published version with their chances; `--kind free` for a free box',
    call: calls.readShopBoxVersion,
    sends: ([slug = '', version = ''], query) => ({ params: { slug, version }, query }),
  },
  {
    words: 'categories list',
    takes: [],
    options: [],
    does: 'lists the categories of boxes in the order of their tabs',
    call: calls.listShopCategories,
    sends: () => ({}),
    columns: ['slug', 'name', 'position', 'boxes'],
  },
  {
    words: 'categories order',
    takes: ['slugs'],
    options: [],
    does: 'puts all categories in an order: their addresses, separated by commas',
    call: calls.orderCategories,
    sends: ([slugs = '']) => ({ body: { slugs: slugs.split(',').map((slug) => slug.trim()) } }),
  },
  {
    words: 'categories change',
    takes: ['slug', 'name', 'position'],
    options: [],
    does: 'names a category of boxes and sets its place, or makes one',
    call: calls.changeCategory,
    sends: ([slug = '', name, position]) => ({
      ...at([slug]),
      body: { name, position: Number(position) },
    }),
  },
]
