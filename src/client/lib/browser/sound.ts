import { useEffect } from 'react'
import { useSettings } from './settings.ts'

export type Sound = 'tick' | 'bust' | 'coin'

export interface Note {
  /** In Hz, gliding to `to` if given. */
  from: number
  to?: number
  /** In seconds after the sound begins. */
  at: number
  lasts: number
  wave: OscillatorType
}

const VOLUME = 0.1

const notes: Record<Sound, readonly Note[]> = {
  tick: [{ from: 1_900, to: 900, at: 0, lasts: 0.03, wave: 'triangle' }],
  coin: [
    { from: 988, at: 0, lasts: 0.08, wave: 'square' },
    { from: 1_319, at: 0.08, lasts: 0.26, wave: 'square' },
  ],
  bust: [{ from: 220, to: 48, at: 0, lasts: 0.5, wave: 'sawtooth' }],
}

let output: { context: AudioContext; gain: GainNode } | null = null

/** Gestures within which a browser lets a page begin to sound. */
const GESTURES = ['click', 'keydown'] as const

/**
 * Readies the sounds of a page within the player's first click or key: a sound itself plays later, with the result,
 * when WebKit no longer lets it begin.
 */
export function useSoundOnGesture(): void {
  useEffect(() => {
    const ready = () => {
      if (useSettings.getState().isMuted) return
      const { context } = opened()
      if (context.state !== 'running') void context.resume()
    }
    for (const gesture of GESTURES) addEventListener(gesture, ready, true)
    return () => {
      for (const gesture of GESTURES) removeEventListener(gesture, ready, true)
    }
  }, [])
}

/** Plays a short sound unless muted. Browsers that require a user gesture first stay silent until then. */
export const play = (sound: Sound): void => playNotes(notes[sound])

/** The same for a sound of its own. */
export function playNotes(played: readonly Note[]): void {
  if (useSettings.getState().isMuted) return
  const { context, gain } = opened()
  // WebKit also interrupts, for a call for instance.
  if (context.state !== 'running') void context.resume()
  for (const note of played) strike(context, gain, note)
}

function opened(): { context: AudioContext; gain: GainNode } {
  if (output) return output
  const context = new AudioContext()
  const gain = new GainNode(context, { gain: VOLUME })
  gain.connect(context.destination)
  output = { context, gain }
  return output
}

function strike(context: AudioContext, out: GainNode, note: Note): void {
  const begins = context.currentTime + note.at
  const ends = begins + note.lasts
  const tone = new OscillatorNode(context, { type: note.wave, frequency: note.from })
  if (note.to) tone.frequency.exponentialRampToValueAtTime(note.to, ends)
  const fade = new GainNode(context, { gain: 1 })
  fade.gain.setValueAtTime(1, begins)
  fade.gain.exponentialRampToValueAtTime(0.001, ends)
  tone.connect(fade).connect(out)
  tone.start(begins)
  tone.stop(ends)
}
