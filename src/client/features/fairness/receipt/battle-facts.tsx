import { formatDateTime } from '#client/lib/format/clock.ts'
import { CopyFact, Fact, Facts } from '#client/ui/list/facts.tsx'
import type { BattleReceipt } from '#domain/fairness/receipt.ts'
import { formatCoins } from '#domain/money/money.ts'
import { modeLabels, seatLabel, statusLabels, teamLabel } from './battle-labels.ts'

/** The battle's boxes and rules, and how its winner was found. */
export function BattleFacts({ receipt }: { receipt: BattleReceipt }) {
  const { parameters, rounds, result } = receipt
  const { format, mode, is_crazy } = parameters
  return (
    <Facts>
      <Fact name="Battle">{`${format} · ${modeLabels[mode]}${is_crazy ? ', crazy' : ''}`}</Fact>
      <Fact name="Status">{statusLabels[receipt.status]}</Fact>
      <Fact name="A seat costs">
        {formatCoins(BigInt(receipt.price_cents))} coins, {rounds.length}{' '}
        {rounds.length === 1 ? 'round' : 'rounds'}
      </Fact>
      <Fact name="Every seat taken">{dateOf(receipt.filled_at)}</Fact>
      {result ? <Fact name="Paid">{result.winners.map(seatLabel).join(', ')}</Fact> : null}
      {result?.draw ? <Fact name={drawTerms[result.draw.kind]}>{drawOf(result.draw)}</Fact> : null}
      <CopyFact name="Commitment" text={receipt.server_seed_hash} what="commitment" />
      {receipt.server_seed === null ? (
        <Fact name="Server seed">hidden until the end</Fact>
      ) : (
        <CopyFact name="Server seed" text={receipt.server_seed} what="server seed" />
      )}
    </Facts>
  )
}

type Draw = NonNullable<NonNullable<BattleReceipt['result']>['draw']>

const drawTerms: Record<Draw['kind'], string> = {
  tie: 'A draw between tied teams',
  jackpot: 'The jackpot’s draw',
}

/** The drawn number, and the numbers that each team owned. */
function drawOf({ teams, drawn }: Draw): string {
  let first = 0
  const ranges = teams.map(({ team_idx, weight }) => {
    const range = weight === 1 ? `${first}` : `${first} to ${first + weight - 1}`
    first += weight
    return `${teamLabel(team_idx)} owns ${weight === 0 ? 'none' : range}`
  })
  return `${drawn}: ${ranges.join(', ')}`
}

const dateOf = (instant: string | null) => (instant === null ? 'not yet' : formatDateTime(instant))
