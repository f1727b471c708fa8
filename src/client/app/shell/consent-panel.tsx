import { Link } from 'react-router'
import { saveConsent } from '#client/lib/analytics/consent.ts'
import { Button } from '#client/ui/button.tsx'
import css from './consent-panel.module.css'

/** Asks once for consent to count visits. Both answers look alike; no answer counts as no. */
export function ConsentPanel() {
  return (
    <section className={css.panel} aria-label="Cookie choice">
      <div>
        <h2>May we count visits?</h2>
        <p>
          We’d like to count how often sign-up, login and deposit are opened, with the page and the
          time. Nothing that identifies you is recorded. Your answer is kept in a cookie.{' '}
          <Link to="/cookie-policy">Cookie policy</Link>
        </p>
      </div>
      <div className={css.ways}>
        <Button size="s" onClick={() => saveConsent('refused')}>
          No, thanks
        </Button>
        <Button size="s" onClick={() => saveConsent('given')}>
          Yes, allow
        </Button>
      </div>
    </section>
  )
}
