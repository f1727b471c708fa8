import type { unopened } from '#contract/pages.ts'

interface Note {
  /** What it will be, in a sentence or two. */
  text: string
  /** The picture of a game. */
  picture?: string
  hue?: number
}

/** Words for the areas that are announced and not open yet. */
export const notes: Record<keyof typeof unopened, Note> = {
  '/battles': {
    text: 'Open the same boxes side by side, and the best total takes everything.',
    picture: 'battles',
    hue: 20,
  },
  '/deals': {
    text: 'Stake what you own for something better, at a chance that you choose and see.',
    picture: 'deals',
    hue: 165,
  },
  '/rocket': {
    text: 'A multiplier climbs until it does not. Leave in time.',
    picture: 'rocket',
    hue: 350,
  },
  '/wheel': {
    text: 'Fifty-four sectors, four colours, one spin for everybody at once.',
    picture: 'wheel',
    hue: 290,
  },
  '/bounce': {
    text: 'A ball, up to sixteen rows of pegs, and a table of payouts that is published to the cent.',
    picture: 'bounce',
    hue: 225,
  },
  '/dice': {
    text: 'Over or under, at a chance that you set to the hundredth.',
    picture: 'dice',
    hue: 5,
  },
  '/freeloot': {
    text: 'A box for your level, free, once a day.',
    picture: 'free',
    hue: 280,
  },
  '/custom-boxes': { text: 'Choose the items and the chances, and name the box that they make.' },
  '/cashback': {
    text: 'A part of the day’s loss comes back each evening at 21:00 (Berlin). The clock already runs; the payouts do not yet.',
  },
  '/leaderboard': { text: 'A week of play, counted until Thursday 18:00 (Berlin), then paid.' },
  '/profile': { text: 'Your name, picture, password and limits will be set here.' },
  '/profile/support': { text: 'Write to us here, and read our answer in the same place.' },
  '/profile/referral': { text: 'A link of your own, and a share of what it brings.' },
  '/contacts': { text: 'How to reach us will stand here.' },
  '/how-it-works': {
    text: 'From deposit to delivery, step by step. How rolls are made can be read and checked today.',
  },
  '/faq': { text: 'The questions that are asked, with their answers.' },
  '/partnership': { text: 'For those who want to work with us.' },
  '/terms-of-service': { text: 'The terms are being written.' },
  '/privacy-statement': { text: 'What we keep about you, and why, is being written down.' },
  '/cookie-policy': {
    text: 'This page is being written. Today the shop sets cookies for your session and nothing else.',
  },
  '/aml-policy': { text: 'The rules against money laundering are being written.' },
}
