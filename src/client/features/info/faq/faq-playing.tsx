import { Link } from 'react-router'
import { labels } from '#contract/labels.ts'
import { rules } from '../rules.ts'
import type { QuestionGroup } from './faq.ts'

const paid = 100 - rules.edges.boxes

/** Questions about boxes, fairness and what is won. */
export const playing: readonly QuestionGroup[] = [
  {
    id: 'boxes-and-odds',
    title: 'Boxes and odds',
    questions: [
      {
        id: 'what-is-a-coin',
        question: 'What is a coin worth?',
        answer: (
          <p>
            One US dollar, always, on the way in and on the way out. Amounts have two decimals and
            are kept exactly. There is no second unit and no exchange rate inside the shop.
          </p>
        ),
      },
      {
        id: 'odds-shown',
        question: 'Are the odds that I see the odds that are played?',
        answer: (
          <p>
            Yes. A box’s page lists each item with its chance and its range of the {rules.tickets}{' '}
            tickets. The list has a hash, which stands on the page and in every receipt; if page and
            draw differed, the receipt would not check.
          </p>
        ),
      },
      {
        id: 'return',
        question: 'How much comes back on average?',
        answer: (
          <p>
            {paid} % at boxes, shown on each of them as RTP. The house keeps {rules.edges.boxes} %.
            That is an average over very many openings and says nothing about your next ten.
          </p>
        ),
      },
      {
        id: 'box-changed',
        question: 'What if a box changes while I look at it?',
        answer: (
          <p>
            Then your opening is refused, nothing is charged, and you see the new version. A version
            never changes after it was published, and older ones stay in the receipts.
          </p>
        ),
      },
      {
        id: 'demo-spin',
        question: 'Does the demo spin have better odds?',
        answer: (
          <p>
            No. It uses the same odds, runs in your browser, is labelled as a demo, and neither wins
            nor costs anything.
          </p>
        ),
      },
      {
        id: 'free-loot',
        question: 'What is free loot?',
        answer: (
          <p>
            One box for each tier that you have reached, free once in {rules.freeLootHours} hours.
            From tier {rules.freeLootTier} on you need {rules.freeLootPaidPlay} coins of paid play
            in the last {rules.freeLootPaidPlayDays} days. What it gives can be sold right away for
            bonus coins. To withdraw such coins, or to have an item sent, confirm your email and pay
            in {rules.freeLootDeposit} coins or more once; what it is worth beyond the fee of its
            parcel takes {rules.freeLootXpPerCoin} XP for each coin. A change of these rules has a
            date and never touches a running period.
          </p>
        ),
      },
    ],
  },
  {
    id: 'fairness',
    title: 'Fairness',
    questions: [
      {
        id: 'known-before',
        question: 'Can you know the result before I play?',
        answer: (
          <p>
            We know our seed, you know yours, and the result needs both. We show the hash of ours
            before your browser makes yours, so we can neither pick a seed against yours nor change
            it afterwards. The <Link to="/provably-fair">Provably fair</Link> page shows the order
            of events.
          </p>
        ),
      },
      {
        id: 'battle-beacon',
        question: 'Who decides a battle when your bots play in it?',
        answer: (
          <p>
            Nobody in it. The result also needs a round of a public beacon that is named when the
            last seat is taken and signed only after that, so it cannot be known while anybody, a
            bot included, may still choose to sit down. Whose beacon this shop listens to is told on{' '}
            <Link to="/provably-fair">Provably fair</Link> and in each battle’s receipt.
          </p>
        ),
      },
      {
        id: 'round-known-before',
        question: 'Can you know where the rocket busts or the wheel stops?',
        answer: (
          <p>
            Not while bets are open. Each round uses the next link of a chain that was announced
            before its first round, and a signature of a public beacon that comes only after bets
            have closed; nobody has both before that. See{' '}
            <Link to="/rocket/provably-fair">Rocket</Link> and{' '}
            <Link to="/wheel/provably-fair">Crazy Wheel</Link>, where you can check the whole chain.
          </p>
        ),
      },
      {
        id: 'verify-outside',
        question: 'How do I check a roll without trusting your page?',
        answer: (
          <p>
            Save the receipt, take a copy of the source, cut the network, and run{' '}
            <code>npm run verify -- receipt.json</code>. The formula and test vectors are published,
            so you can also write a checker of your own. <code>npm run verify -- --chain</code>,
            with the address of a chain, checks every round of Rocket or the Crazy Wheel.
          </p>
        ),
      },
      {
        id: 'seed-revealed',
        question: 'When is the server seed revealed?',
        answer: (
          <p>
            When you press “{labels.rotateSeeds}”, and by itself after {rules.seedBetsMax} rolls or{' '}
            {rules.seedDaysMax} days. Its page then lists every roll made with it, from nonce 0 on,
            without a gap.
          </p>
        ),
      },
      {
        id: 'own-seed',
        question: 'Can I choose my own client seed?',
        answer: (
          <p>
            Yes: 1 to {rules.clientSeedMax} letters, digits, symbols and spaces (ASCII). While no
            roll was made on it you change it in place; later you rotate. It is printed in receipts,
            so it should be no secret of yours.
          </p>
        ),
      },
      {
        id: 'streamers',
        question: 'Do streamers or bots have better odds?',
        answer: (
          <p>
            No. The draw is a function of seeds, nonce and table; it doesn’t know who plays. Where a
            bot takes a seat in a battle it is labelled as one and brings a published seed.
          </p>
        ),
      },
    ],
  },
  {
    id: 'items-and-shipping',
    title: 'Items and shipping',
    questions: [
      {
        id: 'price-changes',
        question: 'Can my item lose value between winning and selling?',
        answer: (
          <p>
            Not in standard boxes: you sell at the price it was won at, whenever you sell. The
            amount that the button names is the amount that is booked.
          </p>
        ),
      },
      {
        id: 'shipping-cost',
        question: 'What does shipping cost, and how long does it take?',
        answer: (
          <p>
            The fee depends on the country; the <Link to="/how-it-works#take-it-out">list</Link> has
            fees and days. You see both before you confirm, and no other fee follows from us; duties
            of your country are yours. If the promised day passes, the request is marked as late and
            you may have the items back.
          </p>
        ),
      },
      {
        id: 'shipping-cancel',
        question: 'Can I cancel a parcel?',
        answer: (
          <p>
            While it is “Requested”: one press brings items and fee back. From “In processing” on,
            write to us; until the parcel is handed over it can be stopped.
          </p>
        ),
      },
      {
        id: 'sizes',
        question: 'Which sizes are there?',
        answer: (
          <p>
            Shoes from 5 to 15.5 in halves, clothing from XS to XXL. You choose when you ask for the
            parcel, not when you win.
          </p>
        ),
      },
      {
        id: 'sell-and-ship',
        question: 'What if I press “sell” and “ship” at once?',
        answer: <p>Exactly one of them happens. The other is refused, and nothing is lost.</p>,
      },
    ],
  },
]
