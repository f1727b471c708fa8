import { Button } from '#client/ui/button.tsx'
import { TextArticle } from '../article/text-article.tsx'
import { rules } from '../rules.ts'
import { text } from '../texts/how-it-works.md'
import css from './how-it-works.module.css'
import { Keep, PriceBar, Ways } from './how-it-works-pictures.tsx'
import { ShippingZones } from './shipping-zones.tsx'

const partials = {
  'price-bar': <PriceBar paid={100 - rules.edges.boxes} />,
  ways: <Ways />,
  keep: <Keep />,
  'shipping-zones': <ShippingZones />,
}

export function HowItWorksPage() {
  return (
    <TextArticle
      text={text}
      partials={partials}
      action={
        <div className={css.action}>
          <Button variant="brass" to="/boxes">
            See the boxes
          </Button>
          <Button to="/faq">Questions</Button>
        </div>
      }
    />
  )
}
