import { type ReactNode, useEffect, useLayoutEffect } from 'react'
import { useLocation } from 'react-router'
import { hideSplash } from '#client/app/ssr/splash.ts'
import { focusPage } from '#client/lib/browser/focus-page.ts'
import { setPageTitle } from '#client/lib/browser/page-title.ts'
import { PageBoundary } from './page-boundary.tsx'
import { titleOf } from './page-list.ts'
import { useScrollPlace } from './scroll-position.ts'

interface PageFrameProps {
  children: ReactNode
}

/** What every page gets: a title, the focus, its scroll place, and a way out when it breaks. */
export function PageFrame({ children }: PageFrameProps) {
  const { pathname } = useLocation()
  return (
    <PageBoundary key={pathname}>
      <Arrival />
      {children}
    </PageBoundary>
  )
}

/** Comes into the document together with its page, and does what an arrival asks for. */
function Arrival() {
  const { pathname } = useLocation()
  useScrollPlace()
  useLayoutEffect(() => setPageTitle(titleOf(pathname)), [pathname])
  useEffect(() => {
    if (!hideSplash()) focusPage()
  }, [])
  return null
}
