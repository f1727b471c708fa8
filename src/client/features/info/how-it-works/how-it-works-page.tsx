import { Button } from '#client/ui/button.tsx'
import { Article } from '../article/article.tsx'
import { rules } from '../rules.ts'
import css from './how-it-works.module.css'
import { afterPlay } from './how-it-works-after.tsx'
import { firstSteps } from './how-it-works-steps.tsx'

const sections = [...firstSteps, ...afterPlay]

export function HowItWorksPage() {
  return (
    <Article
      title="How it works"
      lead="From the first coin to the parcel at your door: what happens at each step, what it costs and how to check it."
      picture="open-golden-hour"
      hue={290}
      changed="2026-11-21"
      keyPoints={[
        { figure: '1 coin = $1', label: 'In and out' },
        { figure: `${100 - rules.edges.boxes}%`, label: 'Average return of boxes' },
        { figure: rules.tickets, label: 'Tickets in each box' },
        { figure: '100%', label: 'Of the price when you sell an item' },
      ]}
      action={
        <div className={css.action}>
          <Button variant="brass" to="/boxes">
            See the boxes
          </Button>
          <Button to="/faq">Questions</Button>
        </div>
      }
      sections={sections}
    />
  )
}
