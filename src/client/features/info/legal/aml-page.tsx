import { Link } from 'react-router'
import { SkinsHold } from '#client/ui/skins-hold.tsx'
import { Article, type ArticleSection } from '../article/article.tsx'
import { Fact } from '../article/fact.tsx'
import { InShort } from '../article/in-short.tsx'
import { rules, times } from '../rules.ts'

const sections: readonly ArticleSection[] = [
  {
    id: 'why',
    title: 'Why there is this policy',
    body: (
      <>
        <InShort>we do not allow proceeds of crime on this site, and we check for them.</InShort>
        <p>
          A business that moves money for others must know where the money comes from. The operator
          <Fact name="legal_name" before=", " after="," /> follows the laws against money laundering
          and the financing of terrorism that bind it
          <Fact name="licence" before=" under " />.
          <Fact name="compliance_officer" before=" Responsible: " after="." />
        </p>
      </>
    ),
  },
  {
    id: 'how-the-shop-is-built',
    title: 'What the shop itself does',
    body: (
      <>
        <InShort>
          coins cannot be transferred between players, and must be played before they are withdrawn.
        </InShort>
        <ul>
          <li>Coins and items cannot be sent from player to player.</li>
          <li>
            A deposit must be played at least {times(rules.playDeposit)} before withdrawal, a gift{' '}
            {times(rules.playBonus)}.
          </li>
          <li>
            Coins from skins are held for <SkinsHold />, because skin trades can be reversed.
          </li>
          <li>
            A member of our staff approves every crypto payout; a payout over{' '}
            {rules.secondOperatorAbove} coins needs two approvals.
          </li>
          <li>
            Every movement is recorded in a journal whose entries can’t be changed or deleted; each
            is chained to the previous one.
          </li>
        </ul>
      </>
    ),
  },
  {
    id: 'who-you-are',
    title: 'When we ask who you are',
    body: (
      <>
        <InShort>
          before a large payout, after an unusual change of pattern, and whenever the law requires
          it.
        </InShort>
        <p>We may ask for proof of identity, of address and of the source of funds:</p>
        <ul>
          <li>
            before a payout over {rules.secondOperatorAbove} coins, in one payment or in total
            within a month;
          </li>
          <li>when payments are made under a name that is not yours;</li>
          <li>when deposits or payouts change sharply, or are split to stay below a limit;</li>
          <li>when a wallet is linked to crime, mixing or sanctions;</li>
          <li>when your name is on a sanctions list or a list of people in public office.</li>
        </ul>
        <p>
          Documents are used for this check only and are kept as described in the{' '}
          <Link to="/privacy-statement#what-we-keep">privacy statement</Link> says.
        </p>
      </>
    ),
  },
  {
    id: 'what-is-not-allowed',
    title: 'What is not allowed',
    body: (
      <ul>
        <li>Paying with somebody else’s card, wallet or account.</li>
        <li>Depositing only to withdraw, without playing.</li>
        <li>Several accounts for one person, or one account for several people.</li>
        <li>Payouts to somebody else’s wallet.</li>
        <li>Play that only moves money from one account to another.</li>
      </ul>
    ),
  },
  {
    id: 'what-happens-then',
    title: 'What happens if we suspect something',
    body: (
      <>
        <InShort>we hold the payout, ask you, and report where the law requires it.</InShort>
        <p>
          A person reviews the case. The payout is on hold; your balance stays yours. We ask you for
          any missing information and tell you how long the review takes. Where the law requires it,
          we report to the authorities and may not be allowed to tell you. If the suspicion is
          cleared, the payout is made at no cost to you.
        </p>
      </>
    ),
  },
  {
    id: 'records',
    title: 'Records, training and review',
    body: (
      <>
        <p>
          Documents from checks and payment records are kept for 5 years after the end of the
          contract, or as long as the law requires. Every action of an operator is recorded with its
          reason in a log whose entries are chained to each other. Staff who work with payments are
          trained every year. This policy is reviewed once a year and after each change of the law.
        </p>
        <p>
          Questions and reports: <Fact name="mail" after=", or " />
          the <Link to="/contacts">contact form</Link>.
        </p>
      </>
    ),
  },
]

export function AmlPage() {
  return (
    <Article
      title="AML policy"
      lead="How we prevent money laundering: what the shop does automatically, when we ask questions, and what happens then."
      picture="item-gold-stack"
      hue={165}
      changed="2026-11-21"
      isTemplate
      keyPoints={[
        { figure: '2 people', label: `Approve a payout over ${rules.secondOperatorAbove}` },
        { figure: `${rules.playDeposit}×`, label: 'Play before a payout' },
        { figure: '0', label: 'Transfers between players' },
      ]}
      sections={sections}
    />
  )
}
