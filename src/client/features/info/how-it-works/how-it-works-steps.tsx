import { Link } from 'react-router'
import { Table } from '#client/ui/list/table.tsx'
import { SkinsHold } from '#client/ui/skins-hold.tsx'
import { labels } from '#contract/labels.ts'
import type { ArticleSection } from '../article/article.tsx'
import { MinimumAge } from '../article/minimum-age.tsx'
import { Reward } from '../article/reward.tsx'
import { HousePromo } from '../promo-code.tsx'
import { rules, times } from '../rules.ts'
import { Keep, PriceBar, Ways } from './how-it-works-pictures.tsx'

const boxesPaid = 100 - rules.edges.boxes

/** The steps from a deposit to a win. */
export const firstSteps: readonly ArticleSection[] = [
  {
    id: 'account',
    title: 'Open an account',
    body: (
      <p>
        A nickname, an email address and a password of at least {rules.passwordMin} characters, or
        log in with a service you already use. You confirm that you are <MinimumAge /> or older. You
        can browse without an account: every box, its odds and its receipts are public.
      </p>
    ),
  },
  {
    id: 'coins',
    title: 'Add coins',
    body: (
      <>
        <p>
          One coin is one US dollar, for deposits and withdrawals. There are four ways to deposit:
        </p>
        <Table label="Ways to add coins">
          <thead>
            <tr>
              <th scope="col">Way</th>
              <th scope="col">From</th>
              <th scope="col">What to know</th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">Card</th>
              <td>${rules.cardMin}</td>
              <td>You pay on the provider’s page; we never see your card number.</td>
            </tr>
            <tr>
              <th scope="row">Crypto</th>
              <td>${rules.cryptoMin}</td>
              <td>
                Credited when the network confirms it, at the rate of that moment.
                <Reward>
                  {({ firstCryptoBonus: { percent } }) =>
                    percent > 0
                      ? ` Your first one brings a bonus of ${percent}%, paid as you play.`
                      : null
                  }
                </Reward>
              </td>
            </tr>
            <tr>
              <th scope="row">Gift cards</th>
              <td>$10</td>
              <td>Bought from a partner shop; each code works once.</td>
            </tr>
            <tr>
              <th scope="row">Skins</th>
              <td>any</td>
              <td>
                Playable at once; held for <SkinsHold /> before you can withdraw or ship.
              </td>
            </tr>
          </tbody>
        </Table>
        <p>
          Promo codes work once.
          <HousePromo />
          <span>
            {' '}
            A bonus is paid as you play, {rules.bonusPerCoin.boxes} coins for each coin staked on
            boxes, for {rules.bonusDays} days. Deposited coins must be played{' '}
            {times(rules.playDeposit)} before they can be withdrawn, gifts {times(rules.playBonus)}.
          </span>
        </p>
      </>
    ),
  },
  {
    id: 'open-a-box',
    title: 'Open a box',
    body: (
      <>
        <p>
          A box is a list of items with prices and chances, all of them on its page. You open one to{' '}
          {rules.openAtOnceMax} at once; “{labels.demoSpin}” lets you try it and is labeled as a
          demo.
        </p>
        <PriceBar paid={boxesPaid} />
        <p>
          The price is the average value of an opening divided by {boxesPaid / 100}, rounded up to a
          cent. So {boxesPaid}% comes back <b>on average</b>, over very many openings. Most openings
          return less than the price, a few return far more. Play only with what you can afford to
          lose.
        </p>
        <p>
          The draw is one of {rules.tickets} tickets. Each item owns a number of tickets that
          matches its chance: 0.00001% is one ticket. An edited box becomes a new version, which you
          are shown before you pay for it.
        </p>
      </>
    ),
  },
  {
    id: 'your-win',
    title: 'Choose what to do with your win',
    body: (
      <>
        <p>
          What you win is yours at once and is stored in your{' '}
          <Link to="/profile/inventory">inventory</Link>, even if you close the window during the
          spin.
        </p>
        <Ways />
        <Keep />
      </>
    ),
  },
  {
    id: 'check',
    title: 'Check the roll',
    body: (
      <>
        <p>
          Before you play, we show the hash of our secret seed. Then your browser makes its own.
          Both seeds and a counter determine the ticket, so nobody can choose it. When the seeds
          rotate, ours is revealed, and anyone can recompute every roll:
        </p>
        <ol>
          <li>
            in the browser, on <Link to="/provably-fair">Provably fair</Link>, where a pasted
            receipt never leaves the page;
          </li>
          <li>
            on your own machine, offline, with a copy of the source:{' '}
            <code translate="no">npm run verify -- receipt.json</code>.
          </li>
        </ol>
        <p>
          A seed rotates when you choose, and automatically after {rules.seedBetsMax} rolls or{' '}
          {rules.seedDaysMax} days, because a seed that is never revealed proves nothing.
        </p>
      </>
    ),
  },
]
