import type { CSSProperties } from 'react'
import css from './slider.module.css'

interface SliderProps {
  label: string
  value: number
  min: number
  max: number
  step?: number
  /** The value as text: "25%". */
  text: string
  isDisabled?: boolean
  onChange: (value: number) => void
}

/** A slider: the platform's own range input, for finger, mouse and arrow keys. */
export function Slider(props: SliderProps) {
  const { label, value, min, max, step = 1, text, isDisabled, onChange } = props
  const share = (value - min) / (max - min)
  return (
    <label className={css.slider}>
      <span>
        {label}
        <b className="num" translate="no">
          {text}
        </b>
      </span>
      <input
        type="range"
        min={min}
        max={max}
        step={step}
        value={value}
        disabled={isDisabled}
        aria-valuetext={text}
        style={{ '--share': share } as CSSProperties}
        onChange={(event) => onChange(event.target.valueAsNumber)}
      />
    </label>
  )
}
