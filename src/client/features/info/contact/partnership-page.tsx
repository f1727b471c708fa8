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
          and share its link. Players who arrive by it and register within{' '}
          {rules.affiliateFirstTouchHours} hours are yours; the first link counts. You share in what
          the house earns from them <b>in theory</b>: stake times edge, whether they win or lose. So
          you never gain by somebody’s bad luck.
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
                <td>{percent} %</td>
                <td className="num">
                  {((1_000 * rules.edges.boxes * percent) / 10_000).toFixed(2)} coins
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
        <p>
          You claim from {rules.affiliateClaimMin} coins up, and what you claim are ordinary coins.
          Inviting yourself, by the same device or the same payment, brings nothing.
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
          If you make videos, write, stream, or build tools around provable fairness, we can agree
          on more: a code of your own with its bonus, boxes made for your audience, or a fixed fee.
          What we ask for is always the same:
        </p>
        <ul>
          <li>Your audience is of age, and you can show it.</li>
          <li>You disclose, in every piece, that you are paid.</li>
          <li>You play at the same odds as everyone. Our receipts would show it if you did not.</li>
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
        We never reveal a result in advance: no account, endpoint or staff role can read a seed that
        is in play. Coins that we sponsor count for no level, no leaderboard and no share.
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
      lead="Bring people who like to check things. You share in what the house earns in theory, not in what they lose."
      picture="item-hexagon-pin"
      hue={345}
      changed="2026-11-21"
      keyPoints={affiliate.map(({ players, percent }) => ({
        figure: `${percent} %`,
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
