import { gamePages } from '#contract/game-pages/game-pages.ts'
import { wireGames } from '#contract/games.ts'
import type { Battle } from '#contract/http/battles.ts'
import type { Box } from '#contract/http/boxes.ts'
import { type BoxKind, boxAt, type PageName, pageAt, pages } from '#contract/pages.ts'
import type { Page } from './page-of.ts'
import { asText } from './write-page.ts'

/** The breadcrumbs of a page, from the home page to the page itself. */
type Trail = readonly { name: string; path: string }[]

/** The description of a page for search engines and messengers. */
interface Preview {
  title: string
  description: string
  /** The path of a JPEG: messengers do not read AVIF. */
  picture: string
  /** The subject of the page as schema.org data. */
  about?: object | null
  trail?: Trail
}

/** What the games of the contract say about their pages. */
const gameDescriptions = Object.fromEntries(
  gamePages.flatMap(({ game, path }) => {
    const about = wireGames.find(({ rules }) => rules.name === game)?.about
    const name = path.slice(1)
    return about
      ? [[name, about.page], ...(about.proof ? [[`${name}Fairness`, about.proof]] : [])]
      : []
  }),
)

const descriptions: Partial<Record<PageName, string>> = {
  home: 'Open mystery boxes with published odds, and verify every roll yourself.',
  boxes: 'Every mystery box on sale, with its price, its items and their published odds.',
  freeBox: 'A free mystery box with published odds.',
  userBox: 'A mystery box made by a player, with published odds.',
  customBoxes:
    'Mystery boxes made by players: choose the items and the odds, and earn when others open them.',
  allCustomBoxes: 'All mystery boxes made by players, with their prices and published odds.',
  battles: 'Open the same boxes against other players: battles to join and to watch.',
  battle: 'A battle of mystery boxes, to watch or to join.',
  rocket:
    'A multiplier climbs until the rocket busts. Cash out in time, and verify every round yourself.',
  wheel: 'Bet on 2×, 3×, 5× or 50× before the wheel spins, and verify every spin yourself.',
  ...gameDescriptions,
  leaderboard: 'The highest winnings and multipliers of the week: ranks, prizes and past weeks.',
  cashback:
    'A share of each day’s net loss comes back in free coins: the rate of every tier, and how it is computed.',
  player: 'The level, best drops and favorite boxes of a player.',
  provablyFair:
    'How every roll is made, and how you verify it yourself: seeds, hashes, receipts and code.',
  rocketFairness:
    'How each round of Rocket is decided by a published chain and a public beacon, and how you verify every bust.',
  wheelFairness:
    'How each spin of the Crazy Wheel is decided by a published chain and a public beacon, and how you verify every sector.',
  statistics:
    'What every game and box has paid back beside its stated odds, computed from every bet ever made.',
  seed: 'A server seed, its hash and every bet that was rolled with it.',
  howItWorks:
    'From the first coin to the parcel at your door: how boxes, battles and payouts work.',
  faq: 'Answers about boxes, odds, deposits, withdrawals, shipping and your account.',
  contacts: 'How to reach our support team, and what to include.',
  partnership: 'Work with us: for creators, communities and brands.',
  terms: 'The terms that apply when you use the shop.',
  privacy: 'Which personal data we store, why, for how long, and your rights.',
  cookies: 'Which cookies we use and what for.',
  aml: 'How we prevent money laundering, and when we ask who you are.',
}

/** The paths of the public pages that search engines may index. */
export const listedPaths = Object.entries(pages)
  .filter(([name, { path }]) => name in descriptions && !path.includes(':'))
  .map(([, { path }]) => path)

/** Pages at a second address, or with a winter theme, by the page that describes them. */
const sameAs: Partial<Record<PageName, PageName>> = {
  winter: 'home',
  ...Object.fromEntries(gamePages.map(({ path, alias = '' }) => [alias, path.slice(1)])),
}

interface PageToDescribe {
  brand: string
  origin: string
  pathname: string
  page: Page
  /** The replies sent with the page, by the addresses of their calls. */
  answers: Record<string, unknown>
  /** The page as rendered by the server; null if the browser renders it. */
  markup: string | null
}

/** The tags that describe a page to search engines and messengers. Pages for players only are not indexed. */
export function headOf(asked: PageToDescribe): string {
  const { brand, origin, pathname, page } = asked
  const found = pageAt(pathname)
  const name = found && (sameAs[found] ?? found)
  const preview = page.status === 200 && name ? previewOf(asked, name) : null
  if (!preview || !name) return '<meta name="robots" content="noindex">'
  const address = origin + (pages[name].path.includes(':') ? pathname : pages[name].path)
  const picture = origin + preview.picture
  return [
    meta('name', 'description', preview.description),
    `<link rel="canonical" href="${asText(address)}">`,
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', brand),
    meta('property', 'og:title', preview.title),
    meta('property', 'og:description', preview.description),
    meta('property', 'og:url', address),
    meta('property', 'og:image', picture),
    meta('property', 'og:image:width', '1200'),
    meta('property', 'og:image:height', '630'),
    meta('property', 'og:image:alt', preview.title),
    meta('name', 'twitter:card', 'summary_large_image'),
    ...(preview.about ? [jsonLd({ ...preview.about, url: address })] : []),
    ...(preview.trail ? [jsonLd(breadcrumbs(preview.trail, origin))] : []),
  ].join('')
}

function previewOf(
  { brand, origin, pathname, page, answers, markup }: PageToDescribe,
  name: PageName,
): Preview | null {
  const description = descriptions[name]
  const found = boxAt(pathname)
  const box = found && (answers[`/api${pathname}`] as { data: Box } | undefined)?.data
  if (box && found)
    return previewOfBox(box, { brand, origin, trail: trailTo(box.name, found.kind, pathname) })
  const battle =
    name === 'battle' && (answers[`/api${pathname}`] as { data: Battle } | undefined)?.data
  if (battle) return previewOfBattle(battle)
  if (description === undefined) return null
  const about =
    name === 'home'
      ? { '@type': 'WebSite', name: brand, publisher: { '@type': 'Organization', name: brand } }
      : name === 'faq' && markup !== null
        ? { '@type': 'FAQPage', mainEntity: questionsIn(markup) }
        : null
  const trail = parents[name] && trailBelow(parents[name], name)
  return { title: page.title, description, picture: SHOP_PICTURE, about, ...(trail && { trail }) }
}

function previewOfBox(
  box: Box,
  { brand, origin, trail }: Pick<PageToDescribe, 'brand' | 'origin'> & { trail: Trail },
): Preview {
  const title = box.price === 0 ? `${box.name}, free` : `${box.name}, ${coins(box.price)}`
  const picture = pictureOf(box.img_url)
  const prices = box.items.map(({ price }) => price)
  const range = `${coins(Math.min(...prices))} to ${coins(Math.max(...prices))}`
  const description =
    `${box.description} ${box.items.length} items worth ${range}, with published odds.`.trim()
  return {
    title,
    description,
    picture,
    about: {
      '@type': 'Product',
      name: box.name,
      description,
      image: origin + picture,
      brand: { '@type': 'Brand', name: brand },
      offers: {
        '@type': 'Offer',
        price: box.price,
        priceCurrency: 'USD',
        availability: 'https://schema.org/InStock',
      },
    },
    trail,
  }
}

/** The lists that contain each kind of box. Free boxes are personal and have none. */
const lists: Partial<Record<BoxKind, PageName>> = { box: 'boxes', user: 'customBoxes' }

function trailTo(name: string, kind: BoxKind, path: string): Trail {
  const list = lists[kind]
  const steps = list ? [{ name: pages[list].title, path: pages[list].path }] : []
  return [{ name: 'Home', path: '/' }, ...steps, { name, path }]
}

/** The parent of each page that has one. */
const parents: Partial<Record<PageName, PageName>> = {
  ...Object.fromEntries(gamePages.map(({ path }) => [`${path.slice(1)}Fairness`, 'provablyFair'])),
  statistics: 'provablyFair',
}

const trailBelow = (parent: PageName, name: PageName): Trail => [
  { name: 'Home', path: '/' },
  { name: pages[parent].title, path: pages[parent].path },
  { name: pages[name].title, path: pages[name].path },
]

const breadcrumbs = (trail: Trail, origin: string): object => ({
  '@type': 'BreadcrumbList',
  itemListElement: trail.map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: origin + path,
  })),
})

/** The questions and answers in a page's markup, which shows each answer in a `details` element. */
const questionsIn = (markup: string): object[] =>
  markup
    .split('<summary><h3>')
    .slice(1)
    .map((entry) => {
      const [question = '', rest = ''] = entry.split('</h3>')
      const [answer = ''] = (entry.split('</summary>')[1] ?? rest).split('<a href="#', 1)
      return {
        '@type': 'Question',
        name: textOf(question),
        acceptedAnswer: { '@type': 'Answer', text: textOf(answer) },
      }
    })

const entities = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }

/** The text of markup written by React, which uses only these entities. */
const textOf = (markup: string): string =>
  markup
    .replace(/<\/(?:p|li|h\d|dt|dd|tr|pre)>/g, ' ')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|#x27);/g, (_, name: keyof typeof entities) => entities[name])
    .replace(/\s+/g, ' ')
    .trim()

function previewOfBattle(battle: Battle): Preview {
  const { seats, format, price, boxes } = battle
  const names = seats.flatMap(({ player }) => player?.name ?? [])
  const taken = `${names.length} of ${seats.length} seats taken`
  const who = names.length > 0 ? `${taken}: ${names.join(', ')}` : taken
  const opened = boxes.map(({ name, count }) => (count > 1 ? `${count} × ${name}` : name))
  return {
    title: `${format} battle, ${coins(price)} per player`,
    description: `${who}. ${opened.join(', ')}.`,
    picture: boxes[0] ? pictureOf(boxes[0].img_url) : SHOP_PICTURE,
  }
}

const SHOP_PICTURE = '/share/shop.jpg'

/** The picture to share of a box: the server draws it of a picture of the catalogue, the build of the others. */
function pictureOf(image: string): string {
  const name = image.replace(/^.*\/|\.\w+$/g, '')
  return image.startsWith('/pictures/')
    ? `/pictures/${name.replace(/-\d+$/, '')}-share.jpg`
    : `/share/${name}.jpg`
}

const coins = (amount: number): string =>
  `${amount.toLocaleString('en-US', { minimumFractionDigits: 2 })} coins`

const meta = (kind: 'name' | 'property', name: string, content: string): string =>
  `<meta ${kind}="${name}" content="${asText(content)}">`

/** Browsers do not run scripts of this type, and with `<` escaped the JSON cannot close its element. */
const jsonLd = (about: object): string =>
  `<script type="application/ld+json">${JSON.stringify({
    '@context': 'https://schema.org',
    ...about,
  }).replace(/</g, '\\u003c')}</script>`
