import { Link } from 'react-router'
import { SkinsHold } from '#client/ui/skins-hold.tsx'
import type { ArticleSection } from '../article/article.tsx'
import { Fact } from '../article/fact.tsx'
import { InShort } from '../article/in-short.tsx'
import { Reward } from '../article/reward.tsx'
import { rules, times } from '../rules.ts'

/** The terms about money, goods and problems. */
export const moneyTerms: readonly ArticleSection[] = [
  {
    id: 'deposits',
    title: 'Deposits',
    body: (
      <>
        <InShort>you are credited what you pay; we charge no fee on deposits.</InShort>
        <ul>
          <li>
            <b>Card</b>: from {rules.cardMin} US dollars, on the payment provider’s own page. Your
            card number never reaches us.
          </li>
          <li>
            <b>Crypto</b>: credited by the amount received, at the rate of the moment the network
            confirms it; we pay the provider’s fee.{' '}
            <Reward>
              {({ firstCryptoBonus: { percent, max } }) =>
                percent > 0
                  ? `Your first crypto deposit brings a bonus of ${percent}%, up to ${max} coins, once per person: accounts with the same device, postal address or payout address count as one person. `
                  : null
              }
            </Reward>
            Send only the currency and network that the address was made for.
          </li>
          <li>
            <b>Crypto below the minimum</b>: the deposit page warns that less than {rules.cryptoMin}{' '}
            US dollars is lost and not refunded, because it cannot be credited automatically. An
            operator reviews such an amount; it is shown in your history and credited manually if
            anything remains after network fees. You have no claim beyond that.
          </li>
          <li>
            <b>Skins</b>: credited by the amount that the provider reports, playable at once.
            Because skin trades can be reversed, these coins are held for <SkinsHold /> before you
            can withdraw or ship with them; your deposit history shows the date.
          </li>
          <li>
            <b>Gift codes and vouchers</b>: each works once, for the first person who redeems it.
            Each person can redeem one voucher of a promotion.
          </li>
          <li>
            <b>Promo codes</b>: once per person unless the code says otherwise; the deposit form
            shows how much at most before you pay.
          </li>
          <li>
            <b>Deposit bonuses</b>, of promo codes and of the first crypto deposit, are promised
            with the deposit and paid as you play: for {rules.bonusDays} days, each coin staked on
            boxes pays {rules.bonusPerCoin.boxes} coins of it when the bet is settled, at games with
            a 1% edge {rules.bonusPerCoin.onePercent}, and at others half of the stake times the
            edge. What is paid is yours to withdraw. Stakes of coins that are held, owed or of an
            open gift pay nothing, and stakes that pay a bonus earn no cashback and no prizes. What
            is not paid ends after {rules.bonusDays} days, with an exclusion, or if the deposit is
            reversed; what was paid of it is then owed with the deposit.
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
          a deposit must be played {times(rules.playDeposit)} before withdrawal, a gift{' '}
          {times(rules.playBonus)}.
        </InShort>
        <p>
          Coins from a deposit or a gift code must be staked {times(rules.playDeposit)} before they
          can be withdrawn; gifts, which are coins from a voucher or from items of free boxes,{' '}
          {times(rules.playBonus)}, weighted by the house edge: boxes and battles count in full,
          games with a lower edge count less. A bet counts when it is settled; a refunded bet never
          counts. You can give up an open gift: what is left of it is removed. Deposit bonuses bind
          nothing. The coins left to play are shown on the{' '}
          <Link to="/profile/withdraw">withdrawal</Link> page, computed by the same rule that
          approves withdrawals.
        </p>
        <p>
          Items can always be sold, and shipped from level {rules.shippingLevel}; an open gift
          blocks shipping until it is played through or given up.
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
          The amount leaves your balance when you request it. Until an operator starts processing it
          (“Requested”) you can cancel it yourself; once it is “In processing”, only an operator can
          cancel it and return the coins. Payouts over {rules.secondOperatorAbove} coins are
          approved by two people. A payment that the network has accepted cannot be recalled, so
          check the address.
        </p>
        <p>
          Before a payout we may verify your identity, as the{' '}
          <Link to="/aml-policy">AML policy</Link> describes. A check is never a reason to keep your
          money: it ends with a payout, or with a reason that you can contest.
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
          you see the fee and delivery time before you confirm, and can still sell until then.
        </InShort>
        <p>
          You choose up to {rules.parcelItemsMax} items per parcel, an address and, where needed,
          sizes. The fee depends on the country and is paid from your balance. You can cancel the
          request while it is “Requested”; the items and the fee are returned at once. A parcel that
          has not left by the promised date is marked as late, and you may ask for the items back.
          You pay the duties and taxes of the country of delivery.
        </p>
        <p>
          If an item is no longer available, you choose between an equivalent item and its full
          price in coins.
        </p>
      </>
    ),
  },
  {
    id: 'refunds',
    title: 'Refunds of deposits',
    body: (
      <>
        <InShort>a deposit is refundable until you play any of it.</InShort>
        <p>
          Request it with the <Link to="/contacts">contact form</Link> within 14 days of the
          deposit, naming the date and the amount. An unplayed deposit is refunded to the payment
          method you used, and its bonus ends. Opening a box or placing a bet is performed
          immediately at your request, which ends any right to withdraw from the contract.
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
          if a payment is reversed after it was played, you owe the amount, and your account is
          restricted until it is settled.
        </InShort>
        <p>
          When your bank or a provider reverses a payment, its coins are deducted from your balance.
          Any amount that the balance does not cover is recorded as a debt and shown in your history
          as “Reversed”; the balance itself never goes below zero. While you owe an amount, you
          cannot withdraw or ship. Please write to us before you dispute a payment: most cases are
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
        <InShort>lowering a limit applies at once, raising it only after a day.</InShort>
        <p>
          You can set limits on deposits (24 hours, 7 days, a month) and on losses, get reminders of
          your time and net result, take a break, or exclude yourself for six months, a year, five
          years or forever. An exclusion applies at once, on every device, and cannot be ended
          early. You find all of this under <Link to="/profile/limits">Limits</Link>. If you exclude
          yourself for six months or longer, you can withdraw your deposits without playing them.
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
        <InShort>a restriction never confiscates your balance, and it always has a reason.</InShort>
        <p>
          We may stop play, withdrawals or both if the law requires it, if somebody else seems to
          use your account, if a payment was reversed, or if you broke the rules by automated play,
          several accounts or collusion. We tell you the reason. The restriction and the person who
          set it are recorded in a log that cannot be changed. Your unplayed deposit stays
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
          stored results count; we correct our own errors openly, in your favor or ours.
        </InShort>
        <p>
          If something fails while you play, your action is stored completely or not at all. A bet
          that cannot be finished is refunded. An obvious error, such as an item credited twice, may
          be corrected; you see the correction and its reason in your history.
        </p>
        <p>
          We are liable without limit for intent, gross negligence and injury to life or health, and
          otherwise for the typical, foreseeable damage from the breach of an essential contractual
          duty. Your statutory rights as a consumer remain.
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
          <Fact name="mail" before=" or to " />, and name the bet ID, deposit or parcel it concerns.
          <Fact name="mediator" before=" If we cannot agree, you may turn to " after="." />
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
        <InShort>we announce changes; you may leave at any time with what is yours.</InShort>
        <p>
          Changes are announced on this page, with their date, and by email at least 14 days before
          they take effect, unless the law requires otherwise. They do not affect earlier bets,
          deposits or requests. You may close your account at any time: first sell or ship your
          items and withdraw your coins, under the rules above.
        </p>
      </>
    ),
  },
]
