import { useLoading } from '#client/lib/browser/loading.ts'
import css from './progress-line.module.css'

/** A progress line at the top while a page or dialog loads, shown only if it takes long enough to notice. */
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
