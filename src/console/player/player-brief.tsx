import { Link } from 'react-router'
import { formatDateTime } from '#client/lib/format/clock.ts'
import { showCoins } from '#client/lib/format/coins.ts'
import { Chip } from '#client/ui/chip.tsx'
import { ErrorPanel } from '#client/ui/feedback/error-panel.tsx'
import type { PlayerFile } from '#contract/http/operator/players.ts'
import { mayCall } from '../may-call.ts'
import { ageOf } from '../parts/ages.ts'
import { Block, Fact, Facts } from '../parts/facts.tsx'
import { Loading } from '../parts/loading.tsx'
import parts from '../parts/parts.module.css'
import { PlayerLink } from '../parts/player-link.tsx'
import { SmallTable } from '../parts/small-table.tsx'
import { wordsOf } from '../parts/words.ts'
import { useStaff } from '../session/session.ts'
import { Findings } from './findings.tsx'
import css from './player.module.css'
import { usePlayer } from './use-player.ts'

/** What of a player decides a case: who they are, why their coins are free or held, whose accounts are linked. */
export function PlayerBrief({ id }: { id: string }) {
  const { role } = useStaff()
  const { data: player, error, refetch } = usePlayer(id)
  if (!mayCall(role, 'GET /api/operator/players/:id')) return null
  if (error && !player) return <ErrorPanel error={error} onRetry={refetch} />
  if (!player) return <Loading label="the player" />
  return (
    <>
      <Facts title="Player">
        <Fact name="Name">
          <PlayerLink id={player.id} name={player.name} />
          {player.is_demo ? ' (demo)' : ''}
        </Fact>
        <Fact name="Email">{player.email ?? 'none'}</Fact>
        <Fact name="Since">
          {formatDateTime(player.created_at)} ({ageOf(player.created_at)})
        </Fact>
        {player.role === 'player' ? null : <Fact name="Role">{player.role}</Fact>}
        {player.tags.length > 0 ? (
          <Fact name="Tags">
            <Tags tags={player.tags} />
          </Fact>
        ) : null}
        {player.hold ? (
          <Fact name="On hold">
            {player.hold.reason}, since {formatDateTime(player.hold.since)}
          </Fact>
        ) : null}
      </Facts>
      <Notes notes={player.notes} />
      <FundsFacts funds={player.funds} />
      <LinkedAccounts player={player} />
      <EarlierCases playerId={player.id} cases={player.cases} />
      <Findings id={player.id} />
      <Payments player={player} />
    </>
  )
}

export const Tags = ({ tags }: { tags: readonly string[] }) => (
  <span className={css.tags}>
    {tags.map((tag) => (
      <Chip key={tag}>{tag}</Chip>
    ))}
  </span>
)

/** What staff wrote down; nothing where nobody did. */
function Notes({ notes }: { notes: PlayerFile['notes'] }) {
  if (notes.length === 0) return null
  return (
    <Block title="Notes of the staff">
      <ol className={parts.messages}>
        {notes.map(({ id, at, by, text }) => (
          <li key={id}>
            <small>{`${by ?? 'Command line'}, ${formatDateTime(at)}`}</small>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </Block>
  )
}

export function FundsFacts({ funds }: { funds: PlayerFile['funds'] }) {
  const { playthrough } = funds
  return (
    <Facts title="Funds">
      <Fact name="Balance">{showCoins(funds.balance)}</Fact>
      <Fact name="May leave">{showCoins(funds.available)}</Fact>
      {funds.held > 0 ? (
        <Fact name="Held">
          {showCoins(funds.held)}
          {funds.held_until ? ` until ${formatDateTime(funds.held_until)}` : ''}
        </Fact>
      ) : null}
      {funds.owed > 0 ? <Fact name="Owed">{showCoins(funds.owed)}</Fact> : null}
      {funds.returning > 0 ? <Fact name="Goes back">{showCoins(funds.returning)}</Fact> : null}
      <Fact name="Play-through">
        {playthrough.left > 0
          ? `${showCoins(playthrough.left)} of ${showCoins(playthrough.required)} left`
          : 'complete'}
      </Fact>
      {funds.deposit_bonus ? (
        <Fact name="Bonus">
          {showCoins(funds.deposit_bonus.paid)} of {showCoins(funds.deposit_bonus.promised)} paid
        </Fact>
      ) : null}
      {funds.is_restricted ? <Fact name="Restricted">yes</Fact> : null}
      {funds.check ? <Fact name="Waits for">{funds.check.message}</Fact> : null}
    </Facts>
  )
}

export function LinkedAccounts({ player }: { player: PlayerFile }) {
  return (
    <Block title="Linked accounts">
      <SmallTable
        rows={player.linked_accounts}
        keyOf={({ id }) => id}
        empty="None."
        columns={[
          { title: 'Account', show: ({ id, name }) => <PlayerLink id={id} name={name} /> },
          { title: 'Link', show: ({ link }) => wordsOf(link) },
          {
            title: 'They share',
            show: ({ shares }) => shares.map(wordsOf).join(', ') || 'links to others',
          },
        ]}
      />
    </Block>
  )
}

const caseKinds: Readonly<
  Record<PlayerFile['cases'][number]['kind'], { title: string; path?: string }>
> = {
  ticket: { title: 'Ticket', path: '/operator/tickets' },
  identity: { title: 'Identity check', path: '/operator/verifications' },
  message: { title: 'Message' },
  name: { title: 'Name' },
  box: { title: 'Custom box' },
}

/** Earlier tickets, checks and moderated things; those that a list still has lead to it. */
function EarlierCases({ playerId, cases }: { playerId: string; cases: PlayerFile['cases'] }) {
  return (
    <Block title="Earlier cases">
      <SmallTable
        rows={cases}
        keyOf={({ kind, id }) => `${kind} ${id}`}
        empty="None."
        columns={[
          { title: 'When', show: ({ at }) => formatDateTime(at) },
          {
            title: 'What',
            show: ({ kind, id, about }) => {
              const { title, path } = caseKinds[kind]
              const text = about === '' ? title : `${title}: ${about}`
              return path ? (
                <Link
                  className={parts.link}
                  to={`${path}?status=&player_id=${playerId}&case=${id}`}
                >
                  {text}
                </Link>
              ) : (
                text
              )
            },
          },
          { title: 'Status', show: ({ status }) => wordsOf(status) },
        ]}
      />
    </Block>
  )
}

export function Payments({ player }: { player: PlayerFile }) {
  return (
    <>
      <Block title="Latest deposits">
        <SmallTable
          rows={player.deposits}
          keyOf={({ id }) => id}
          empty="None."
          columns={[
            { title: 'When', show: ({ created_at }) => formatDateTime(created_at) },
            { title: 'Method', show: ({ method }) => wordsOf(method) },
            { title: 'Status', show: ({ status }) => wordsOf(status) },
            { title: 'Coins', show: ({ amount }) => showCoins(amount), isNumber: true },
          ]}
        />
      </Block>
      <Block title="Latest withdrawals">
        <SmallTable
          rows={player.withdrawals}
          keyOf={({ id }) => id}
          empty="None."
          columns={[
            { title: 'When', show: ({ created_at }) => formatDateTime(created_at) },
            { title: 'Status', show: ({ status }) => wordsOf(status) },
            { title: 'To', show: ({ currency, address }) => `${currency} ${address}` },
            { title: 'Coins', show: ({ amount }) => showCoins(amount), isNumber: true },
          ]}
        />
      </Block>
    </>
  )
}
