import { type FormEvent, useId, useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { Field } from '#client/ui/form/field.tsx'
import { Select } from '#client/ui/form/select.tsx'
import {
  deleteStrategy,
  knownStrategies,
  NAME_MAX,
  nameFault,
  type RuleTexts,
  saveStrategy,
  strategyOf,
  useStrategies,
} from './strategies.ts'
import css from './strategy-picker.module.css'

interface StrategyPickerProps {
  texts: RuleTexts
  /** Whether the fields are valid rules. */
  isValid: boolean
  onChoose: (texts: RuleTexts) => void
}

const OWN = ''

/** The known and the saved strategies, to choose, save and delete. */
export function StrategyPicker({ texts, isValid, onChoose }: StrategyPickerProps) {
  const { saved } = useStrategies()
  const [isNaming, setIsNaming] = useState(false)
  const chosen = strategyOf(texts, saved)
  const all = [...saved, ...knownStrategies]
  const isSaved = saved.some(({ name }) => name === chosen?.name)
  return (
    <div className={css.picker}>
      <Select
        label="Strategy"
        value={chosen?.name ?? OWN}
        options={[
          ...(chosen ? [] : [{ value: OWN, label: 'Own rules' }]),
          ...all.map(({ name }) => ({ value: name, label: name })),
        ]}
        onChange={(name) => {
          const strategy = all.find((each) => each.name === name)
          if (strategy) onChoose(strategy.texts)
        }}
      />
      {isSaved && chosen ? (
        <Button size="s" onClick={() => deleteStrategy(chosen.name)}>
          Delete
        </Button>
      ) : (
        <Button
          size="s"
          aria-expanded={isNaming}
          aria-disabled={!isValid || chosen !== undefined}
          onClick={() => setIsNaming(isValid && chosen === undefined && !isNaming)}
        >
          Save
        </Button>
      )}
      {isNaming && !chosen ? (
        <NameForm
          onSave={(name) => {
            saveStrategy({ name, texts })
            setIsNaming(false)
          }}
        />
      ) : null}
    </div>
  )
}

/** Stands in the form of the rules, so it is no form of its own. */
function NameForm({ onSave }: { onSave: (name: string) => void }) {
  const id = useId()
  const { saved } = useStrategies()
  const [name, setName] = useState('')
  const [isTried, setIsTried] = useState(false)
  const fault = nameFault(name.trim(), saved)
  const save = () => {
    setIsTried(true)
    if (fault === undefined) onSave(name.trim())
  }
  const handleKey = (event: FormEvent & { key: string }) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    save()
  }
  return (
    <>
      <Field
        id={id}
        label="Name of the strategy"
        autoComplete="off"
        maxLength={NAME_MAX}
        value={name}
        error={isTried ? fault : undefined}
        onChange={(event) => setName(event.target.value)}
        onKeyDown={handleKey}
      />
      <Button size="s" onClick={save}>
        Save strategy
      </Button>
    </>
  )
}
