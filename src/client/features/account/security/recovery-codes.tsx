import { useState } from 'react'
import { useConfig } from '#client/lib/api/queries.ts'
import { Button } from '#client/ui/button.tsx'
import { Copy } from '#client/ui/copy.tsx'
import { Checkbox } from '#client/ui/form/checkbox.tsx'
import css from './security.module.css'

/** The recovery codes, which are shown once. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const [isSaved, setSaved] = useState(false)
  const { data: config } = useConfig()
  const text = codes.join('\n')
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`
  return (
    <div className={css.form}>
      <p className={css.words} role="status">
        Save these codes where only you find them. If you lose your device, each of them signs you
        in once. They are not shown again.
      </p>
      <ol className={css.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <p className={css.take}>
        <a href={file} download={`${config?.brand ?? 'shop'}-recovery-codes.txt`}>
          Download
        </a>
        <Copy text={text} label="recovery codes" />
      </p>
      <Checkbox checked={isSaved} onChange={(event) => setSaved(event.target.checked)}>
        I saved them
      </Checkbox>
      <Button variant="brass" size="l" isWide disabled={!isSaved} onClick={onDone}>
        Done
      </Button>
    </div>
  )
}
