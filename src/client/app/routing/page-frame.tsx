import { Component, type ReactNode, useEffect, useLayoutEffect } from 'react'
import { useLocation } from 'react-router'
import { hideSplash } from '#client/app/ssr/splash.ts'
import { focusPage } from '#client/lib/browser/focus-page.ts'
import { setPageTitle } from '#client/lib/browser/page-title.ts'
import { onConnectionReturn } from '#client/lib/realtime/realtime.ts'
import { isForeignChange, mayComeBack } from '#client/ui/feedback/come-back.ts'
import { ErrorPanel } from '#client/ui/feedback/error-panel.tsx'
import { PageLoadError } from './lazy-page.ts'
import { titleOf } from './page-list.ts'
import { useScrollRestoration } from './scroll-position.ts'

interface PageBoundaryProps {
  children: ReactNode
}

interface PageBoundaryState {
  error: Error | null
}

/** An error boundary: a page that crashes shows an error in its own place, and the shell keeps working. */
export class PageBoundary extends Component<PageBoundaryProps, PageBoundaryState> {
  override state: PageBoundaryState = { error: null }

  static getDerivedStateFromError(error: unknown): PageBoundaryState {
    return { error: error instanceof Error ? error : new Error(String(error)) }
  }

  private stopWaiting = () => {}

  private readonly failedAtMs: number[] = []

  override componentDidCatch(error: unknown): void {
    hideSplash()
    if (isForeignChange(error) && mayComeBack(this.failedAtMs)) this.setState({ error: null })
    // An offline page recovers by itself, without a click.
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

/** What every page gets: title, focus, scroll position and an error boundary. */
export function PageFrame({ children }: PageFrameProps) {
  const { pathname } = useLocation()
  return (
    <PageBoundary key={pathname}>
      <Arrival />
      {children}
    </PageBoundary>
  )
}

/** Mounted together with its page; sets title, focus and scroll position. */
function Arrival() {
  const { pathname } = useLocation()
  useScrollRestoration()
  useLayoutEffect(() => setPageTitle(titleOf(pathname)), [pathname])
  useEffect(() => {
    if (!hideSplash()) focusPage()
  }, [])
  return null
}
