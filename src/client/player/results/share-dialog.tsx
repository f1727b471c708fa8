import { useEffect, useRef, useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { Copy } from '#client/ui/copy.tsx'
import { Modal } from '#client/ui/overlay/modal.tsx'
import { Stack } from '#client/ui/stack.tsx'
import { CARD, drawShareCard, type SharedWin, wordsOf } from './share-card.ts'
import css from './share-dialog.module.css'

/** The picture of a win, made in this browser, with the link to its receipt. */
export function ShareDialog({ win, onClose }: { win: SharedWin; onClose: () => void }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [file, setFile] = useState<File | null>(null)
  const words = wordsOf(win)
  // biome-ignore lint/correctness/useExhaustiveDependencies: drawn once, for the bet that was opened.
  useEffect(() => {
    let isWanted = true
    void drawShareCard(canvas.current, words).then((blob) => {
      if (isWanted && blob) setFile(new File([blob], 'win.png', { type: 'image/png' }))
    })
    return () => {
      isWanted = false
    }
  }, [])
  return (
    <Modal title="Share this win" size="l" onClose={onClose}>
      <Stack gap={16}>
        <canvas
          ref={canvas}
          {...CARD}
          className={css.card}
          role="img"
          aria-label={`${words.game}, ${words.times}, ${words.profit}`}
        />
        <p className={css.link}>
          <span translate="no">{words.link}</span>
          <Copy text={words.link} label="the link" />
        </p>
        <p className={css.note}>
          Anybody can verify the bet by this link. The picture is made in your browser and names
          nobody.
        </p>
        {file ? (
          <Acts file={file} title={`${words.game} ${words.times}`} link={words.link} />
        ) : null}
      </Stack>
    </Modal>
  )
}

interface ActsProps {
  file: File
  title: string
  link: string
}

function Acts({ file, title, link }: ActsProps) {
  const [address] = useState(() => URL.createObjectURL(file))
  useEffect(() => () => URL.revokeObjectURL(address), [address])
  const shared = { files: [file], title, url: link }
  const canShare = 'canShare' in navigator && navigator.canShare(shared)
  return (
    <div className={css.acts}>
      {canShare ? (
        <Button
          variant="brass"
          // Whoever closes the sheet of the system has changed their mind.
          onClick={() => void navigator.share(shared).catch(() => undefined)}
        >
          Share
        </Button>
      ) : null}
      <a className={css.save} href={address} download="win.png">
        Save the picture
      </a>
    </div>
  )
}
