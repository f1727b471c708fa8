import {
  DICE_DIRECTIONS,
  DICE_TICKETS,
  type DiceBet,
  type DiceDirection,
  isDiceBet,
} from '#domain/games/dice.ts'
import { RangePicture } from '../draw/range-picture.tsx'
import { typedNumber } from '../draw/typed-number.ts'
import type { DrawnBet, GameProof } from './game-proof.ts'

const STAKE_CENTS = 100

export const proof: GameProof = {
  form: {
    label: 'Dice',
    fields: [
      { name: 'direction', label: 'Direction', initial: 'over', options: DICE_DIRECTIONS },
      { name: 'target', label: 'Target', initial: '50' },
    ],
    read({ target, direction }) {
      const parameters = { target: typedNumber(target), direction: direction as DiceDirection }
      const faults: Record<string, string> = isDiceBet(parameters)
        ? {}
        : { target: 'A target is 0.00 to 99.99, with a chance of 0.01% to 98%.' }
      return { parameters, stakeCents: STAKE_CENTS, faults }
    },
  },
  Picture: RollPicture,
  vectors: [
    {
      title: 'Dice roll',
      input: 'nonce 1, uniform(10,000)',
      expected: '6676',
      async compute() {
        const { exampleStream } = await import('./example.ts')
        return String(exampleStream(1).uniform(DICE_TICKETS))
      },
    },
  ],
}

function RollPicture({ parameters, result }: DrawnBet<DiceBet, { ticket: number }>) {
  const { target, direction } = parameters
  const zone = direction === 'over' ? ([target, 100] as const) : ([0, target] as const)
  return <RangePicture zone={zone} at={(result.ticket / DICE_TICKETS) * 100} />
}
