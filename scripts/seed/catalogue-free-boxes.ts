import { demoItems } from './catalogue-items.ts'
import { withOdds } from './catalogue-odds.ts'
import type { BoxPlan, DemoBox } from './catalogue-types.ts'

/** A free box to define: its tier, and its nominal price. Its expected value is nine tenths of that. */
type GiftPlan = Omit<BoxPlan, 'category' | 'tag'> & { tier: number }

export interface DemoGift extends DemoBox {
  tier: number
}

const plans: GiftPlan[] = [
  {
    tier: 1,
    slug: 'iron-gift',
    name: 'Iron Gift',
    description: 'For everybody, every day: sweets and small things.',
    hue: 260,
    priceCents: 11n,
    prizes:
      'gift-food-5 dice-set hexagon-pin cupcake crayons doughnut chocolate cookie lollipop candy',
  },
  {
    tier: 10,
    slug: 'bronze-gift',
    name: 'Bronze Gift',
    description: 'The first gift of the ladder, with a music card at the top.',
    hue: 60,
    priceCents: 16n,
    prizes:
      'gift-music-10 hourglass plant yo-yo candle crayons magnet chocolate cookie lollipop candy',
  },
  {
    tier: 20,
    slug: 'copper-gift',
    name: 'Copper Gift',
    description: 'A dinner for luck, and pocket money for patience.',
    hue: 45,
    priceCents: 22n,
    prizes:
      'gift-food-15 mug-night puzzle card-deck glass-gem cupcake doughnut magnet cookie lollipop candy',
  },
  {
    tier: 30,
    slug: 'silver-gift',
    name: 'Silver Gift',
    description: 'Small things for the desk, and a streaming card now and then.',
    hue: 250,
    priceCents: 27n,
    prizes:
      'gift-stream-20 kite mug-brass gift-stream-5 dice-set hexagon-pin crayons painted-duck cookie lollipop candy',
  },
  {
    tier: 40,
    slug: 'steel-gift',
    name: 'Steel Gift',
    description: 'An evening at the cinema, if the ticket is right.',
    hue: 240,
    priceCents: 33n,
    prizes:
      'gift-cinema-25 basketball alarm-clock gift-music-10 puzzle yo-yo cupcake doughnut cookie lollipop candy',
  },
  {
    tier: 50,
    slug: 'gold-gift',
    name: 'Gold Gift',
    description: 'Half way up the ladder: gloves, lamps and a gaming card.',
    hue: 86,
    priceCents: 44n,
    prizes:
      'boxing-gloves planet-lamp gift-gaming-25 teddy ghost-lamp gift-food-5 candle crayons chocolate cookie lollipop candy',
  },
  {
    tier: 60,
    slug: 'emerald-gift',
    name: 'Emerald Gift',
    description: 'A gaming card of fifty among the things that make a shelf.',
    hue: 160,
    priceCents: 55n,
    prizes:
      'gift-gaming-50 robot-kit saucer-lamp football crystal-ball plant glass-gem cupcake magnet cookie lollipop candy',
  },
  {
    tier: 70,
    slug: 'sapphire-gift',
    name: 'Sapphire Gift',
    description: 'A gram of gold, or the smile of a painted duck.',
    hue: 255,
    priceCents: 72n,
    prizes:
      'gold-bar-1g mouse-white gift-travel-50 cake rocket-kit mug-brass gift-stream-5 candle painted-duck cookie lollipop candy',
  },
  {
    tier: 80,
    slug: 'amethyst-gift',
    name: 'Amethyst Gift',
    description: 'A hundred for your next game, and a hundred small thanks.',
    hue: 300,
    priceCents: 88n,
    prizes:
      'gift-gaming-100 gold-bar-1g speaker-pod earbuds-lime saucer-lamp teddy kite dice-set hexagon-pin doughnut cookie lollipop candy',
  },
  {
    tier: 90,
    slug: 'ruby-gift',
    name: 'Ruby Gift',
    description: 'Headphones, silver, and what fits into a pocket.',
    hue: 18,
    priceCents: 1_11n,
    prizes:
      'microphone headphones-red silver-bar gift-gaming-100 gold-bar-1g gift-gaming-50 planet-lamp gift-music-10 card-deck crayons chocolate cookie lollipop',
  },
  {
    tier: 100,
    slug: 'onyx-gift',
    name: 'Onyx Gift',
    description: 'A tenth of an ounce of gold waits in the dark.',
    hue: 285,
    priceCents: 1_66n,
    prizes:
      'gold-tenth smartwatch-coral silver-stack earbuds-white silver-bar gold-bar-1g gift-cinema-25 mug-night dice-set cupcake doughnut cookie lollipop',
  },
  {
    tier: 110,
    slug: 'prism-gift',
    name: 'Prism Gift',
    description: 'The last gift of the ladder: gold, platinum, and a headset for other worlds.',
    hue: 320,
    priceCents: 2_77n,
    prizes:
      'vr-headset gold-bar-5g platinum-bar gold-tenth speaker-boom silver-bar gold-bar-1g gift-gaming-25 gift-food-15 yo-yo crayons doughnut cookie',
  },
]

/** The demo's free boxes, one for each tier. */
export const demoGifts = (): DemoGift[] =>
  plans.map(({ tier, ...plan }) => ({
    ...withOdds({ ...plan, category: 'free' }, demoItems),
    tier,
  }))
