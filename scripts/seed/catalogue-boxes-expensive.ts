import type { BoxPlan } from './catalogue-types.ts'

export const expensiveBoxPlans: BoxPlan[] = [
  {
    slug: 'midas-vault',
    name: 'Midas Vault',
    category: 'luxury',
    description: 'Gold, watches and fine jewellery, from a silver band to the Chrono Emerald.',
    hue: 85,
    tag: 'Hot',
    priceCents: 249_00n,
    prizes: `watch-chrono-emerald gold-bar-100g watch-diver-sea ring-halo bag-red watch-dress-rose
      phone-graphite necklace-chain watch-ivory earrings-diamond ring-signet gold-bar-5g
      headphones-cream gold-tenth earrings-hoops silver-bar ring-silver gold-bar-1g silver-ounce`,
  },
  {
    slug: 'prism',
    name: 'Prism',
    category: 'luxury',
    description: 'Half of all openings beat the price, the other half fall below it.',
    hue: 310,
    tag: '50/50',
    priceCents: 499_00n,
    prizes: `necklace-riviere gold-bar-100g ring-halo bracelet-tennis ring-sapphire ring-ruby
      bracelet-bangle necklace-sapphire watch-ivory ring-signet necklace-pearl gold-bar-5g
      watch-field earrings-hoops necklace-heart ring-silver`,
  },
  {
    slug: 'crown-jewels',
    name: 'Crown Jewels',
    category: 'luxury',
    description: 'The whole Solene showcase: rivieres, solitaires, coloured stones and pearls.',
    hue: 10,
    priceCents: 1_250_00n,
    prizes: `gold-tube watch-chrono-emerald necklace-riviere ring-halo bracelet-tennis ring-emerald
      ring-sapphire necklace-chain ring-ruby bracelet-bangle necklace-sapphire earrings-diamond
      ring-signet necklace-pearl earrings-hoops`,
  },
  {
    slug: 'grand-complication',
    name: 'Grand Complication',
    category: 'luxury',
    description: 'The dearest box of the house, with the tourbillon and the Vela GT inside.',
    hue: 265,
    priceCents: 5_000_00n,
    prizes: `car-gt watch-tourbillon gold-tube gold-stack car-terra watch-chrono-emerald
      necklace-riviere watch-gmt-twilight gold-bar-100g watch-diver-sea ring-halo watch-chrono-noir
      watch-dress-rose watch-ivory`,
  },
  {
    slug: 'emerald-club',
    name: 'Emerald Club',
    category: 'luxury',
    description: 'A first step into jewellery, with emeralds at the top and silver below.',
    hue: 160,
    priceCents: 39_00n,
    prizes: `ring-emerald watch-ivory bag-forest necklace-pearl watch-field earrings-hoops
      perfume-amber watch-sky ring-silver perfume-citrus silver-ounce mirror lipstick soap`,
  },
  {
    slug: 'silver-lining',
    name: 'Silver Lining',
    category: 'gold',
    description: 'Copper and silver rounds, with one gram of gold now and then.',
    hue: 240,
    priceCents: 2_50n,
    prizes: 'gold-bar-1g silver-ounce silver-tenth copper-bar hexagon-pin copper-coin sticker',
  },
  {
    slug: 'gold-rush',
    name: 'Gold Rush',
    category: 'gold',
    description: 'A pan full of copper with real grams of gold among it.',
    hue: 75,
    tag: 'Hot',
    priceCents: 9_90n,
    prizes: `gold-quarter gold-bar-5g gold-tenth silver-bar gold-bar-1g silver-ounce silver-half
      silver-tenth copper-bar`,
  },
  {
    slug: 'mint-condition',
    name: 'Mint Condition',
    category: 'gold',
    description: 'Struck coins only: tenths, quarters and full ounces of gold and silver.',
    hue: 95,
    priceCents: 75_00n,
    prizes: `gold-ounce gold-bar-10g gold-quarter platinum-bar gold-tenth silver-stack silver-bar
      gold-bar-1g silver-ounce silver-tenth`,
  },
  {
    slug: 'bullion',
    name: 'Bullion',
    category: 'gold',
    description: 'Cast and minted bars, up to three times 100 g of gold.',
    hue: 60,
    priceCents: 390_00n,
    prizes: `gold-stack gold-bar-100g gold-bar-50g gold-ounce silver-kilo gold-bar-10g gold-quarter
      gold-bar-5g platinum-bar silver-stack silver-bar gold-bar-1g`,
  },
  {
    slug: 'el-dorado',
    name: 'El Dorado',
    category: 'gold',
    description: 'Nothing but precious metal, and ten ounces of gold at the top.',
    hue: 88,
    priceCents: 2_000_00n,
    prizes: `gold-tube gold-stack gold-bar-100g gold-bar-50g gold-ounce necklace-chain silver-kilo
      bracelet-bangle gold-bar-10g gold-quarter platinum-bar`,
  },
  {
    slug: 'deep-blue',
    name: 'Deep Blue',
    category: 'travel',
    description: 'Diving watches, boards and island weeks for everybody who lives by the sea.',
    hue: 255,
    priceCents: 89_90n,
    prizes: `trip-islands watch-diver-sea trip-alps ring-sapphire necklace-sapphire surfboard
      suitcase-navy watch-sky gift-travel-100 speaker-pod gift-travel-50 dive-mask shorts
      bottle-steel`,
  },
  {
    slug: 'wanderlust',
    name: 'Wanderlust',
    category: 'travel',
    description: 'Travel cards, good luggage and a week in the Alps.',
    hue: 200,
    priceCents: 49_00n,
    prizes: `trip-alps gift-travel-1000 trip-city gift-travel-500 suitcase-navy trip-balloon
      suitcase-sand suitcase-coral gift-travel-100 backpack gift-travel-50 compass umbrella
      world-map luggage-tag`,
  },
  {
    slug: 'redline',
    name: 'Redline',
    category: 'travel',
    description: 'Four wheels or two: the Vela GT at the top, bicycles and scooters below.',
    hue: 20,
    tag: 'Hot',
    priceCents: 750_00n,
    prizes: `car-gt car-terra car-city watch-chrono-noir bike-electric gift-travel-1000 bike-city
      scooter-noir
     
      gift-travel-500 suitcase-navy gift-travel-250 scooter-mint`,
  },
  {
    slug: 'road-trip',
    name: 'Road Trip',
    category: 'travel',
    description: 'What belongs into the boot: boards, boots, bottles and charging cards.',
    hue: 130,
    priceCents: 19_90n,
    prizes: `bike-city scooter-noir snowboard gift-travel-250 boots trip-spa backpack skateboard
      gift-fuel-50 compass gloves bottle-steel world-map luggage-tag postcards`,
  },
]
