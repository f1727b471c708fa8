import type { BoxPlan } from './catalogue-types.ts'

export const dailyBoxPlans: BoxPlan[] = [
  {
    slug: 'signal',
    name: 'Signal',
    category: 'tech',
    description: 'Phones, watches and earbuds, with the Phone Pro Graphite at the top.',
    hue: 270,
    priceCents: 34_00n,
    prizes: `phone-graphite phone-sand phone-rose phone-mint tablet-mini smartwatch-graphite smartwatch-coral
      earbuds-white earbuds-noir earbuds-lime power-bank charger torch cable`,
  },
  {
    slug: 'circuit',
    name: 'Circuit',
    category: 'tech',
    description: 'Small electronics for the price of a lunch, and a tablet once in a while.',
    hue: 145,
    priceCents: 12_00n,
    prizes: `tablet-mini smartwatch-coral earbuds-noir camera-mint speaker-pod earbuds-lime power-bank
      speaker-mini charger desk-lamp torch cable battery`,
  },
  {
    slug: 'workbench',
    name: 'Workbench',
    category: 'tech',
    description: 'A desk in a box: notebooks, screens, tablets, keyboards and mice.',
    hue: 220,
    tag: 'New',
    priceCents: 159_00n,
    prizes: `laptop-pro television laptop-air tablet-slate monitor-wide phone-mint tablet-mini
      keyboard-aurora keyboard-white mouse-noir mouse-white power-bank desk-lamp cable`,
  },
  {
    slug: 'darkroom',
    name: 'Darkroom',
    category: 'tech',
    description: 'Cameras from instant film to the L1 Silver, and a telescope for the night.',
    hue: 30,
    priceCents: 69_00n,
    prizes: `camera-silver camera-noir drone monitor-wide telescope camera-pink camera-mint
      gift-cinema-25 desk-lamp torch`,
  },
  {
    slug: 'arctic',
    name: 'Arctic Sound',
    category: 'tech',
    description: 'Headphones, speakers and earbuds, all of them by Aural.',
    hue: 225,
    priceCents: 18_75n,
    prizes: `speaker-tower headphones-reference headphones-cream headphones-navy speaker-boom
      earbuds-white microphone headphones-red earbuds-noir radio speaker-pod earbuds-lime
      speaker-mini gift-music-10 cable gift-stream-5`,
  },
  {
    slug: 'sole-society',
    name: 'Sole Society',
    category: 'sneakers',
    description: 'Runners, courts and high-tops in your size, with Archive pairs at the top.',
    hue: 35,
    priceCents: 24_50n,
    prizes: `sneaker-archive-gold hightop-red hightop-noir runner-flame runner-mint court-white
      canvas-yellow slides cap-sky socks-trio socks sneaker-charm`,
  },
  {
    slug: 'first-lap',
    name: 'First Lap',
    category: 'sneakers',
    description: 'Socks, sandals and key charms, and a pair of runners for the lucky.',
    hue: 110,
    tag: 'New',
    priceCents: 5_00n,
    prizes: `runner-glacier court-green canvas-yellow slides socks-trio socks sneaker-charm
      ribbon sticker`,
  },
  {
    slug: 'skyline',
    name: 'Skyline',
    category: 'sneakers',
    description: 'A coin toss between a fine pair of shoes and a smaller one.',
    hue: 350,
    tag: '50/50',
    priceCents: 99_00n,
    prizes: `sneaker-archive-ivory sneaker-archive-gold hightop-red hightop-violet hightop-noir
      runner-flame runner-violet runner-mint trail-olive court-white canvas-yellow slides cap-noir
      cap-cherry socks-trio`,
  },
  {
    slug: 'archive',
    name: 'The Archive',
    category: 'sneakers',
    description: 'Numbered Archive pairs and every Skyline; the smallest prize is a court shoe.',
    hue: 300,
    priceCents: 180_00n,
    prizes: `sneaker-archive-ivory sneaker-archive-gold hightop-red hightop-violet hightop-noir
      runner-flame runner-violet runner-mint runner-glacier trail-olive court-white court-green`,
  },
  {
    slug: 'arcade-night',
    name: 'Arcade Night',
    category: 'gaming',
    description: 'Pads, handhelds and gaming cards, with a console of each colour.',
    hue: 300,
    tag: 'Hot',
    priceCents: 14_90n,
    prizes: `console-noir console-white handheld-coral pad-gold arcade-stick gift-gaming-100
      pad-arctic pad-violet gift-gaming-50 gift-gaming-25 game-disc gift-gaming-10 gift-stream-5
      dice-set`,
  },
  {
    slug: 'player-two',
    name: 'Player Two',
    category: 'gaming',
    description: 'Small gaming cards and game discs, and a pad for your friend.',
    hue: 180,
    priceCents: 4_50n,
    prizes: `handheld-teal gift-gaming-100 pad-ember gift-gaming-25 game-disc gift-gaming-10
      gift-stream-5 card-deck dice-set yo-yo magnet sticker`,
  },
  {
    slug: 'boss-level',
    name: 'Boss Level',
    category: 'gaming',
    description: 'Towers, graphics cards and VR; everything a long night needs.',
    hue: 5,
    priceCents: 59_00n,
    prizes: `pc-tower laptop-nova graphics-card console-noir vr-headset handheld-teal
      keyboard-aurora headset pad-arctic mouse-noir mouse-white gift-gaming-25 game-disc
      gift-gaming-10`,
  },
  {
    slug: 'loadout',
    name: 'Loadout',
    category: 'gaming',
    description: 'Keyboards, mice, headsets and pads to complete a desk.',
    hue: 120,
    priceCents: 29_90n,
    prizes: `graphics-card monitor-wide vr-headset pad-gold keyboard-aurora keyboard-white headset
      mouse-noir pad-ember mouse-white gift-gaming-50 gift-gaming-25 game-disc gift-gaming-10
      card-deck`,
  },
  {
    slug: 'atelier',
    name: 'Atelier',
    category: 'style',
    description: 'Quilted bags, totes and scents of the Atelier, in every colour.',
    hue: 355,
    priceCents: 129_00n,
    prizes: `bag-red bag-cream bag-noir bag-forest tote-tan tote-sky briefcase dress heels
      perfume-amber perfume-rose clutch scarf purse sun-hat mirror`,
  },
  {
    slug: 'golden-hour',
    name: 'Golden Hour',
    category: 'style',
    description: 'Sunglasses and perfumes for long evenings.',
    hue: 50,
    priceCents: 16_90n,
    prizes: `tote-sky sunglasses-aviator gift-style-200 sunglasses-tortoise perfume-amber
      sunglasses-rose perfume-midnight sunglasses-noir perfume-rose sunglasses-blue perfume-citrus
      sun-hat mirror lipstick nail-polish soap ribbon`,
  },
  {
    slug: 'street-level',
    name: 'Street Level',
    category: 'style',
    description: 'Tees, caps and hoodies for every day.',
    hue: 150,
    priceCents: 9_50n,
    prizes: `hightop-violet hoodie-flame hoodie-grey jeans gift-style-75 tee-noir tee-white tee-violet
      cap-noir tee-lime cap-sand cap-cherry socks sneaker-charm ribbon`,
  },
  {
    slug: 'black-tie',
    name: 'Black Tie',
    category: 'style',
    description: 'Evening wear, from the opera hat to the camel coat and a dress watch.',
    hue: 280,
    priceCents: 55_00n,
    prizes: `watch-dress-rose watch-ivory tote-tan coat briefcase heels dress perfume-midnight
      sunglasses-noir clutch top-hat scarf purse lipstick nail-polish`,
  },
  {
    slug: 'pocket-change',
    name: 'Pocket Change',
    category: 'starter',
    description: 'Sweets and stickers for half a coin, and a silver ounce for somebody.',
    hue: 65,
    priceCents: 50n,
    prizes: `silver-ounce boxing-gloves gift-stream-20 crystal-ball gift-food-5 glass-gem copper-coin
      magnet chocolate cookie sticker lollipop candy`,
  },
  {
    slug: 'sweet-shop',
    name: 'Sweet Shop',
    category: 'starter',
    description: 'Everything made of sugar, and a dinner card for afterwards.',
    hue: 340,
    priceCents: 1_00n,
    prizes: `purse cake gift-food-15 mug-night gift-food-5 cupcake doughnut chocolate cookie
      lollipop`,
  },
  {
    slug: 'lucky-clover',
    name: 'Lucky Clover',
    category: 'starter',
    description: 'Toys and lamps for the desk; a gaming card if the clover has four leaves.',
    hue: 155,
    priceCents: 2_00n,
    prizes: `gift-gaming-100 planet-lamp rocket-kit teddy ghost-lamp plant puzzle card-deck
      yo-yo glass-gem candle crayons painted-duck balloon sticker`,
  },
  {
    slug: 'toy-chest',
    name: 'Toy Chest',
    category: 'starter',
    description: 'Robots, kites, balls and a guitar, in no order at all.',
    hue: 20,
    priceCents: 3_00n,
    prizes: `skateboard robot-kit saucer-lamp basketball football rocket-kit nesting-doll alarm-clock
      kite puzzle dice-set yo-yo crayons painted-duck balloon`,
  },
  {
    slug: 'night-shift',
    name: 'Night Shift',
    category: 'starter',
    description: 'Lamps, mugs and music for whoever is still awake.',
    hue: 290,
    tag: 'New',
    priceCents: 7_77n,
    prizes: `guitar radio telescope robot-kit saucer-lamp gift-cinema-25 ghost-lamp mug-brass
      gift-music-10 hourglass mug-night candle`,
  },
]
