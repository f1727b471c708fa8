/** A published example: any correct implementation must produce the same result. */
interface Vector {
  name: VectorName
  title: string
  input: string
  expected: string
}

export type VectorName =
  | 'commitment'
  | 'boxTicket'
  | 'diceRoll'
  | 'bouncePath'
  | 'rocketBust'
  | 'wheelSector'
  | 'entropy'
  | 'battleTicket'

export const vectors: readonly Vector[] = [
  {
    name: 'commitment',
    title: 'Commitment',
    input: 'sha256(server seed)',
    expected: 'ec4916dd28fc4c10d78e287ca5d9cc51ee1ae73cbfde08c6b37324cbfaac8bc5',
  },
  {
    name: 'boxTicket',
    title: 'Box ticket',
    input: 'nonce 0, uniform(10,000,000)',
    expected: '1544067',
  },
  {
    name: 'diceRoll',
    title: 'Dice roll',
    input: 'nonce 1, uniform(10,000)',
    expected: '6676',
  },
  {
    name: 'bouncePath',
    title: 'Bounce path',
    input: 'nonce 2, 16 × uniform(2), 1 = right',
    expected: '0101100101110010',
  },
  {
    name: 'rocketBust',
    title: 'Rocket bust',
    input: 'link ab…ab of 32 bytes, salt “salt”',
    expected: '10.22',
  },
  {
    name: 'wheelSector',
    title: 'Wheel sector',
    input: 'the same link and salt, round 7, uniform(54)',
    expected: '2',
  },
  {
    name: 'entropy',
    title: 'Battle entropy',
    input: 'sha256 of ["alice","bob"]',
    expected: '3bd9b7ea5ad83ec19bd3e99b985b0865d2a75d47dbf5907f5e65a5d75d4b4343',
  },
  {
    name: 'battleTicket',
    title: 'Battle ticket',
    input: 'that entropy, round 0, seat 1',
    expected: '8769103',
  },
]
