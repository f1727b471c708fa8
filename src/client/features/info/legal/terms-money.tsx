import { Link } from 'react-router'
import { SkinsHold } from '#client/ui/skins-hold.tsx'
import type { ArticleSection } from '../article/article.tsx'
import { Fact } from '../article/fact.tsx'
import { InShort } from '../article/in-short.tsx'
import { rules, times } from '../rules.ts'

/** The terms about money, goods and what happens when something goes wrong. */
export const moneyTerms: readonly ArticleSection[] = [
  {
    id: 'deposits',
    title: 'Deposits',
    body: (
      <>
        <InShort>what you pay is what is credited; we take no fee on deposits.</InShort>
        <ul>
          <li>
            <b>Card</b>: from {rules.cardMin} US dollars, on the payment provider’s own page. Your
            card number never reaches us.
          </li>
          <li>
            <b>Crypto</b>: credited by the amount received, at the rate of the moment when the
            network has confirmed it; the provider’s fee is ours. Your first crypto deposit brings{' '}
            {rules.cryptoBonusPercent} % on top, up to {rules.cryptoBonusMax} coins, once for each
            person: accounts with the same device, postal address or payout address are one
            person’s. Send only the currency and network that the address was made for.
          </li>
          <li>
            <b>Crypto below the minimum</b>: the deposit page warns that less than {rules.cryptoMin}{' '}
            US dollars is lost and not refunded, because it cannot be credited automatically. Such
            an amount waits for an operator, is shown in your history, and is credited by hand where
            the network’s fees leave something to credit. You have no right to more than that.
          </li>
          <li>
            <b>Skins</b>: credited by the amount that the provider reports, at once for play.
            Because such trades can be reversed, these coins are held for <SkinsHold />
            for withdrawal and shipping; the date stands in your deposit history.
          </li>
          <li>
            <b>Gift codes and vouchers</b>: each works once. Whoever redeems it first has it.
          </li>
          <li>
            <b>Promo codes</b>: once per player unless the code says otherwise, credited together
            with the deposit.
          </li>
        </ul>
      </>
    ),
  },
  {
    id: 'play-through',
    title: 'Play-through',
    body: (
      <>
        <InShort>
          a deposit is played {times(rules.playDeposit)} before coins leave, a bonus{' '}
          {times(rules.playBonus)}.
        </InShort>
        <p>
          Coins from a deposit or a gift code must be staked {times(rules.playDeposit)} before they
          can be withdrawn as coins; coins from a bonus, a promo code or a voucher{' '}
          {times(rules.playBonus)}, by the house edge: boxes and battles count in full, games with a
          lower edge count less. A bet counts when it is settled; one that is refunded never does.
          An open bonus can be given up: what is left of it goes back. What is left is shown in
          coins on the <Link to="/profile/withdraw">withdrawal</Link> page, and the gate computes it
          by the same rule.
        </p>
        <p>
          Items can always be sold, and shipped from level {rules.shippingLevel}; an open bonus
          keeps them here until it is played or given up.
        </p>
      </>
    ),
  },
  {
    id: 'withdrawals',
    title: 'Withdrawals',
    body: (
      <>
        <InShort>in crypto, from {rules.withdrawalMin} coins, to an address that is yours.</InShort>
        <p>
          The amount leaves your balance when you ask for it. Until an operator has begun to work on
          it (“Requested”) you can take it back yourself; from “In processing” on only an operator
          can, and the coins then return. Payouts over {rules.secondOperatorAbove} coins are
          approved by two people. What the network has taken cannot be called back: check the
          address.
        </p>
        <p>
          Before paying out we may check who you are, as the{' '}
          <Link to="/aml-policy">AML policy</Link> says. A check is no reason to keep your money: it
          ends with a payout, or with a reason that you can contest.
        </p>
      </>
    ),
  },
  {
    id: 'shipping',
    title: 'Shipping',
    body: (
      <>
        <InShort>
          fee and days are shown before you confirm, and selling stays open until then.
        </InShort>
        <p>
          You choose up to {rules.parcelItemsMax} items for a parcel, an address and, where an item
          has them, sizes. The fee depends on the country and is paid from your balance. You can
          take the request back while it is “Requested”; items and fee return at once. A parcel that
          is not on its way after the promised days is marked as late, and you may ask for the items
          back. Duties and taxes of the country of delivery are yours.
        </p>
        <p>
          Where an item cannot be had any more, you choose between an equal one and its full price
          in coins.
        </p>
      </>
    ),
  },
  {
    id: 'refunds',
    title: 'Refunds of deposits',
    body: (
      <>
        <InShort>
          a deposit of which nothing was played is refunded; what was played is not.
        </InShort>
        <p>
          Ask for it by the <Link to="/contacts">contact form</Link> within 14 days of the deposit,
          naming the date and the amount. An unplayed deposit goes back the way it came, less a
          bonus that came with it. Opened boxes and finished bets are performed at your wish at
          once, so that a right to withdraw from the contract ends with them.
        </p>
      </>
    ),
  },
  {
    id: 'chargebacks',
    title: 'Reversals and chargebacks',
    body: (
      <>
        <InShort>
          if a payment is taken back after it was played, the amount is owed, and the account is
          restricted until it is settled.
        </InShort>
        <p>
          When your bank or a provider reverses a payment, its coins are taken from the balance.
          What the balance does not cover is booked as a claim against you and shown in your history
          as “Reversed”; the balance itself never shows less than zero. While a claim is open, coins
          and items cannot leave. Please write to us before you dispute a payment: most of it is
          settled in a day.
        </p>
      </>
    ),
  },
  {
    id: 'limits',
    title: 'Limits, breaks and self-exclusion',
    body: (
      <>
        <InShort>a limit is lowered at once and raised only after a day.</InShort>
        <p>
          You can set limits on deposits (24 hours, 7 days, a month) and on losses, be reminded of
          the time and your net result, take a break, or exclude yourself for six months, a year,
          five years or for ever. An exclusion counts at once, on every device, and cannot be lifted
          early. You set all of it under <Link to="/profile/limits">Limits</Link>. What you paid in
          can be taken out without playing it once you have excluded yourself for half a year or
          longer.
        </p>
        <p>
          <Fact name="helpline" before=" Help outside the site: " after="." />
        </p>
      </>
    ),
  },
  {
    id: 'restrictions',
    title: 'When we restrict an account',
    body: (
      <>
        <InShort>a restriction never confiscates a balance, and it always has a reason.</InShort>
        <p>
          We may stop play, withdrawals or both where the law asks for it, where somebody else seems
          to use the account, where a payment was reversed, or where rules were broken by automated
          play, several accounts or collusion. You are told the reason. The restriction and whoever
          set it are written to a log that cannot be changed. Your own unplayed deposit stays
          refundable unless the law forbids it.
        </p>
      </>
    ),
  },
  {
    id: 'faults',
    title: 'Faults and liability',
    body: (
      <>
        <InShort>
          what is stored counts; a fault of ours is corrected in both directions, openly.
        </InShort>
        <p>
          If something fails while you play, either the whole act is stored or none of it. A bet
          that cannot be finished is refunded. An evident mistake, such as an item booked twice, may
          be corrected; you see the correction, with its reason, in your history.
        </p>
        <p>
          We are liable without limit for intent, gross negligence and harm to life or health, and
          otherwise for the typical, foreseeable damage from breaking a duty that the contract is
          about. Rights that your law gives you as a consumer remain.
        </p>
      </>
    ),
  },
  {
    id: 'complaints',
    title: 'Complaints and law',
    body: (
      <>
        <InShort>write to us, and a person answers.</InShort>
        <p>
          Send a complaint by the <Link to="/contacts">contact form</Link>
          <Fact name="mail" before=" or to " />, with the bet id, the deposit or the parcel that it
          is about.
          <Fact name="mediator" before=" If we do not agree, you may go to " after="." />
          <Fact name="law" before=" The law that applies is " after="." />
        </p>
      </>
    ),
  },
  {
    id: 'changes',
    title: 'Changes and ending',
    body: (
      <>
        <InShort>we announce changes; you may leave at any time and take what is yours.</InShort>
        <p>
          Changes are announced on this page, with their date, and by mail at least 14 days before
          they count, unless the law asks for less. They do not touch bets, deposits or requests
          made before. You may close your account whenever you like: sell or ship your items and
          withdraw your coins first, under the rules above.
        </p>
      </>
    ),
  },
]
