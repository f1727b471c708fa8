import { Link } from 'react-router'
import { formatDateTime } from '#client/lib/format/clock.ts'
import { showCount } from '#client/lib/format/coins.ts'
import { Progress } from '#client/ui/feedback/progress.tsx'
import { CopyFact, Fact, Facts } from '#client/ui/list/facts.tsx'
import { gamePages, proofPath } from '#contract/game-pages/game-pages.ts'
import type { CrashReceipt, RoundReceipt, WheelReceipt } from '#domain/fairness/receipt.ts'
import { formatCoins } from '#domain/money/money.ts'
import { CheckedReceipt } from './checked-receipt.tsx'
import { roundUrl } from './round-url.ts'
import { useReceiptVerification } from './use-receipt-verification.ts'

/** The receipt of a bet on Rocket or the Crazy Wheel, verified in this browser. */
export function RoundReceiptView({ receipt }: { receipt: unknown }) {
  const verification = useReceiptVerification(receipt)
  if ('progress' in verification) {
    return (
      <Progress label="Counting the link back to its chain’s end" value={verification.progress} />
    )
  }
  const isReadable = verification.checks.some(({ name, isOk }) => name === 'form' && isOk)
  return (
    <CheckedReceipt receipt={receipt} own={verification} sentences={sentencesOf(receipt)}>
      {isReadable ? <RoundFacts receipt={receipt as RoundReceipt} /> : null}
    </CheckedReceipt>
  )
}

function sentencesOf(receipt: unknown) {
  const { beacon, status } = receipt as Partial<RoundReceipt>
  return {
    verified: beacon?.is_sandbox
      ? 'Verified: your browser recomputed this round with the same result. Its randomness came from the demo’s own beacon.'
      : 'Verified: your browser recomputed this round with the same result, using a signature of drand’s public network.',
    pending:
      status === 'refunded'
        ? 'Everything checks out. The round ended without its beacon, and the stake was refunded.'
        : 'Everything checks out so far. The rest can be verified when the round has ended.',
  }
}

const statusLabels: Record<RoundReceipt['status'], string> = {
  open: 'Open',
  won: 'Won',
  lost: 'Lost',
  canceled: 'Canceled',
  refunded: 'Refunded',
}

function RoundFacts({ receipt }: { receipt: RoundReceipt }) {
  const { game, beacon, chain, link, payout_cents } = receipt
  const page = gamePages.find((each) => each.game === game)
  const { bet, result } = saidOf(receipt)
  return (
    <Facts>
      <Fact name="Game">
        {page ? <Link to={proofPath(page)}>{page.title}</Link> : <span>{game}</span>}
        <span>{`, round ${showCount(receipt.index)}`}</span>
      </Fact>
      <Fact name="Player">
        <bdi>{receipt.player}</bdi>
      </Fact>
      <Fact name="Bet">
        {coinsOf(receipt.stake_cents)} coins, {bet}
      </Fact>
      <Fact name={statusLabels[receipt.status]}>
        {payout_cents === null ? 'no payout' : `paid ${coinsOf(payout_cents)} coins`}
      </Fact>
      <Fact name="Result">{result}</Fact>
      <Fact name="Made">{dateOf(receipt.created_at)}</Fact>
      <Fact name="Bets closed">{dateOf(receipt.bets_close_at)}</Fact>
      <Fact name="Beacon">
        {beacon.is_sandbox ? 'the demo’s own, round ' : 'drand’s quicknet, round '}
        <a href={roundUrl(beacon, beacon.round)} target="_blank" rel="noreferrer">
          {beacon.round}
        </a>
      </Fact>
      <CopyFact name="Committed to" text={receipt.link_hash} what="hash of the link" />
      {link === null ? (
        <Fact name="Link">hidden until the round’s result</Fact>
      ) : (
        <CopyFact name="Link" text={link} what="link" />
      )}
      <CopyFact name="The chain’s end" text={chain.chain_end} what="end of the chain" />
    </Facts>
  )
}

const coinsOf = (cents: number) => formatCoins(BigInt(cents))
const multiplierOf = (hundredths: number) => `${formatCoins(BigInt(hundredths))}×`

/** What was bet on, and how it came out, in the words of each game. */
const games: {
  [Game in RoundReceipt['game']]: (receipt: Extract<RoundReceipt, { game: Game }>) => Said
} = {
  crash: (receipt) => ({ bet: autoOf(receipt), result: flightOf(receipt) }),
  wheel: (receipt) => ({ bet: betOf(receipt), result: spinOf(receipt) }),
}

interface Said {
  bet: string
  result: string
}

const saidOf = (receipt: RoundReceipt): Said =>
  (games[receipt.game] as (receipt: RoundReceipt) => Said)(receipt)

function autoOf({ parameters }: CrashReceipt): string {
  const { auto_cashout_hundredths: auto, is_auto_cashout_given } = parameters
  if (auto === null) return 'no auto cash-out'
  const limit = `auto cash-out at ${multiplierOf(auto)}`
  return is_auto_cashout_given ? `${limit}, the highest for its stake` : limit
}

const betOf = ({ parameters }: WheelReceipt): string => `on ${parameters.multiplier}×`

function flightOf({ result }: CrashReceipt): string {
  const { bust_hundredths: bust, multiplier_hundredths: paid, elapsed_ms: elapsed } = result
  const parts = [
    paid === null ? null : `cashed out at ${multiplierOf(paid)}`,
    elapsed === null ? null : `${showCount(elapsed)} ms into the flight`,
    bust === null ? 'the bust is not revealed yet' : `bust at ${multiplierOf(bust)}`,
    result.bust_after_ms === null ? null : `after ${showCount(result.bust_after_ms)} ms`,
  ]
  return parts.filter((part) => part !== null).join(', ')
}

const spinOf = ({ result }: WheelReceipt): string =>
  result.sector === null ? 'not revealed yet' : `${result.multiplier}×, sector ${result.sector}`

// A pasted receipt may contain an invalid date.
const dateOf = (instant: string) =>
  Number.isNaN(Date.parse(instant)) ? instant : formatDateTime(instant)
