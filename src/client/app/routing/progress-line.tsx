import { useLoading } from '#client/lib/browser/loading.ts'
import css from './progress-line.module.css'

/** A line at the top while a page, or a dialog, is on its way, when it takes long enough to be noticed. */
export function ProgressLine() {
  const isLoading = useLoading()
  return (
    <>
      {isLoading ? <i className={css.line} /> : null}
      <span className="hidden" role="status">
        {isLoading ? 'Loading' : ''}
      </span>
    </>
  )
}
