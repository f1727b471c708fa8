import { useLocation } from 'react-router'
import { usePageTitle } from '#client/lib/browser/page-title.ts'
import { Button } from '#client/ui/button.tsx'
import css from './not-found.module.css'

/** The page of an unknown address. */
export function NotFound() {
  const { pathname } = useLocation()
  usePageTitle('Page not found')
  return (
    <section className={css.page}>
      <p className={css.code} aria-hidden="true">
        404
      </p>
      <h1>
        Page not found: <span>{decoded(pathname)}</span>
      </h1>
      <p>This page doesn’t exist or has moved.</p>
      <div className={css.ways}>
        <Button variant="brass" to="/boxes">
          All boxes
        </Button>
        <Button to="/">Home</Button>
      </div>
    </section>
  )
}

function decoded(pathname: string): string {
  try {
    return decodeURI(pathname)
  } catch {
    return pathname
  }
}
