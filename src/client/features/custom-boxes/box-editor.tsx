import { type RefObject, useDeferredValue, useEffect, useReducer, useRef, useState } from 'react'
import { keys, queryClient } from '#client/lib/api/queries.ts'
import { type Media, NARROW, useMedia } from '#client/lib/browser/use-media.ts'
import { Button } from '#client/ui/button.tsx'
import { Notice } from '#client/ui/feedback/notice.tsx'
import { Modal } from '#client/ui/overlay/modal.tsx'
import { Surface } from '#client/ui/surface.tsx'
import { boxNameFault, boxNameOf } from '#contract/box-name.ts'
import type { MyBoxDraft } from '#contract/http/custom-boxes.ts'
import { CUSTOM_ITEMS_MIN, customBoxFaults } from '#domain/games/custom-box.ts'
import { BoxAppearance } from './box-appearance.tsx'
import css from './box-editor.module.css'
import { boxStatsOf, itemsOf } from './box-stats.ts'
import { BoxStatsPanel } from './box-stats-panel.tsx'
import { ChanceList } from './chance-list.tsx'
import { ConfirmPublish } from './confirm-publish.tsx'
import { type Draft, edit, openEditor, type Row } from './editor-state.ts'
import { ItemPicker } from './item-picker.tsx'
import { PublishBar } from './publish-bar.tsx'
import { storeDraft } from './stored-draft.ts'
import { faultsOf, isOutdated, usePublish } from './use-publish.ts'

interface BoxEditorProps {
  draft: Draft
  /** The edited box; undefined for a new one. */
  own?: MyBoxDraft
}

/** Below this width the catalogue opens as a sheet, because two columns would be too narrow. */
const STACKED: Media = { query: '(max-width: 1240px)', suppose: (isNarrow) => isNarrow }

export function BoxEditor({ draft, own }: BoxEditorProps) {
  const [editor, act] = useReducer(edit, draft, openEditor)
  const [isPicking, setPicking] = useState(false)
  const [isTried, setTried] = useState(false)
  const [isConfirming, setConfirming] = useState(false)
  const isStacked = useMedia(STACKED)
  const isNarrow = useMedia(NARROW)
  const nameField = useRef<HTMLInputElement>(null)
  const publish = usePublish(own)
  useStored(editor, own === undefined)

  // While a slider is dragged, its own row updates first; the other figures may lag.
  const rows = useDeferredValue(editor.rows)
  const stats = boxStatsOf(rows)
  const nameFault = boxNameFault(boxNameOf(editor.name))
  const itemFaults = faultsIn(editor.rows)
  const refusedItems = faultsOf(publish.error, 'items')

  const handlePublish = () => {
    setTried(true)
    if (nameFault) nameField.current?.focus()
    if (!nameFault && itemFaults.length === 0) setConfirming(true)
  }
  const handleConfirmed = () => {
    setConfirming(false)
    publish.mutate(editor)
  }
  const picker = <ItemPicker rows={editor.rows} onAct={act} notice={editor.notice} />

  return (
    <div className={css.editor}>
      <header className={css.head}>
        <h1>{own ? `Edit “${own.name}”` : 'Create a box'}</h1>
        <p>
          Choose items and chances. The price is the average value of an opening divided by 0.9.
        </p>
      </header>
      {own?.status === 'taken_down' ? <TakenDown note={own.note} /> : null}
      {own && isOutdated(publish.error) ? <Outdated slug={own.slug} /> : null}
      <div className={css.bench}>
        {isStacked ? null : (
          <Surface as="section" tone="flat" className={css.catalogue} aria-label="Catalog">
            {picker}
          </Surface>
        )}
        <div className={css.work}>
          <BoxAppearance
            editor={editor}
            nameField={nameField as RefObject<HTMLInputElement>}
            fault={(isTried ? nameFault : null) ?? faultsOf(publish.error, 'name')[0]}
            onAct={(change) => {
              if (publish.error) publish.reset()
              act(change)
            }}
          />
          <ChanceList
            editor={editor}
            stats={stats}
            onAct={act}
            {...(isStacked && { onPick: () => setPicking(true) })}
          />
          {stats && rows.length >= CUSTOM_ITEMS_MIN ? <BoxStatsPanel stats={stats} /> : null}
        </div>
      </div>
      <PublishBar
        stats={stats}
        faults={refusedItems.length > 0 ? refusedItems : itemFaults}
        isTried={isTried}
        count={editor.rows.length}
        label={own ? 'Publish the new version' : isNarrow ? 'Publish' : 'Publish the box'}
        isBusy={publish.isPending}
        onPublish={handlePublish}
      />
      {isConfirming && stats ? (
        <ConfirmPublish
          name={boxNameOf(editor.name)}
          stats={stats}
          onConfirm={handleConfirmed}
          onClose={() => setConfirming(false)}
        />
      ) : null}
      {isPicking && isStacked ? (
        <Modal title="Add items" size="xl" onClose={() => setPicking(false)}>
          {picker}
        </Modal>
      ) : null}
    </div>
  )
}

function faultsIn(rows: readonly Row[]): readonly string[] {
  if (rows.length < CUSTOM_ITEMS_MIN) return [`Choose at least ${CUSTOM_ITEMS_MIN} items.`]
  return customBoxFaults(itemsOf(rows))
}

function useStored(draft: Draft, isNew: boolean): void {
  useEffect(() => {
    if (isNew) storeDraft(draft)
  }, [draft, isNew])
}

function Outdated({ slug }: { slug: string }) {
  const handleReload = () => queryClient.invalidateQueries({ queryKey: keys.myBox(slug) })
  return (
    <Notice icon="warning-fill">
      <p>This box was published from another tab or device.</p>
      <Button size="s" onClick={() => void handleReload()}>
        Discard my changes and reload
      </Button>
    </Notice>
  )
}

function TakenDown({ note }: { note: string | null }) {
  return (
    <Notice icon="warning-fill" tone="down">
      <p>{`Our team took this box down. It can’t be published again. ${note ?? ''}`}</p>
    </Notice>
  )
}
