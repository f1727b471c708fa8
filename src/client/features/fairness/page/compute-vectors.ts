import { hexToBytes } from '@noble/hashes/utils.js'
import { commitmentOf } from '#domain/fairness/seeds.ts'
import { betStream, type DrawStream } from '#domain/fairness/stream.ts'
import { battleEntropy, seatStream } from '#domain/games/battle.ts'
import { TICKETS } from '#domain/games/box.ts'
import { bustOf } from '#domain/games/crash.ts'
import { sectorOf } from '#domain/games/wheel.ts'
import { formatCoins } from '#domain/money/money.ts'

import type { VectorName } from './vectors.ts'

const SERVER_SEED = hexToBytes('01'.padStart(64, '0'))
const CLIENT_SEED = 'client'
const LINK = hexToBytes('ab'.repeat(32))
const SALT = 'salt'

const DICE_FACES = 10_000
const PLINKO_ROWS = 16
const WHEEL_ROUND = 7

/** The published examples, computed by the same code as real draws. */
export const computeVectors: Record<VectorName, () => string> = {
  commitment: () => commitmentOf(SERVER_SEED),
  boxTicket: () => String(betAt(0).uniform(TICKETS)),
  diceRoll: () => String(betAt(1).uniform(DICE_FACES)),
  bouncePath: () => pathOf(betAt(2)),
  rocketBust: () => formatCoins(bustOf(LINK, SALT)),
  wheelSector: () => String(sectorOf(LINK, SALT, WHEEL_ROUND)),
  entropy: () => battleEntropy(['alice'], 'bob'),
  battleTicket: () => String(battleSeat().uniform(TICKETS)),
}

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
