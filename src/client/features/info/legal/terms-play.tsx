import { Link } from 'react-router'
import type { ArticleSection } from '../article/article.tsx'
import { Edge } from '../article/edge.tsx'
import { Fact } from '../article/fact.tsx'
import { InShort } from '../article/in-short.tsx'
import { MinimumAge } from '../article/minimum-age.tsx'
import { Reward } from '../article/reward.tsx'
import { HOUSE_CLOCK, rules } from '../rules.ts'

/** The terms about players and play. */
export const playTerms: readonly ArticleSection[] = [
  {
    id: 'who-we-are',
    title: 'Who we are and what these terms cover',
    body: (
      <>
        <InShort>these terms are the contract between you and the operator of this site.</InShort>
        <p>
          The site is run by <Fact name="legal_name" or="its operator" />
          <Fact name="address" before=", " />
          <Fact name="registration" before=", registered as " />
          <Fact name="licence" before=", under " />. “We” means the operator, “you” means anyone who
          uses the site. The <Link to="/privacy-statement">privacy statement</Link>, the{' '}
          <Link to="/cookie-policy">cookie policy</Link> and the{' '}
          <Link to="/aml-policy">AML policy</Link> are part of these terms. The rules of a box or
          game are on its own page and apply as they were shown when you paid.
        </p>
        <p>
          While the site says “Demo”, its coins are play money: nothing can be bought, withdrawn or
          shipped for real, and no contract about money is formed.
        </p>
      </>
    ),
  },
  {
    id: 'who-may-play',
    title: 'Who may play',
    body: (
      <>
        <InShort>
          you are <MinimumAge /> or older, it is legal where you are, and it is you.
        </InShort>
        <ul>
          <li>
            You are at least <MinimumAge /> years old, or older where the law requires it. You
            confirm this when you register; we may ask for proof.
          </li>
          <li>
            You play from a country that we serve
            <Fact name="countries" before=": " />.
          </li>
          <li>
            You have one account, in your own name, and play with your own money. Accounts may not
            be sold, lent or shared.
          </li>
          <li>You have not excluded yourself, here or in a register that binds us.</li>
          <li>People who work for the operator do not play on this site.</li>
        </ul>
      </>
    ),
  },
  {
    id: 'account',
    title: 'Your account',
    body: (
      <>
        <InShort>keep your password secret; tell us at once if somebody else has it.</InShort>
        <p>
          A password has at least {rules.passwordMin} characters. We store only a hash of it and
          never ask for it. After {rules.loginFailures} failed attempts in{' '}
          {rules.loginWindowMinutes} minutes, logging in to that account requires a captcha. You can
          end one or all of your sessions in your <Link to="/profile">profile</Link>.
        </p>
        <p>
          Your name and picture are public: they appear beside your drops. A name must not insult,
          mislead or impersonate somebody else; we may ask you to change it.
        </p>
      </>
    ),
  },
  {
    id: 'coins',
    title: 'Coins and items',
    body: (
      <>
        <InShort>1 coin is 1 US dollar, shown with two decimals. It earns no interest.</InShort>
        <p>
          Coins are the site’s unit of account. Amounts are stored exactly, in hundredths; nothing
          is rounded to your disadvantage without saying so. We never lend coins to play with, and
          no balance goes below zero by playing.
        </p>
        <p>
          An item in your inventory is a claim to that item: you may sell it back to us, have it
          shipped, or keep it. Items do not expire. For items from standard boxes we pay the full
          price at which the item was won; it is stored with the item and does not change with the
          market.
        </p>
      </>
    ),
  },
  {
    id: 'boxes-and-games',
    title: 'Boxes and games',
    body: (
      <>
        <InShort>
          odds and return are shown before you pay, and the house keeps an edge in every game.
        </InShort>
        <p>
          A box costs the expected value of its contents divided by{' '}
          {(100 - rules.edges.boxes) / 100}, rounded up to a cent: on average{' '}
          {100 - rules.edges.boxes}% of the stakes come back as items, and {rules.edges.boxes}% is
          the house edge. This is an average over very many openings. In one evening you may lose
          everything you stake.
        </p>
        <p>
          Each box divides {rules.tickets} tickets among its items; one is drawn. A box’s odds never
          change: an edit makes a new version. If the box changed after you loaded its page, the
          opening is refused, nothing is charged, and the page shows you the new version first.
        </p>
        <p>
          An opening is final when the server has stored it. Animations only show the stored result:
          a lost connection, a closed window or a skipped spin changes nothing. A demo spin wins
          nothing and costs nothing.
        </p>
        <p>
          Edges of the other games: Deals <Edge game="deals" />
          %, Dice <Edge game="dice" />
          %, Rocket and Bounce {rules.edges.rocket}% each. An edge may change; every bet keeps the
          one under which it was placed, and its receipt states it. The highest payout of a bet is
          checked before the bet is taken ({rules.payoutMax} coins unless the game’s page says
          otherwise), so that no win is reduced afterwards.
        </p>
      </>
    ),
  },
  {
    id: 'fairness',
    title: 'Fairness',
    body: (
      <>
        <InShort>
          we commit to our seed before you make yours, and you can check every roll.
        </InShort>
        <p>
          Draws follow the scheme on the <Link to="/provably-fair">provably fair</Link> page. Each
          draw has a receipt. If one of our receipts does not match its recomputed result, the
          recomputed result counts if it is better for you, and we pay the difference. A seed is
          revealed at the latest after {rules.seedBetsMax} bets or {rules.seedDaysMax} days.
        </p>
      </>
    ),
  },
  {
    id: 'rewards',
    title: 'Rewards',
    body: (
      <>
        <InShort>
          the rules of a reward do not change during a running period, and each reward lists what it
          was computed from.
        </InShort>
        <p>
          <b>Levels.</b> Experience is the stake times the game’s edge, divided by 10%: one point
          per coin on boxes. Only paid play counts. There are {rules.levelMax} levels.
        </p>
        <p>
          <b>Cashback.</b> <Reward>{({ cashback: { from, to } }) => `${from}% to ${to}%`}</Reward>{' '}
          of the day’s net loss by tier, computed daily at {rules.cashbackAt} ({HOUSE_CLOCK}), to be
          claimed before the next reset.
        </p>
        <p>
          <b>Leaderboard.</b> Ends each {rules.leaderboardAt} ({HOUSE_CLOCK}); the first{' '}
          {rules.prizePlaces} places by winnings and by best multiplier win up to{' '}
          {rules.prizes.join(', ')} coins, the last amount from the sixth place on, and each at most{' '}
          {rules.prizePercent}% of what the winner’s own paid play of the week was expected to lose.
          If results are equal, whoever reached theirs first ranks higher. An account that is on
          hold at the end wins nothing.
        </p>
        <p>
          <b>Free loot.</b> One box for each tier you have reached, every {rules.freeLootHours}{' '}
          hours; from tier {rules.freeLootTier} on it requires {rules.freeLootPaidPlay} coins of
          paid play in the last {rules.freeLootPaidPlayDays} days. Its items are a gift: selling one
          gives bound coins, and shipping one costs {rules.freeLootXpPerCoin} XP for each coin of
          its value above the parcel’s fee. Both require a confirmed email and one deposit of{' '}
          {rules.freeLootDeposit} coins or more.
        </p>
        <p>
          <b>Paid play.</b> A stake that unlocks a gift earns nothing else: no XP, no share for
          makers or affiliates, no cashback and no prize. A stake that pays a deposit bonus earns no
          cashback and no prize.
        </p>
        <p>
          We do not owe a reward obtained with several accounts of one person, by automated play or
          by exploiting a known error.
        </p>
      </>
    ),
  },
]
