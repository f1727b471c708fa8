/** Every page of the storefront: the router draws it, and the server answers 404 for any other. */
export const pages = {
  home: { path: '/', title: 'Open something real' },
  boxes: { path: '/boxes', title: 'Boxes' },
  box: { path: '/boxes/:slug', title: 'Box' },
  inventory: { path: '/profile/inventory', title: 'Inventory' },
  provablyFair: { path: '/provably-fair', title: 'Provably fair' },
} as const

/** Areas of the house that are announced on their pages but not open yet. */
export const unopened = {
  '/battles': 'Battles',
  '/deals': 'Deals',
  '/rocket': 'Rocket',
  '/wheel': 'Crazy Wheel',
  '/bounce': 'Bounce',
  '/dice': 'Dice',
  '/freeloot': 'Free loot',
  '/custom-boxes': 'Custom boxes',
  '/cashback': 'Cashback',
  '/leaderboard': 'Leaderboard',
  '/profile': 'Profile',
  '/profile/support': 'Support',
  '/profile/referral': 'Affiliates',
  '/contacts': 'Contacts',
  '/how-it-works': 'How it works',
  '/faq': 'FAQ',
  '/partnership': 'Partnership',
  '/terms-of-service': 'Terms of service',
  '/privacy-statement': 'Privacy statement',
  '/cookie-policy': 'Cookie policy',
  '/aml-policy': 'AML policy',
} as const
