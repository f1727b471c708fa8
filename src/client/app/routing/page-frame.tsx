import { Component, type ReactNode, useEffect, useLayoutEffect } from 'react'
import { useLocation } from 'react-router'
import { hideSplash } from '#client/app/ssr/splash.ts'
import { focusPage } from '#client/lib/browser/focus-page.ts'
import { setPageTitle } from '#client/lib/browser/page-title.ts'
import { onConnectionReturn } from '#client/lib/realtime/realtime.ts'
import { ErrorPanel } from '#client/ui/feedback/error-panel.tsx'
import { PageLoadError } from './lazy-page.ts'
import { titleOf } from './page-list.ts'
import { useScrollPlace } from './scroll-position.ts'

interface PageBoundaryProps {
  children: ReactNode
}

interface PageBoundaryState {
  error: Error | null
}

/** A page that breaks says so in its own place; the shell around it goes on. */
export class PageBoundary extends Component<PageBoundaryProps, PageBoundaryState> {
  override state: PageBoundaryState = { error: null }

  static getDerivedStateFromError(error: unknown): PageBoundaryState {
    return { error: error instanceof Error ? error : new Error(String(error)) }
  }

  private stopWaiting = () => {}

  override componentDidCatch(error: unknown): void {
    hideSplash()
    // Nobody has to press for what was only offline.
    if (error instanceof PageLoadError) {
      this.stopWaiting = onConnectionReturn(() => location.reload())
    }
  }

  override componentWillUnmount(): void {
    this.stopWaiting()
  }

  override render(): ReactNode {
    const { error } = this.state
    if (!error) return this.props.children
    const handleRetry = () => {
      if (error instanceof PageLoadError) location.reload()
      else this.setState({ error: null })
    }
    return (
      <>
        <h1 className="hidden">This page failed to load</h1>
        <ErrorPanel
          error={new Error('This page failed to load.', { cause: error })}
          onRetry={handleRetry}
        />
      </>
    )
  }
}

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
