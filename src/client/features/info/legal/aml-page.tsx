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
        <InShort>money of crime must not pass through here, and we look for it.</InShort>
        <p>
          Whoever moves money for others must know where it comes from. The operator
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
        <InShort>coins cannot be passed on, and they do not leave as they came.</InShort>
        <ul>
          <li>Coins and items cannot be sent from player to player.</li>
          <li>
            A deposit is played at least {times(rules.playDeposit)} before coins leave, a bonus{' '}
            {times(rules.playBonus)}.
          </li>
          <li>
            Coins from skins are held for <SkinsHold />, because such trades can be reversed.
          </li>
          <li>
            A person at the operator approves every crypto payout; one over{' '}
            {rules.secondOperatorAbove} coins takes two.
          </li>
          <li>
            Every movement is recorded in a journal whose entries can’t be changed or deleted, each
            chained to the one before it.
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
          before a large payout, at a change of pattern, and whenever the law says so.
        </InShort>
        <p>We may ask for a proof of identity, of address, and of where the money comes from:</p>
        <ul>
          <li>
            before a payout over {rules.secondOperatorAbove} coins, at once or in a month together;
          </li>
          <li>when payments come under a name that is not yours;</li>
          <li>
            when deposits or payouts change sharply, or are split so as to stay below a limit;
          </li>
          <li>when a wallet is known for crime, mixing or sanctions;</li>
          <li>when your name is on a list of sanctions or of people in public office.</li>
        </ul>
        <p>
          Papers are used for this check alone and kept as the{' '}
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
        <li>Several accounts of one person, or one account of several.</li>
        <li>Payouts to the wallet of somebody else.</li>
        <li>Play that only moves money from one account to another.</li>
      </ul>
    ),
  },
  {
    id: 'what-happens-then',
    title: 'What happens at a suspicion',
    body: (
      <>
        <InShort>we hold the payout, ask, and report where the law obliges us.</InShort>
        <p>
          A person reviews it. The payout is on hold; your balance stays yours. We ask you for what
          is missing and tell you how long it takes. Where the law obliges us, we report to the
          authority and may not be allowed to tell you. If the suspicion is cleared, the payout is
          made at no cost to you.
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
          Papers of checks and the records of payments are kept for 5 years after the end of the
          contract, or as long as the law asks for. What operators do is written, with its reason,
          to a log of which each entry is chained to the one before it. People who work with
          payments are trained each year. This policy is reviewed once a year and after each change
          of law.
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
      lead="How money laundering is kept out: what the shop does by itself, when we ask questions, and what happens then."
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
