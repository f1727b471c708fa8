import { Article } from '../article/article.tsx'
import { MinimumAge } from '../article/minimum-age.tsx'
import { rules } from '../rules.ts'
import { moneyTerms } from './terms-money.tsx'
import { playTerms } from './terms-play.tsx'

const sections = [...playTerms, ...moneyTerms]

export function TermsPage() {
  return (
    <Article
      title="Terms of service"
      lead="What you can expect from us and what we expect from you. Each section starts with a one-sentence summary."
      picture="item-compass"
      hue={86}
      changed="2026-11-21"
      isTemplate
      keyPoints={[
        { figure: <MinimumAge after="+" />, label: 'Age to play' },
        { figure: '1 coin = $1', label: 'One unit everywhere' },
        {
          figure: `${rules.playDeposit}× / ${rules.playBonus}×`,
          label: 'Play a deposit / a gift',
        },
        { figure: `${rules.edges.boxes}%`, label: 'House edge of boxes' },
      ]}
      sections={sections}
    />
  )
}
