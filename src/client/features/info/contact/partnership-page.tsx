import { Link } from 'react-router'
import { Button } from '#client/ui/button.tsx'
import { Table } from '#client/ui/list/table.tsx'
import { Article, type ArticleSection } from '../article/article.tsx'
import css from '../how-it-works/how-it-works.module.css'
import { rules } from '../rules.ts'
import { PartnershipForm } from './partnership-form.tsx'

const { affiliate } = rules

const sections: readonly ArticleSection[] = [
  {
    id: 'affiliates',
    title: 'Affiliates: open to every player',
    body: (
      <>
        <p>
          Choose a code of 3 to 20 characters under <Link to="/profile/referral">Affiliates</Link>{' '}
          and share its link. Players who follow it and sign up within{' '}
          {rules.affiliateFirstTouchHours} hours are yours; the first link they followed counts. You
          get a share of what the house earns from them <b>in theory</b>: stake times edge, whether
          they win or lose. So you never profit from a player’s bad luck.
        </p>
        <Table label="Share by active players">
          <thead>
            <tr>
              <th scope="col">Active players in {rules.affiliateDays} days</th>
              <th scope="col">Your share</th>
              <th scope="col">Of 1,000 coins staked at boxes</th>
            </tr>
          </thead>
          <tbody>
            {affiliate.map(({ players, percent }) => (
              <tr key={players}>
                <th scope="row">from {players}</th>
                <td>{percent}%</td>
                <td className="num" translate="no">
                  {((1_000 * rules.edges.boxes * percent) / 10_000).toFixed(2)} coins
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
        <p>
          You claim from {rules.affiliateClaimMin} coins upwards, and you receive ordinary coins.
          Inviting yourself, with the same device or the same payment, earns nothing.
        </p>
      </>
    ),
  },
  {
    id: 'partners',
    title: 'Partners: for channels and studios',
    body: (
      <>
        <p>
          If you make videos, write, stream or build tools around provable fairness, we can offer
          more: your own bonus code, boxes made for your audience, or a fixed fee. Our conditions
          are always the same:
        </p>
        <ul>
          <li>Your audience is of legal age, and you can show it.</li>
          <li>You disclose in every piece of content that you are paid.</li>
          <li>You play at the same odds as everyone else. Our receipts prove it.</li>
          <li>
            You never promise winnings, and you mention the house edge when you mention a win.
          </li>
        </ul>
      </>
    ),
  },
  {
    id: 'what-we-never-do',
    title: 'What we never do',
    body: (
      <p>
        We never reveal a result in advance: no account, endpoint or staff role can read a seed in
        play. Coins that we sponsor count towards no level, leaderboard or affiliate share.
      </p>
    ),
  },
  {
    id: 'apply',
    title: 'Apply',
    body: <PartnershipForm />,
  },
]

export function PartnershipPage() {
  return (
    <Article
      title="Partnership"
      lead="Refer people who like to check things. You earn a share of what the house expects to earn, not of what they lose."
      picture="item-hexagon-pin"
      hue={345}
      changed="2026-11-21"
      keyPoints={affiliate.map(({ players, percent }) => ({
        figure: `${percent}%`,
        label: players === 1 ? 'From the first player' : `From ${players} active players`,
      }))}
      action={
        <div className={css.action}>
          <Button variant="brass" to="#apply">
            Apply
          </Button>
        </div>
      }
      sections={sections}
    />
  )
}
