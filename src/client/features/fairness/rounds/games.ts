import { send } from '#client/lib/api/api.ts'
import type { Round } from '#contract/http/rounds.ts'
import { bustOf } from '#domain/games/crash.ts'
import type { RoundGame } from '#domain/games/games.ts'
import { CLOSE_BEFORE_BEACON_MS } from '#domain/games/round-timetable.ts'
import { multiplierOf, sectorOf } from '#domain/games/wheel.ts'
import { formatCoins } from '#domain/money/money.ts'

/** What the fairness page of a game of rounds shows and computes. */
interface RoundProof {
  label: string
  /** The page of the game. */
  play: string
  lead: string
  steps: { title: string; text: string }[]
  /** The label of a round's result, in the list and in the form. */
  result: string
  formula: string
  note: string
  /** Whether the number of a round decides its result, too. */
  isDrawnByNumber: boolean
  /** The result of any link, salt and round number, in words. */
  compute(link: Uint8Array, salt: string, index: number): string
  /** A result as the list of rounds shows it. */
  show(result: number): string
  /** The current round: its commitment, and the beacon round that will decide it. */
  readCurrent(signal: AbortSignal): Promise<Round | null>
  /** Any round, as far as it is public. */
  readRound(id: string, signal: AbortSignal): Promise<Round>
}

const commit = {
  title: 'We commit first',
  text: 'Before the first round we make a whole chain of links, each the hash of the next one, and publish its end. From then on every link is fixed, and so is their order.',
}
const close = (secret: string) => ({
  title: 'Bets close',
  text: `Each round uses up the next link, which ${secret}. Bets close ${CLOSE_BEFORE_BEACON_MS} ms before a round of the beacon that we name when they open, so nobody can know its signature while they bet. Not even us.`,
})

const chain = `h(k)       = SHA-256(h(k+1)) on raw bytes; h(0) is announced first
R          = the beacon's round due ${CLOSE_BEFORE_BEACON_MS} ms after bets close
salt       = SHA-256(signature of R), in hex`

/** In what the fairness pages of the games of rounds differ. */
export const games: Record<RoundGame, RoundProof> = {
  crash: {
    label: 'Rocket',
    play: '/rocket',
    lead: 'Where the rocket busts is fixed by two things: a link that we committed to before the round, and a public beacon that is published only after bets close.',
    steps: [
      commit,
      close('stays secret until the rocket busts'),
      {
        title: 'Both decide',
        text: 'The link and the beacon’s signature determine the bust, by a formula that anybody can compute. After the flight the link is revealed: it must hash to the link of the round before.',
      },
    ],
    result: 'Bust',
    formula: `${chain}
r          = the first 52 bits of HMAC-SHA256(salt, h(k))
bust       = max(1.00, ⌊99 · 2^52 / (2^52 − r)⌋ / 100)
multiplier = ⌊100 · e^(0.00006 · ms)⌋ / 100`,
    note: 'The chance to reach a multiplier m is 0.99 / m at every m: the edge is 1%, whenever you cash out. It is the formula of bustabit, whose published games are among our tests.',
    isDrawnByNumber: false,
    compute: (link, salt) => `${formatCoins(bustOf(link, salt))}×`,
    show: (bust) => `${bust.toFixed(2)}×`,
    readCurrent: async (signal) => (await send('GET /api/crash/current', { signal })).data.round,
    readRound: async (id, signal) =>
      (await send('GET /api/crash/games/:id', { params: { id }, signal })).data.round,
  },
  wheel: {
    label: 'Crazy Wheel',
    play: '/wheel',
    lead: 'Where the wheel stops is fixed by two things: a link that we committed to before the round, and a public beacon that is published only after bets close.',
    steps: [
      commit,
      close('stays secret until the wheel spins'),
      {
        title: 'Both decide',
        text: 'The link and the beacon’s signature draw one of the 54 sectors, each equally likely. As the wheel spins the link is revealed: it must hash to the link of the round before.',
      },
    ],
    result: 'Sector',
    formula: `${chain}
block(i)   = HMAC-SHA256(h(k), "{salt}:{round}:{i}")
u          = the next 8 bytes of block(0) ‖ block(1) ‖ …, big-endian
sector     = u mod 54; any u ≥ ⌊2^64 / 54⌋ · 54 is skipped: no bias`,
    note: 'Of the 54 sectors 26 pay 2×, 17 pay 3×, 10 pay 5× and one pays 50×. A round’s number counts from 1 along the chain.',
    isDrawnByNumber: true,
    compute(link, salt, index) {
      const sector = sectorOf(link, salt, index)
      return `${sector}, which pays ${multiplierOf(sector)}×`
    },
    show: (sector) => `${sector}, ${multiplierOf(sector)}×`,
    readCurrent: async (signal) => (await send('GET /api/wheel/current', { signal })).data.round,
    readRound: async (id, signal) =>
      (await send('GET /api/wheel/games/:id', { params: { id }, signal })).data.round,
  },
}
