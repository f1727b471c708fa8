import { Component, type ReactNode } from 'react'
import { mayComeBack } from './come-back.ts'

interface RecoveringProps {
  /** Rendered anew from the player's stored state, so it needs no state of its own that matters. */
  children: ReactNode
}

interface RecoveringState {
  failure: { error: unknown; isFinal: boolean } | null
}

/**
 * A stage or a form for bets that comes back by itself: what fails, for instance because a translator or an extension
 * moved its nodes, is rendered anew at once, with the running bet. Failing again and again is the page's failure.
 */
export class Recovering extends Component<RecoveringProps, RecoveringState> {
  override state: RecoveringState = { failure: null }

  private readonly failedAtMs: number[] = []

  static getDerivedStateFromError(error: unknown): RecoveringState {
    return { failure: { error, isFinal: false } }
  }

  override componentDidCatch(error: unknown): void {
    const failure = mayComeBack(this.failedAtMs) ? null : { error, isFinal: true }
    this.setState({ failure })
  }

  override render(): ReactNode {
    const { failure } = this.state
    if (!failure) return this.props.children
    if (failure.isFinal) throw failure.error
    return null
  }
}
