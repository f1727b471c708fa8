import { Link } from 'react-router'
import { Table } from '#client/ui/list/table.tsx'
import type { ArticleSection } from '../article/article.tsx'
import { Edge } from '../article/edge.tsx'
import { Fact } from '../article/fact.tsx'
import { Reward } from '../article/reward.tsx'
import { HOUSE_CLOCK, rules, times } from '../rules.ts'
import { ShippingZones } from './shipping-zones.tsx'

const games = [
  {
    name: 'Deals',
    path: '/deals',
    edge: <Edge game="deals" />,
    text: 'Stake items or coins for a chance at a better item, at odds you choose.',
  },
  {
    name: 'Rocket',
    path: '/rocket',
    edge: rules.edges.rocket,
    text: 'A shared multiplier climbs; cash out before it busts.',
  },
  {
    name: 'Bounce',
    path: '/bounce',
    edge: rules.edges.bounce,
    text: 'A ball drops through 8 to 16 rows of pegs, at three risk levels.',
  },
  {
    name: 'Dice',
    path: '/dice',
    edge: <Edge game="dice" />,
    text: 'Roll over or under a target that you set to two decimals.',
  },
] as const

/** After a win: shipping and selling, the other games, rewards, and limits. */
export const afterPlay: readonly ArticleSection[] = [
  {
    id: 'take-it-out',
    title: 'Withdraw or ship',
    body: (
      <>
        <p>
          <b>Coins</b> are paid out as crypto, from {rules.withdrawalMin} coins. A deposit must have
          been played {times(rules.playDeposit)}, a gift {times(rules.playBonus)}; the coins left to
          play are shown on the <Link to="/profile/withdraw">withdrawal</Link> page. <b>Items</b>{' '}
          are shipped as parcels, up to {rules.parcelItemsMax} in one; only an open gift blocks
          shipping.
        </p>
        <ShippingZones />
        <p>Both go through the same states, which you can check at any time:</p>
        <ol>
          <li>
            <b>Requested</b>: you can still cancel it and get everything back at once.
          </li>
          <li>
            <b>In processing</b>: a person is working on it. Payouts over{' '}
            {rules.secondOperatorAbove} coins are approved by two.
          </li>
          <li>
            <b>Done</b>, with the transaction ID or tracking number; or <b>Canceled</b>, with the
            reason; your coins or items are returned.
          </li>
        </ol>
      </>
    ),
  },
  {
    id: 'games',
    title: 'The other games',
    body: (
      <>
        <p>
          All games use the same scheme; shared rounds are decided by a published chain and a public
          beacon, as <Link to="/rocket/provably-fair">their pages</Link> show. Each game shows its
          edge on its page. An edge of 1% means that 99 of 100 coins staked come back on average.
        </p>
        <Table label="Games and their edges">
          <thead>
            <tr>
              <th scope="col">Game</th>
              <th scope="col">What it is</th>
              <th scope="col">Edge</th>
            </tr>
          </thead>
          <tbody>
            {games.map(({ name, path, edge, text }) => (
              <tr key={name}>
                <th scope="row">
                  <Game name={name} path={path} />
                </th>
                <td>{text}</td>
                <td>{edge}&nbsp;%</td>
              </tr>
            ))}
            <tr>
              <th scope="row">
                <Game name="Crazy Wheel" path="/wheel" />
              </th>
              <td>54 sectors in four colors, one shared spin.</td>
              <td>3.7 to&nbsp;7.4&nbsp;%</td>
            </tr>
            <tr>
              <th scope="row">
                <Game name="Battles" path="/battles" />
              </th>
              <td>Players open the same boxes side by side; the battle itself takes no fee.</td>
              <td>the boxes’ own</td>
            </tr>
          </tbody>
        </Table>
      </>
    ),
  },
  {
    id: 'rewards',
    title: 'Levels and rewards',
    body: (
      <ul>
        <li>
          <b>Levels</b>, 1 to {rules.levelMax}: one point per coin staked on boxes, a tenth of that
          on games with an edge of 1%. Level 2 takes {rules.xpForLevel2} points and level 10 takes{' '}
          {rules.xpForLevel10}.
        </li>
        <li>
          <b>Cashback</b>: every day at {rules.cashbackAt} ({HOUSE_CLOCK}),{' '}
          <Reward>{({ cashback: { from, to } }) => `${from} to ${to}%`}</Reward> of the day’s net
          loss, by tier.
        </li>
        <li>
          <b>Leaderboard</b>: each {rules.leaderboardAt} ({HOUSE_CLOCK}
          ), {rules.prizePlaces} places, up to {rules.prizes[0]} coins for the first.
        </li>
        <li>
          <b>Free loot</b> : a free box for each tier you have reached, every {rules.freeLootHours}{' '}
          hours.
        </li>
        <li>
          <b>Affiliates</b>: {rules.affiliate[0].percent} to {rules.affiliate[3].percent}% of what
          the house expects to earn from the players you refer. See{' '}
          <Link to="/partnership">Partnership</Link>.
        </li>
      </ul>
    ),
  },
  {
    id: 'stay-in-control',
    title: 'Stay in control',
    body: (
      <>
        <p>
          The house has an edge: play long enough and you lose. Treat your stakes as the price of an
          evening out. Every account has deposit and loss limits, reminders, breaks and
          self-exclusion, under <Link to="/profile/limits">Limits</Link>.
        </p>
        <p>
          If it is no longer fun, talk to someone
          <Fact name="helpline" before=": " />.
        </p>
      </>
    ),
  },
]

function Game({ name, path }: { name: string; path: string }) {
  return <Link to={path}>{name}</Link>
}
