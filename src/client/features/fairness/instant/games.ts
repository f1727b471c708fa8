import { type RawForm, rawForms } from '../draw/raw-forms.ts'
import type { RawDraw } from '../draw/raw-values.ts'

export interface GameTexts {
  label: string
  play: string
  lead: string
  /** The third step of the scheme in this game. */
  decides: { title: string; text: string }
  formula: string
  note: string
  /** The published example. */
  example: RawDraw
  /** How other draws are entered. */
  form?: RawForm | undefined
}

const seeds = { serverSeed: '1'.padStart(64, '0'), clientSeed: 'client', stakeCents: 1_000 }

export const STREAM = `block(i)   = HMAC-SHA256(serverSeed, "{clientSeed}:{nonce}:{i}")
u          = the next 8 bytes of block(0) ‖ block(1) ‖ …, big-endian
uniform(n) = u mod n; any u ≥ ⌊2^64 / n⌋ · n is skipped: no bias`

function formOf(name: string): RawForm | undefined {
  return rawForms.find(({ game }) => game === name)
}

/** The texts in which the fairness pages of Dice and Bounce differ. */
export const games: Record<'dice' | 'plinko', GameTexts> = {
  dice: {
    label: 'Dice',
    play: '/dice',
    lead: 'A roll follows from our seed, which we committed to before your browser made yours, and from the number of the bet. Nobody can choose it, and anybody can compute it again.',
    decides: {
      title: 'One number decides',
      text: 'Eight bytes of the mix become one of 10,000 tickets, 0.00 to 99.99, each equally likely. Over wins above your target, under wins below it.',
    },
    formula: `${STREAM}
ticket     = uniform(10,000); the roll is ticket / 100
w          = 9,999 − 100 · target (over), or 100 · target (under)
multiplier = ⌊99,000,000 / w⌋ / 10,000
payout     = ⌊stake in cents · multiplier⌋, when it wins`,
    note: 'Each bet takes the next nonce, from 0, one counter for all games; none is ever skipped.',
    example: {
      ...seeds,
      game: 'dice',
      nonce: 1,
      parameters: { target: 50, direction: 'over' },
    },
    form: formOf('dice'),
  },
  plinko: {
    label: 'Bounce',
    play: '/bounce',
    lead: 'Where a ball lands is decided before it falls: at each row, eight bytes made from our seed and yours say left or right. The board only shows that path.',
    decides: {
      title: 'A coin for each row',
      text: 'Every eight bytes of the mix become 0 or 1: a step to the left or to the right. The number of steps to the right is the slot.',
    },
    formula: `${STREAM}
step       = uniform(2) for each row; 1 is right, 0 is left
slot       = the number of steps to the right
payout     = ⌊stake in cents · multiplier of the slot⌋`,
    note: 'Each ball is a bet of its own and takes the next nonce: ten balls, ten nonces.',
    example: {
      ...seeds,
      game: 'plinko',
      nonce: 2,
      parameters: { rows: 16, risk: 'high' },
    },
    form: formOf('plinko'),
  },
}
