import { useState } from 'react'
import { errorMessage } from '#client/lib/api/error-message.ts'
import { refetch } from '#client/lib/api/refetch.ts'
import { useKey } from '#client/lib/browser/use-key.ts'
import { Button } from '#client/ui/button.tsx'
import { ErrorPanel } from '#client/ui/feedback/error-panel.tsx'
import { DataTable } from '../list/data-table.tsx'
import css from '../list/list.module.css'
import { useSavedViews } from '../list/saved-views.ts'
import { sortRows } from '../list/sort-rows.ts'
import { useListQuery } from '../list/use-list-query.ts'
import { mayCall } from '../may-call.ts'
import { Loading } from '../parts/loading.tsx'
import { useStaff } from '../session/session.ts'
import { ActDialog } from './act-dialog.tsx'
import { CasePane } from './case-pane.tsx'
import { ListBar } from './list-bar.tsx'
import { isForMany, type Many, manyOf } from './many.ts'
import { ManyDialog } from './many-dialog.tsx'
import { OthersHere } from './others-here.tsx'
import page from './queue.module.css'
import type { Act, Queue } from './queue.ts'
import { useRows } from './use-rows.ts'

/** A list with the open case beside it, worked by keyboard: j and k choose, e opens, a approves, r rejects. */
export function QueuePage<Row extends object>({ queue }: { queue: Queue<Row> }) {
  const { role } = useStaff()
  const { columns, idOf } = queue
  const query = useListQuery(
    queue.filters.map(({ name }) => name),
    queue.usual,
  )
  const { filters, sorting, openId } = query
  const kept = useSavedViews(queue.name)
  const hidden = new Set(
    kept.hidden ?? columns.filter(({ isExtra }) => isExtra).map(({ name }) => name),
  )
  const list = useRows(queue, { filters, pages: query.pages })
  const rows = sortRows(list.rows, columns, sorting)
  const [chosen, setChosen] = useState<string | null>(null)
  const [deciding, setDeciding] = useState<{ act: Act<Row>; row: Row } | null>(null)
  const [isMaking, setIsMaking] = useState(false)
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(new Set())
  const [many, setMany] = useState<Many<Row> | null>(null)
  const [isTogether, setTogether] = useState(false)
  const { make } = queue
  const together = queue.together && mayCall(role, queue.together.call) ? queue.together : null

  const chosenId = openId ?? chosen
  const place = rows.findIndex((row) => idOf(row) === chosenId)
  const row = rows[place]
  const actsOf = (of: Row) =>
    queue.acts.filter(({ call, isOffered }) => mayCall(role, call) && (isOffered?.(of) ?? true))

  /** What the keys do with the chosen case, or would do with any. */
  const keyed = (row ? actsOf(row) : queue.acts.filter(({ call }) => mayCall(role, call))).filter(
    ({ key }) => key !== undefined,
  )

  const actsForMany = queue.acts.filter(isForMany).filter(({ call }) => mayCall(role, call))
  const canSelect = actsForMany.length > 0 || together !== null
  const selected = rows.filter((each) => selectedIds.has(idOf(each)))
  const toggle = (id: string) =>
    setSelectedIds((before) => {
      const next = new Set(before)
      if (!next.delete(id)) next.add(id)
      return next
    })
  const toggleAll = () =>
    setSelectedIds(selected.length === rows.length ? new Set() : new Set(rows.map(idOf)))

  const choose = (id: string | null) => {
    setChosen(id)
    if (openId !== null) query.open(id)
  }
  const step = (by: 1 | -1) => {
    const next = rows[place < 0 ? 0 : Math.min(rows.length - 1, Math.max(0, place + by))]
    if (next) choose(idOf(next))
  }
  const actByKey = (key: 'a' | 'r') => {
    const act = row && actsOf(row).find((each) => each.key === key)
    if (act) setDeciding({ act, row })
  }
  useKey('j', true, () => step(1))
  useKey('k', true, () => step(-1))
  useKey('e', row !== undefined, () => query.open(row ? idOf(row) : null))
  useKey('Escape', openId !== null, () => query.open(null))
  useKey('x', row !== undefined && canSelect, () => row && toggle(idOf(row)))
  useKey('a', row !== undefined, () => actByKey('a'))
  useKey('r', row !== undefined, () => actByKey('r'))

  /** The decided case leaves the list: the next one takes its place. */
  const handleDone = () => {
    const decided = deciding && idOf(deciding.row)
    setDeciding(null)
    const at = rows.findIndex((each) => idOf(each) === decided)
    const next = rows[at + 1] ?? rows[at - 1]
    choose(next ? idOf(next) : null)
    refetch(['operator'])
  }
  const isEmpty = !list.isLoading && list.rows.length === 0 && !list.error
  return (
    <div className={page.page} data-open={openId !== null}>
      <ListBar
        queue={queue}
        query={query}
        kept={kept}
        hidden={hidden}
        rows={rows}
        added={list.added}
        onShowAdded={() => void list.refetch()}
        onMake={make && mayCall(role, make.call) ? () => setIsMaking(true) : null}
      />
      <div className={page.list}>
        {list.error ? (
          <div className={page.error}>
            <ErrorPanel error={list.error} onRetry={list.refetch} />
          </div>
        ) : null}
        {list.isLoading ? <Loading label={queue.title} /> : null}
        {isEmpty ? (
          <div className={css.empty} role="status">
            <h2>{queue.empty}</h2>
            {query.isFiltered ? (
              <Button size="s" onClick={query.clearFilters}>
                Show all
              </Button>
            ) : (
              <p>What comes in appears here by itself.</p>
            )}
          </div>
        ) : null}
        {rows.length > 0 ? (
          <DataTable
            label={queue.title}
            columns={columns}
            rows={rows}
            idOf={idOf}
            sorting={sorting}
            onSort={query.sortBy}
            hidden={hidden}
            chosenId={chosenId}
            onOpen={(opened) => query.open(idOf(opened))}
            selection={
              canSelect ? { ids: selectedIds, onToggle: toggle, onToggleAll: toggleAll } : null
            }
            after={
              <div className={css.foot}>
                {list.hasMore ? (
                  <Button
                    size="s"
                    isBusy={list.isLoadingMore}
                    onClick={() => query.setPages(query.pages + 1)}
                  >
                    Load more
                  </Button>
                ) : null}
                <span>
                  {rows.length}
                  {list.hasMore ? ' loaded' : rows.length === 1 ? ' row' : ' rows'}
                </span>
                {queue.Note ? <queue.Note rows={list.rows} filters={filters} /> : null}
              </div>
            }
          />
        ) : null}
        {selected.length > 0 ? (
          <section className={page.selected} aria-label="Selected cases">
            <b role="status">{selected.length} selected</b>
            {together ? (
              <Button size="s" aria-haspopup="dialog" onClick={() => setTogether(true)}>
                {together.label} {selected.length}
              </Button>
            ) : null}
            {actsForMany.map((act) => {
              const fitting = selected.filter((each) => act.isOffered?.(each) ?? true)
              return (
                <Button
                  key={act.name}
                  size="s"
                  aria-haspopup="dialog"
                  disabled={fitting.length === 0}
                  onClick={() => setMany(manyOf({ rows: fitting, idOf, act }))}
                >
                  {act.label} {fitting.length}
                </Button>
              )
            })}
            <Button size="s" onClick={() => setSelectedIds(new Set())}>
              Clear the selection
            </Button>
          </section>
        ) : null}
        <p className={page.keys}>
          <span>
            <kbd>j</kbd> <kbd>k</kbd> choose
          </span>
          <span>
            <kbd>e</kbd> open
          </span>
          {keyed.map(({ name, key, label }) => (
            <span key={name}>
              <kbd>{key}</kbd> {label.toLowerCase()}
            </span>
          ))}
          {canSelect ? (
            <span>
              <kbd>x</kbd> select
            </span>
          ) : null}
          <span>
            <kbd>Esc</kbd> close
          </span>
        </p>
      </div>
      {openId === null ? null : (
        <CasePane
          key={openId}
          title={row ? queue.nameOf(row) : 'Case'}
          acts={row ? actsOf(row) : []}
          onAct={(act) => row && setDeciding({ act, row })}
          onClose={() => {
            setChosen(openId)
            query.open(null)
          }}
        >
          <OthersHere queue={queue.name} caseId={openId} />
          {row ? (
            <queue.Case row={row} />
          ) : list.isLoading ? (
            <Loading label="the case" />
          ) : (
            <p role="status">
              This case is not in the list: somebody has decided it, or the filters leave it out.
              {list.error ? ` ${errorMessage(list.error)}` : null}
            </p>
          )}
        </CasePane>
      )}
      {make && isMaking ? (
        <ActDialog
          act={make}
          row={null}
          name=""
          subjectId=""
          onDone={() => {
            setIsMaking(false)
            refetch(['operator'])
          }}
          onClose={() => setIsMaking(false)}
        />
      ) : null}
      {together && isTogether ? (
        <ActDialog
          act={together}
          row={selected}
          name={`${selected.length} rows`}
          subjectId=""
          onDone={() => {
            setTogether(false)
            setSelectedIds(new Set())
            refetch(['operator'])
          }}
          onClose={() => setTogether(false)}
        />
      ) : null}
      {many ? (
        <ManyDialog
          many={many}
          nameOf={queue.nameOf}
          onClose={(doneIds) => {
            setMany(null)
            setSelectedIds((before) => new Set([...before].filter((id) => !doneIds.includes(id))))
            refetch(['operator'])
          }}
        />
      ) : null}
      {deciding ? (
        <ActDialog
          act={deciding.act}
          row={deciding.row}
          name={queue.nameOf(deciding.row)}
          subjectId={idOf(deciding.row)}
          onDone={handleDone}
          onClose={() => setDeciding(null)}
        />
      ) : null}
    </div>
  )
}
