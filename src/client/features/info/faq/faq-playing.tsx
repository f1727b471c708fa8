import { Link } from 'react-router'
import { labels } from '#contract/labels.ts'
import { rules } from '../rules.ts'
import type { QuestionGroup } from './faq.ts'

const paid = 100 - rules.edges.boxes

/** Questions about boxes, fairness and winnings. */
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
            One US dollar, always, for deposits and withdrawals. Amounts have two decimals and are
            stored exactly. There is no second unit and no exchange rate inside the shop.
          </p>
        ),
      },
      {
        id: 'odds-shown',
        question: 'Are the odds I see the odds that are used?',
        answer: (
          <p>
            Yes. A box’s page lists each item with its chance and its range of the {rules.tickets}{' '}
            tickets. The hash of this list is on the page and in every receipt; if the page and the
            draw differed, the receipt would fail its check.
          </p>
        ),
      },
      {
        id: 'return',
        question: 'How much comes back on average?',
        answer: (
          <p>
            {paid}% on boxes, shown on each of them as RTP. The house keeps {rules.edges.boxes}%.
            That is an average over very many openings and says nothing about your next ten.
          </p>
        ),
      },
      {
        id: 'box-changed',
        question: 'What if a box changes while I look at it?',
        answer: (
          <p>
            Your opening is refused, nothing is charged, and you see the new version. A published
            version never changes, and receipts keep the older ones.
          </p>
        ),
      },
      {
        id: 'demo-spin',
        question: 'Does the demo spin have better odds?',
        answer: (
          <p>
            No. It uses the same odds, runs in your browser, is labeled as a demo, and neither wins
            nor costs anything.
          </p>
        ),
      },
      {
        id: 'free-loot',
        question: 'What is free loot?',
        answer: (
          <p>
            One free box for each tier you have reached, once per person every {rules.freeLootHours}{' '}
            hours. From tier {rules.freeLootTier} on you need {rules.freeLootPaidPlay} coins of paid
            play in the last {rules.freeLootPaidPlayDays} days. You can sell the items right away
            for bound coins. To withdraw such coins, or to ship an item, confirm your email and make
            one deposit of {rules.freeLootDeposit} coins or more; the part of its value above the
            parcel’s fee costs {rules.freeLootXpPerCoin} XP per coin. Changes to these rules are
            dated and never affect a running period.
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
            before your browser makes yours, so we can neither pick our seed to suit yours nor
            change it afterwards. The <Link to="/provably-fair">Provably fair</Link> page shows the
            order of events.
          </p>
        ),
      },
      {
        id: 'battle-beacon',
        question: 'Who decides a battle when your bots play in it?',
        answer: (
          <p>
            Nobody in it. The result also needs a round of a public beacon. That round is chosen
            when the last seat is taken and signed only afterwards, so nobody, bots included, can
            know the result while seats are still open. Which beacon this shop uses is shown on{' '}
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
            before its first round, and a signature of a public beacon that is published only after
            bets have closed. Nobody has both before that. See{' '}
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
            Save the receipt, get a copy of the source, disconnect from the network, and run{' '}
            <code translate="no">npm run verify -- receipt.json</code>. The formula and test vectors
            are published, so you can also write your own verifier.{' '}
            <code translate="no">npm run verify -- --chain</code>, with the address of a chain,
            checks every round of Rocket or the Crazy Wheel.
          </p>
        ),
      },
      {
        id: 'seed-revealed',
        question: 'When is the server seed revealed?',
        answer: (
          <p>
            When you press “{labels.rotateSeeds}”, and automatically after {rules.seedBetsMax} rolls
            or {rules.seedDaysMax} days. Its page then lists every roll made with it, from nonce 0
            on, without a gap.
          </p>
        ),
      },
      {
        id: 'own-seed',
        question: 'Can I choose my own client seed?',
        answer: (
          <p>
            Yes: 1 to {rules.clientSeedMax} letters, digits, symbols and spaces (ASCII). Until the
            first roll you can change it directly; after that, rotate your seeds. It appears in
            receipts, so do not use a password or another secret.
          </p>
        ),
      },
      {
        id: 'streamers',
        question: 'Do streamers or bots have better odds?',
        answer: (
          <p>
            No. The draw depends only on seeds, nonce and table, not on who plays. A bot in a battle
            is labeled as a bot and uses a published seed.
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
            Not in standard boxes: you sell it at the price it was won at, whenever you sell. You
            get exactly the amount shown on the button.
          </p>
        ),
      },
      {
        id: 'shipping-cost',
        question: 'What does shipping cost, and how long does it take?',
        answer: (
          <p>
            The fee depends on the country; the <Link to="/how-it-works#take-it-out">list</Link>{' '}
            shows fees and delivery times. You see both before you confirm, and we charge nothing
            else; duties of your country are paid by you. If the promised day passes, the request is
            marked as late and you can have the items back.
          </p>
        ),
      },
      {
        id: 'shipping-cancel',
        question: 'Can I cancel a parcel?',
        answer: (
          <p>
            While it is “Requested”, you can cancel it and get the items and the fee back at once.
            Once it is “In processing”, write to us: we can stop it until it is handed to the
            carrier.
          </p>
        ),
      },
      {
        id: 'sizes',
        question: 'Which sizes are there?',
        answer: (
          <p>
            Shoes from 5 to 15.5 in half sizes, clothing from XS to XXL. You choose when you request
            the parcel, not when you win.
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
