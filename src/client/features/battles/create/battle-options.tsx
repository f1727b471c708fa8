import type { ReactNode } from 'react'
import { useConfig } from '#client/lib/api/queries.ts'
import { hasTeams, teamName } from '#client/player/battles/battle-labels.tsx'
import { Segmented } from '#client/ui/form/segmented.tsx'
import { Slider } from '#client/ui/form/slider.tsx'
import { Stepper } from '#client/ui/form/stepper.tsx'
import { Switch } from '#client/ui/form/switch.tsx'
import { BATTLE_LEVEL_MAX } from '#contract/limits.ts'
import { battleFormats, seatsOf } from '#domain/games/battle-formats.ts'
import { roundMsOf } from '#domain/games/battle-timetable.ts'
import { SECOND_MS } from '#domain/schedule/durations.ts'
import { NextBots } from '../next-bots.tsx'
import type { Draft } from './battle-draft.ts'
import css from './battle-options.module.css'

const secondsOf = (isFast: boolean) => roundMsOf(isFast) / SECOND_MS
const FAST_TEXT = `About ${secondsOf(true)} seconds per round instead of ${secondsOf(false)}.`

const NO_FAST_TEXT = 'Battles can’t be sped up here: our license rules it out.'

interface Props {
  draft: Draft
  onChange: (changes: Partial<Omit<Draft, 'boxes'>>) => void
}

const SPONSOR_STEP = 5

/** Optional settings; all have defaults. */
export function BattleOptions({ draft, onChange }: Props) {
  const isShared = draft.mode === 'shared'
  const seats = seatsOf(draft.format)
  const hasFast = useConfig().data?.controls.fast_results !== false
  return (
    <section className={css.options} aria-label="Options">
      <Option
        text={
          isShared
            ? 'Not available in a shared battle: it has no winner.'
            : 'The lowest total wins. In a jackpot, it has the best chance.'
        }
      >
        <Switch
          checked={draft.isCrazy}
          disabled={isShared}
          onChange={(event) => onChange({ isCrazy: event.target.checked })}
        >
          Crazy
        </Switch>
      </Option>
      <Option text="Not listed. Anyone with the link can join.">
        <Switch
          checked={draft.isPrivate}
          onChange={(event) => onChange({ isPrivate: event.target.checked })}
        >
          Private
        </Switch>
      </Option>
      <Option text={hasFast ? FAST_TEXT : NO_FAST_TEXT}>
        <Switch
          checked={draft.isFast}
          disabled={!hasFast}
          onChange={(event) => onChange({ isFast: event.target.checked })}
        >
          Fast
        </Switch>
      </Option>
      {hasTeams(draft.format) ? (
        <Option label="Your team" text="Other players choose theirs when they join.">
          <Segmented
            label="Your team"
            value={draft.teamIdx}
            options={Array.from({ length: battleFormats[draft.format].teams }, (_, team) => ({
              value: team,
              label: teamName(team),
            }))}
            onChange={(teamIdx) => onChange({ teamIdx })}
          />
        </Option>
      ) : null}
      <Option
        label="Bots"
        text="We pay for their seats, and they draw like any player. You can add more later."
      >
        <Stepper
          label="Bots"
          value={draft.bots}
          max={seats - 1}
          onChange={(bots) => onChange({ bots })}
        />
        <NextBots count={draft.bots} />
      </Option>
      <Option label="Minimum level" text="Players below it can’t join.">
        <Stepper
          label="Minimum level"
          value={draft.minLevel}
          min={1}
          max={BATTLE_LEVEL_MAX}
          onChange={(minLevel) => onChange({ minLevel })}
        />
      </Option>
      <div className={css.sponsor}>
        <Slider
          label="Sponsor the other seats"
          value={draft.sponsorPct}
          min={0}
          max={100}
          step={SPONSOR_STEP}
          text={`${draft.sponsorPct}%`}
          onChange={(sponsorPct) => onChange({ sponsorPct })}
        />
        <p>What you pay for others earns no XP and doesn’t count as play.</p>
      </div>
    </section>
  )
}

function Option({ label, text, children }: { label?: string; text: string; children: ReactNode }) {
  return (
    <div className={css.option}>
      <div>
        {label ? <b>{label}</b> : null}
        {label ? null : children}
        <p>{text}</p>
      </div>
      {label ? children : null}
    </div>
  )
}
