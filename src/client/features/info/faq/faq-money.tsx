import { Link } from 'react-router'
import { SkinsHold } from '#client/ui/skins-hold.tsx'
import { HousePromo } from '../promo-code.tsx'
import { HOUSE_CLOCK, rules, times } from '../rules.ts'
import type { QuestionGroup } from './faq.ts'

/** Questions about coins on their way in and out, and about rewards. */
export const money: readonly QuestionGroup[] = [
  {
    id: 'deposits',
    title: 'Deposits',
    questions: [
      {
        id: 'deposit-ways',
        question: 'How can I deposit?',
        answer: (
          <p>
            By card from {rules.cardMin} dollars, by ten crypto currencies, by gift card, or with
            skins. We take no fee. What you pay is what is credited.
          </p>
        ),
      },
      {
        id: 'below-minimum',
        question: 'I sent less than the crypto minimum. Is it lost?',
        answer: (
          <p>
            The deposit page warns that anything below {rules.cryptoMin} dollars is lost, because it
            cannot be credited automatically. We do not simply keep it: the amount goes to an
            operator, shows in your deposit history, and is credited by hand if network fees leave
            something. This is not guaranteed, so please stay above the minimum.
          </p>
        ),
      },
      {
        id: 'crypto-bonus',
        question: 'How does the crypto bonus work?',
        answer: (
          <p>
            Your first crypto deposit brings {rules.cryptoBonusPercent} % on top, up to{' '}
            {rules.cryptoBonusMax} coins, once for each person: another account with the same
            device, address or payout address gets none, and its deposit says so. Bonus coins are
            played {times(rules.playBonus)} before they can be withdrawn; the deposit itself{' '}
            {times(rules.playDeposit)}.
          </p>
        ),
      },
      {
        id: 'promo-code',
        question: 'Where do promo codes go?',
        answer: (
          <p>
            Into the deposit window, before you pay.
            <HousePromo /> A code works once for each player unless it says otherwise, and is
            credited together with the deposit.
          </p>
        ),
      },
      {
        id: 'skins-hold',
        question: 'Why are my coins from skins held?',
        answer: (
          <p>
            Trades of skins can be reversed for <SkinsHold />. Until then you can play with the
            coins, but not withdraw them or have parcels sent with them. The date stands in your
            deposit history.
          </p>
        ),
      },
      {
        id: 'card-failed',
        question: 'My card payment failed. Was I charged?',
        answer: (
          <p>
            A deposit that shows “Rejected” was not charged; what your bank reserved, it lets go
            within days. One that shows “New” is still being asked about: we ask the provider again
            by ourselves. Please do not pay twice; the same attempt can be repeated without harm.
          </p>
        ),
      },
      {
        id: 'refund',
        question: 'Can I get a deposit back?',
        answer: (
          <p>
            One of which nothing was played, yes, the way it came, within 14 days. What was played
            is not refunded. Write to us by the <Link to="/contacts">contact form</Link>; the rule
            is in the <Link to="/terms-of-service#refunds">terms</Link>.
          </p>
        ),
      },
    ],
  },
  {
    id: 'withdrawals',
    title: 'Withdrawals',
    questions: [
      {
        id: 'withdraw-how',
        question: 'How do I withdraw?',
        answer: (
          <p>
            Under <Link to="/profile/withdraw">Withdraw</Link>: coins as crypto, from{' '}
            {rules.withdrawalMin} coins. The address is checked for its currency. You can take a
            request back while it is “Requested”.
          </p>
        ),
      },
      {
        id: 'play-through',
        question: 'Why can’t I withdraw yet?',
        answer: (
          <p>
            A deposit is played {times(rules.playDeposit)} before coins leave, a bonus or voucher{' '}
            {times(rules.playBonus)}. The withdrawal page shows what is left, in coins, by the very
            rule that the gate uses. An open bonus also keeps parcels here; it can be given up
            there.
          </p>
        ),
      },
      {
        id: 'withdraw-time',
        question: 'Who looks at my withdrawal?',
        answer: (
          <p>
            A person does; over {rules.secondOperatorAbove} coins, two. The amount waits in an
            account of its own meanwhile. If the provider gives no clear answer, we ask until it
            does, rather than pay twice or refund what was sent.
          </p>
        ),
      },
      {
        id: 'fees',
        question: 'Are there fees?',
        answer: (
          <p>
            Not on deposits and not on selling items. A fee of a withdrawal or a parcel is shown
            before you confirm, and the ledger books exactly what was shown.
          </p>
        ),
      },
    ],
  },
  {
    id: 'rewards',
    title: 'Levels and rewards',
    questions: [
      {
        id: 'levels',
        question: 'How do levels work?',
        answer: (
          <p>
            Paid play earns points: the stake times the game’s edge, divided by 10 %. That is one
            for each coin at boxes. Level 2 takes {rules.xpForLevel2} points, level 10{' '}
            {rules.xpForLevel10}; there are {rules.levelMax}.
          </p>
        ),
      },
      {
        id: 'cashback',
        question: 'How is cashback computed?',
        answer: (
          <p>
            Each day at {rules.cashbackAt} ({HOUSE_CLOCK}), from what you staked less what you won
            that day: {rules.cashback.from} % at the first tier, {rules.cashback.step} % more a
            tier, up to {rules.cashback.to} %. It lists the stakes and payouts it came from, and
            waits for you until the next reset.
          </p>
        ),
      },
      {
        id: 'leaderboard',
        question: 'When does the leaderboard end?',
        answer: (
          <p>
            Each {rules.leaderboardAt} ({HOUSE_CLOCK}). Two lists: the sum of winnings, and the best
            multiplier with a stake of at least {rules.multiplierStakeMin}. The first{' '}
            {rules.prizePlaces} are paid at once, each at most {rules.prizePercent} % of what their
            own play of the week was expected to lose; of equals, who was first stands higher.
          </p>
        ),
      },
      {
        id: 'affiliates',
        question: 'What do affiliates earn?',
        answer: (
          <p>
            {rules.affiliate[0].percent} to {rules.affiliate[3].percent} % of what the house earns
            in theory from those they bring, by the number of active players. See{' '}
            <Link to="/partnership">Partnership</Link>.
          </p>
        ),
      },
    ],
  },
]
