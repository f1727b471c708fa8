import { usePageLoading } from './lazy-page.ts'
import css from './progress-line.module.css'

/** A line at the top while a page is on its way, when it takes long enough to be noticed. */
export function ProgressLine() {
  const isLoading = usePageLoading()
  return (
    <>
      {isLoading ? <i className={css.line} /> : null}
      <span className="hidden" role="status">
        {isLoading ? 'Loading' : ''}
      </span>
    </>
  )
}
