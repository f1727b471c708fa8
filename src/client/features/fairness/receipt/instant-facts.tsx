import { Link } from 'react-router'
import { formatDateTime } from '#client/lib/format/clock.ts'
import { CopyFact, Fact, Facts } from '#client/ui/list/facts.tsx'
import type { InstantReceipt } from '#domain/fairness/receipt.ts'
import { instantGames } from '#domain/games/games.ts'
import { formatCoins } from '#domain/money/money.ts'
import { pictureOf } from '../games/proofs.ts'
import { originLabels } from '../origins.ts'

/** The bet and the draw of an instant game, as the receipt states them. */
export function InstantFacts({ receipt }: { receipt: InstantReceipt }) {
  const game = instantGames.get(receipt.game)
  if (!game) return null
  const Picture = pictureOf(game.name)
  const { parameters, configuration, result, stake_cents, payout_cents } = receipt
  return (
    <>
      {Picture ? (
        <Picture
          parameters={parameters}
          result={result}
          stakeCents={stake_cents}
          terms={configuration}
        />
      ) : null}
      <Facts>
        <Fact name="Game">
          {game.label}, {game.words.bet(parameters)}
        </Fact>
        <Fact name="Drawn">{game.words.result(result)}</Fact>
        <Fact name="Player">
          <bdi>{receipt.player}</bdi>
        </Fact>
        <Fact name="Stake and payout">
          {coinsOf(stake_cents)} → {coinsOf(payout_cents)}
        </Fact>
        <Fact name="Rolled">{dateOf(receipt.created_at)}</Fact>
        <Fact name="Nonce">{receipt.nonce}</Fact>
        <Fact name={`Client seed, ${originLabels[receipt.client_seed_origin]}`}>
          <code translate="no">{receipt.client_seed}</code>
        </Fact>
        <CopyFact name="Commitment" text={receipt.server_seed_hash} what="commitment" />
        {receipt.server_seed ? (
          <CopyFact name="Server seed" text={receipt.server_seed} what="server seed" />
        ) : (
          <Fact name="Server seed">hidden until you rotate</Fact>
        )}
        <Fact name="Seed">
          <Link to={`/provably-fair/seeds/${receipt.server_seed_hash}`}>
            Every bet on this seed
          </Link>
        </Fact>
      </Facts>
    </>
  )
}

const coinsOf = (cents: number) => formatCoins(BigInt(cents))

// A pasted receipt may contain an invalid date.
const dateOf = (instant: string) =>
  Number.isNaN(Date.parse(instant)) ? instant : formatDateTime(instant)
