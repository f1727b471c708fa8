import { Link } from 'react-router'
import { SkinsHold } from '#client/ui/skins-hold.tsx'
import { Reward } from '../article/reward.tsx'
import { HousePromo } from '../promo-code.tsx'
import { HOUSE_CLOCK, rules, times } from '../rules.ts'
import type { QuestionGroup } from './faq.ts'

/** Questions about deposits, withdrawals and rewards. */
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
            skins. We take no fee. You are credited exactly what you pay.
          </p>
        ),
      },
      {
        id: 'below-minimum',
        question: 'I sent less than the crypto minimum. Is it lost?',
        answer: (
          <p>
            The deposit page warns that anything below {rules.cryptoMin} dollars is lost, because it
            cannot be credited automatically. In practice an operator reviews the amount, it shows
            in your deposit history, and it is credited manually if anything remains after network
            fees. This is not guaranteed, so please stay above the minimum.
          </p>
        ),
      },
      {
        id: 'crypto-bonus',
        question: 'How does the crypto bonus work?',
        answer: (
          <p>
            <Reward>
              {({ firstCryptoBonus: { percent, max } }) =>
                percent > 0
                  ? `Your first crypto deposit brings a bonus of ${percent}%, up to ${max} coins`
                  : 'There is none at present. When there is, it comes with your first crypto deposit'
              }
            </Reward>
            , once per person: accounts used on one device, paid by one payer, paid out or shipped
            to one address, or verified by one document count as one person. If you share a device
            with others, ask support. The bonus is paid as you play: {rules.bonusPerCoin.boxes}{' '}
            coins for each coin staked on boxes and {rules.bonusPerCoin.onePercent} at games with a
            1% edge, for {rules.bonusDays} days. What is paid is free to withdraw, and an unpaid
            rest binds nothing.
          </p>
        ),
      },
      {
        id: 'promo-code',
        question: 'Where do promo codes go?',
        answer: (
          <p>
            In the deposit window, before you pay.
            <HousePromo />
            <span>
              {' '}
              A code works once per person unless it says otherwise, and its bonus is paid as you
              play, like that of the first crypto deposit.
            </span>
          </p>
        ),
      },
      {
        id: 'skins-hold',
        question: 'Why are my coins from skins held?',
        answer: (
          <p>
            Skin trades can be reversed for <SkinsHold />. Until then you can play with the coins,
            but not withdraw them or ship parcels with them. Your deposit history shows the date.
          </p>
        ),
      },
      {
        id: 'card-failed',
        question: 'My card payment failed. Was I charged?',
        answer: (
          <p>
            A deposit that shows “Rejected” was not charged; if your bank reserved the amount, it
            releases it within days. If it shows “New”, we are still waiting for the provider and
            keep checking automatically. Please do not pay twice; retrying the same payment is safe.
          </p>
        ),
      },
      {
        id: 'refund',
        question: 'Can I get a deposit back?',
        answer: (
          <p>
            Yes, if none of it has been played: within 14 days, by the method you paid with.
            Deposits that were played are not refunded. Write to us with the{' '}
            <Link to="/contacts">contact form</Link>; the full rule is in the{' '}
            <Link to="/terms-of-service#refunds">terms</Link>.
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
            Under <Link to="/profile/withdraw">Withdraw</Link>: coins are paid out as crypto, from{' '}
            {rules.withdrawalMin} coins. We check that the address fits the currency. You can cancel
            a request while it is “Requested”.
          </p>
        ),
      },
      {
        id: 'play-through',
        question: 'Why can’t I withdraw yet?',
        answer: (
          <p>
            A deposit must be played {times(rules.playDeposit)} before withdrawal, a voucher or a
            sold item of a free box {times(rules.playBonus)}. The withdrawal page shows how many
            coins are left to play, computed by the same rule that approves withdrawals. An open
            gift also blocks parcels; you can give it up on the same page.
          </p>
        ),
      },
      {
        id: 'withdraw-time',
        question: 'Who reviews my withdrawal?',
        answer: (
          <p>
            One person; above {rules.secondOperatorAbove} coins, two. Meanwhile the amount is kept
            in a separate account. If the provider gives no clear answer, we keep asking until it
            does, so that nothing is paid twice or refunded after it was sent.
          </p>
        ),
      },
      {
        id: 'fees',
        question: 'Are there fees?',
        answer: (
          <p>
            Not on deposits and not on selling items. Any fee for a withdrawal or a parcel is shown
            before you confirm, and you pay exactly what was shown.
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
            Paid play earns points: the stake times the game’s edge, divided by 10%. On boxes that
            is one point per coin. Level 2 takes {rules.xpForLevel2} points and level 10{' '}
            {rules.xpForLevel10}. There are {rules.levelMax}.
          </p>
        ),
      },
      {
        id: 'cashback',
        question: 'How is cashback computed?',
        answer: (
          <p>
            Every day at {rules.cashbackAt} ({HOUSE_CLOCK}), from your stakes minus your winnings of
            that day:{' '}
            <Reward>
              {({ cashback: { from, step, to } }) =>
                `${from}% at the first tier, ${step}% more per tier, up to ${to}%`
              }
            </Reward>
            . It lists the stakes and payouts it was computed from. Claim it before the next reset.
          </p>
        ),
      },
      {
        id: 'leaderboard',
        question: 'When does the leaderboard end?',
        answer: (
          <p>
            Each {rules.leaderboardAt} ({HOUSE_CLOCK}). It has two rankings: total winnings, and the
            best multiplier with a stake of at least {rules.multiplierStakeMin}. The first{' '}
            {rules.prizePlaces} of each are paid at once, each at most {rules.prizePercent}% of what
            their own play of the week was expected to lose. If results are equal, whoever reached
            theirs first ranks higher.
          </p>
        ),
      },
      {
        id: 'affiliates',
        question: 'What do affiliates earn?',
        answer: (
          <p>
            {rules.affiliate[0].percent} to {rules.affiliate[3].percent}% of what the house expects
            to earn from the players they refer, depending on how many of these are active. See{' '}
            <Link to="/partnership">Partnership</Link>.
          </p>
        ),
      },
    ],
  },
]
