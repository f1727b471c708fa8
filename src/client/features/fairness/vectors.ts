import { hexToBytes } from '@noble/hashes/utils.js'
import { commitmentOf } from '#domain/fairness/seeds.ts'
import { betStream, type DrawStream } from '#domain/fairness/stream.ts'
import { battleEntropy, seatStream } from '#domain/games/battle.ts'
import { TICKETS } from '#domain/games/box.ts'
import { bustOf } from '#domain/games/crash.ts'
import { sectorOf } from '#domain/games/wheel.ts'
import { formatCoins } from '#domain/money/money.ts'

/** A published example: anybody who reads the bytes as we do must find the same result. */
interface Vector {
  title: string
  input: string
  expected: string
  compute: () => string
}

const SERVER_SEED = hexToBytes('01'.padStart(64, '0'))
const CLIENT_SEED = 'client'
const LINK = hexToBytes('ab'.repeat(32))
const SALT = 'salt'

const DICE_FACES = 10_000
const PLINKO_ROWS = 16
const WHEEL_ROUND = 7

export const vectors: Vector[] = [
  {
    title: 'Commitment',
    input: 'sha256(server seed)',
    expected: 'ec4916dd28fc4c10d78e287ca5d9cc51ee1ae73cbfde08c6b37324cbfaac8bc5',
    compute: () => commitmentOf(SERVER_SEED),
  },
  {
    title: 'Box ticket',
    input: 'nonce 0, uniform(10,000,000)',
    expected: '1544067',
    compute: () => String(betAt(0).uniform(TICKETS)),
  },
  {
    title: 'Dice roll',
    input: 'nonce 1, uniform(10,000)',
    expected: '6676',
    compute: () => String(betAt(1).uniform(DICE_FACES)),
  },
  {
    title: 'Bounce path',
    input: 'nonce 2, 16 × uniform(2), 1 = right',
    expected: '0101100101110010',
    compute: () => pathOf(betAt(2)),
  },
  {
    title: 'Rocket bust',
    input: 'link ab…ab of 32 bytes, salt “salt”',
    expected: '10.22',
    compute: () => formatCoins(bustOf(LINK, SALT)),
  },
  {
    title: 'Wheel sector',
    input: 'the same link and salt, round 7, uniform(54)',
    expected: '2',
    compute: () => String(sectorOf(LINK, SALT, WHEEL_ROUND)),
  },
  {
    title: 'Battle entropy',
    input: 'sha256 of ["alice","bob"]',
    expected: '3bd9b7ea5ad83ec19bd3e99b985b0865d2a75d47dbf5907f5e65a5d75d4b4343',
    compute: () => battleEntropy(['alice'], 'bob'),
  },
  {
    title: 'Battle ticket',
    input: 'that entropy, round 0, seat 1',
    expected: '8769103',
    compute: () => String(battleSeat().uniform(TICKETS)),
  },
]

function betAt(nonce: number): DrawStream {
  return betStream({ serverSeed: SERVER_SEED, clientSeed: CLIENT_SEED, nonce })
}

function pathOf(stream: DrawStream): string {
  return Array.from({ length: PLINKO_ROWS }, () => stream.uniform(2)).join('')
}

function battleSeat(): DrawStream {
  const entropy = battleEntropy(['alice'], 'bob')
  return seatStream({ serverSeed: SERVER_SEED, entropy }, 0, 1)
}
