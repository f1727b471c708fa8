import { Link } from 'react-router'
import { formatDateTime } from '#client/lib/format/clock.ts'
import { showCount } from '#client/lib/format/coins.ts'
import { seatLabel } from '#client/player/battles/battle-labels.tsx'
import { CopyFact, Fact, Facts } from '#client/ui/list/facts.tsx'
import { Section } from '#client/ui/section.tsx'
import type { Battle } from '#contract/http/battles.ts'
import css from './fairness-facts.module.css'

/** What was committed before anybody could know the draw, and what decided it. */
export function FairnessFacts({ battle }: { battle: Battle }) {
  const { fairness, seats, status } = battle
  const { beacon } = fairness
  return (
    <Section
      title="Nobody can control this draw"
      icon="seal-check-fill"
      aside={
        status === 'ended' ? (
          <Link to={`/provably-fair?battle=${battle.id}`} className={css.check}>
            Check this battle
          </Link>
        ) : null
      }
    >
      <div className={css.panel}>
        <p>
          Our seed and every box were fixed when the battle was created, and each seat adds its own
          seed. When the last seat is taken, the battle names a future round of a public beacon. The
          tickets can’t be computed before that round is published.
        </p>
        <Facts>
          <CopyFact name="Commitment" text={fairness.server_seed_hash} what="commitment" />
          {fairness.server_seed ? (
            <CopyFact name="Server seed" text={fairness.server_seed} what="server seed" />
          ) : null}
          {fairness.filled_at ? (
            <Fact name="Filled at">
              <time dateTime={fairness.filled_at}>{formatDateTime(fairness.filled_at)}</time>
            </Fact>
          ) : null}
          {beacon ? (
            <>
              <Fact name={beacon.is_sandbox ? 'Beacon (the demo’s own)' : 'Beacon'}>
                round {showCount(beacon.round)}, due {formatDateTime(beacon.due_at)}
              </Fact>
              <CopyFact name="Beacon chain" text={beacon.chain} what="chain" />
            </>
          ) : null}
          {fairness.entropy ? (
            <CopyFact name="Entropy" text={fairness.entropy} what="entropy" />
          ) : null}
          {seats.map((seat) => (
            <SeedFact key={seat.seat} battle={battle} seat={seat} />
          ))}
          {versionsOf(battle).map(({ name, version, version_hash }) => (
            <CopyFact
              key={version_hash}
              name={`${name}, version ${version}`}
              text={version_hash}
              what={`hash of ${name}`}
            />
          ))}
        </Facts>
      </div>
    </Section>
  )
}

/** A seat's client seed; a bot's seed was published before anybody could add the bot. */
function SeedFact({ battle, seat }: { battle: Battle; seat: Battle['seats'][number] }) {
  const { client_seeds, bot_seeds } = battle.fairness
  const own = client_seeds[seat.seat]
  const name = `Seat ${seat.seat + 1}, ${seatLabel(seat)}`
  if (own) return <CopyFact name={name} text={own} what={`seed of seat ${seat.seat + 1}`} />
  return (
    <CopyFact
      name={`Seat ${seat.seat + 1}, if a bot takes it`}
      text={bot_seeds[seat.seat] ?? ''}
      what={`bot seed of seat ${seat.seat + 1}`}
    />
  )
}

function versionsOf({ rounds }: Battle) {
  const boxes = rounds.map(({ box }) => [box.version_hash, box] as const)
  return [...new Map(boxes).values()]
}
