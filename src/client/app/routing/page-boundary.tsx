import { Component, type ReactNode } from 'react'
import { hideSplash } from '#client/app/ssr/splash.ts'
import { ErrorPanel } from '#client/ui/feedback/error-panel.tsx'
import { PageLoadError } from './lazy-page.ts'

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

  override componentDidCatch(): void {
    hideSplash()
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
        <h1 className="hidden">This page did not load</h1>
        <ErrorPanel
          error={new Error('This page did not load as it should.', { cause: error })}
          onRetry={handleRetry}
        />
      </>
    )
  }
}
