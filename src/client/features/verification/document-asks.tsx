import { Chip } from '#client/ui/chip.tsx'
import type { IconName } from '#client/ui/icon.tsx'
import { Stack } from '#client/ui/stack.tsx'
import { Surface } from '#client/ui/surface.tsx'
import type { Verification } from '#contract/http/verification.ts'
import type { AskState, DocumentFault, DocumentKind } from '#domain/protection/documents.ts'
import css from './document-asks.module.css'
import { DocumentExample } from './document-example.tsx'
import { documentKinds } from './document-kinds.ts'

type Ask = Verification['asks'][number]

const looks: Record<
  AskState,
  { word: string; tone: 'plain' | 'brass' | 'up' | 'down'; icon: IconName }
> = {
  missing: { word: 'To send', tone: 'brass', icon: 'warning-fill' },
  waiting: { word: 'Being checked', tone: 'brass', icon: 'hourglass-medium-fill' },
  accepted: { word: 'Accepted', tone: 'up', icon: 'check-bold' },
  refused: { word: 'Send again', tone: 'down', icon: 'x-bold' },
}

/** What each kind has to show. */
const shows: Record<DocumentKind, string> = {
  identity:
    'The page with your picture, or both sides of a card. Your name, date of birth and its number must be readable.',
  address:
    'A gas, water or electricity bill, or a letter from your bank or an authority, with your name, your address and its date.',
  funds: 'A payslip, a bank statement or a tax notice, with your name and its date.',
}

const faults: Record<DocumentFault, string> = {
  unreadable: 'It cannot be read: please send a sharper picture.',
  corners: 'A corner is missing: please send a picture of the whole document.',
  expired: 'It has expired: please send one that is valid.',
  too_old: 'It is too old: please send a newer one.',
  wrong_kind: 'It is another kind of document.',
  not_yours: 'It names somebody else.',
  other: 'It was not accepted: our note says why.',
}

/** All that is asked for, at once: which documents, how old, which corners, and what is done already. */
export function DocumentAsks({ asks }: { asks: readonly Ask[] }) {
  if (asks.length === 0) return null
  return (
    <Surface as="section" isPadded aria-labelledby="asked-documents">
      <Stack gap={16}>
        <h2 id="asked-documents">What we need</h2>
        <ul className={css.asks}>
          {asks.map((ask) => (
            <li key={ask.kind}>
              <AskedDocument ask={ask} />
            </li>
          ))}
        </ul>
        <Examples />
      </Stack>
    </Surface>
  )
}

function AskedDocument({ ask: { kind, state, fault, age_days_max: days } }: { ask: Ask }) {
  const { word, tone, icon } = looks[state]
  return (
    <>
      <p className={css.name}>
        <b>{documentKinds[kind]}</b>
        <Chip tone={tone} icon={icon}>
          {word}
        </Chip>
      </p>
      {state === 'refused' && fault !== null ? <p className={css.fault}>{faults[fault]}</p> : null}
      {state === 'accepted' ? (
        <p>This one is done. You do not have to send it again.</p>
      ) : (
        <p>
          <span>{shows[kind]} </span>
          <span>
            {days === null ? 'It has to be valid.' : `It must not be older than ${days} days.`}
          </span>
        </p>
      )}
    </>
  )
}

const examples = [
  { example: 'good', word: 'All four corners, sharp, no light on it' },
  { example: 'cut', word: 'Not like this: a corner is cut off' },
  { example: 'glare', word: 'Not like this: light hides a part' },
] as const

function Examples() {
  return (
    <ul className={css.examples} aria-label="Examples">
      {examples.map(({ example, word }) => (
        <li key={example} data-good={example === 'good'}>
          <DocumentExample example={example} />
          <span>{word}</span>
        </li>
      ))}
    </ul>
  )
}
