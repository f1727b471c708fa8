import { Link } from 'react-router'
import { Table } from '#client/ui/list/table.tsx'
import { SkinsHold } from '#client/ui/skins-hold.tsx'
import { labels } from '#contract/labels.ts'
import type { ArticleSection } from '../article/article.tsx'
import { HousePromo } from '../promo-code.tsx'
import { rules, times } from '../rules.ts'
import { Keep, PriceBar, Ways } from './how-it-works-pictures.tsx'

const boxesPaid = 100 - rules.edges.boxes

/** The way of a coin until something is won. */
export const firstSteps: readonly ArticleSection[] = [
  {
    id: 'account',
    title: 'Open an account',
    body: (
      <p>
        A nickname, an email address and a password of at least {rules.passwordMin} characters, or
        sign in with a service you already use. You confirm that you are {rules.ageMin} or older.
        Looking around needs no account: every box, its odds and its receipts are open to visitors.
      </p>
    ),
  },
  {
    id: 'coins',
    title: 'Add coins',
    body: (
      <>
        <p>One coin is one US dollar, on the way in and on the way out. Four ways lead in:</p>
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
                Credited when the network confirms, at that moment’s rate. The first one brings{' '}
                {rules.cryptoBonusPercent} % on top.
              </td>
            </tr>
            <tr>
              <th scope="row">Gift cards</th>
              <td>$10</td>
              <td>Bought at a shop outside; the code works once.</td>
            </tr>
            <tr>
              <th scope="row">Skins</th>
              <td>any</td>
              <td>
                To play at once; held for <SkinsHold /> before coins or parcels can leave.
              </td>
            </tr>
          </tbody>
        </Table>
        <p>
          Promo codes work once.
          <HousePromo /> Bonus coins are played {times(rules.playBonus)} before they can be
          withdrawn, paid ones {times(rules.playDeposit)}.
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
          {rules.openAtOnceMax} at once; “{labels.demoSpin}” shows how it feels and says that it is
          a demo.
        </p>
        <PriceBar paid={boxesPaid} />
        <p>
          The price follows from the list: what an opening is worth on average, divided by{' '}
          {boxesPaid / 100}, rounded up to a cent. So {boxesPaid} % comes back <b>on average</b>,
          over very many openings. Most single openings bring less than the price, a few bring far
          more. Play with what you can lose.
        </p>
        <p>
          The draw is one of {rules.tickets} tickets. Each item owns as many as its chance says:
          0.00001 % is one ticket. If a box is edited, it becomes a new version, and you are shown
          that one before you pay for it.
        </p>
      </>
    ),
  },
  {
    id: 'your-win',
    title: 'Choose what becomes of a win',
    body: (
      <>
        <p>
          What you win is yours at once and lies in your{' '}
          <Link to="/profile/inventory">inventory</Link>, even if the window closes in the middle of
          the spin.
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
          Before you play, we show the hash of our secret seed. Then your browser makes yours. Both,
          and a counter, decide the ticket; nobody can choose it. When the seeds rotate, ours is
          revealed, and anybody can compute every roll again:
        </p>
        <ol>
          <li>
            in the browser, on <Link to="/provably-fair">Provably fair</Link>, where a pasted
            receipt never leaves the page;
          </li>
          <li>
            outside of it, with the source and the network cut:{' '}
            <code>npm run verify -- receipt.json</code>.
          </li>
        </ol>
        <p>
          A seed rotates when you wish, and by itself after {rules.seedBetsMax} rolls or{' '}
          {rules.seedDaysMax} days, because one that is never revealed proves nothing.
        </p>
      </>
    ),
  },
]
