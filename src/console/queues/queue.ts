import type { ComponentType } from 'react'
import type { Reply } from '#contract/call.ts'
import type { CallsByKey } from '#contract/calls.ts'
import type { OperatorKey } from '#contract/operator-access.ts'
import type { Column } from '../list/column.ts'

/** What an act that has been carried out, or waits for a second person, answers. */
export type ActReply = Pick<Reply<CallsByKey['POST /api/operator/players/:id/hold']>, 'msg'> & {
  data: object
}

/** A filter of a list; its value is in the address. */
export interface Filter {
  name: string
  label: string
  /** A day, as YYYY-MM-DD. */
  kind?: 'date'
  /** A text to search for, if there are none. */
  options?: readonly { value: string; label: string }[]
}

/** What an act asks for besides its reason. */
export interface ActField {
  name: string
  label: string
  kind:
    | 'line'
    | 'text'
    | 'amount'
    | 'date'
    | 'time'
    | 'choice'
    | 'documents'
    | 'picture'
    | 'catalogue picture'
  options?: readonly { value: string; label: string }[]
  hint?: string
  isOptional?: boolean
  /** What it holds before anybody types. */
  initial?: string
}

export interface ActInput<Row> {
  row: Row
  reason: string
  values: Readonly<Record<string, string>>
  idempotencyKey: string
}

/** An act with a form of its own. */
export interface ActFormProps<Row> {
  row: Row
  onDone: () => void
}

interface AnyAct<Row> {
  name: string
  label: string
  call: OperatorKey
  /** Approves by `a` or rejects by `r`. */
  key?: 'a' | 'r'
  tone?: 'brass' | 'danger'
  /** What it does, and what it cannot take back. */
  about?: string
  fields?: readonly ActField[] | ((row: Row) => readonly ActField[])
  /** Whether it takes no reason of its own. */
  hasNoReason?: boolean
  isOffered?: (row: Row) => boolean
  /** What it would change, shown before it is done. */
  Preview?: ComponentType<{ row: Row; values: ActInput<Row>['values'] }>
}

/** Something that can be done with a case: a call, offered to whoever may make it. */
export type Act<Row> = AnyAct<Row> &
  (
    | { send: (input: ActInput<Row>) => Promise<ActReply>; Form?: undefined }
    | { Form: ComponentType<ActFormProps<Row>>; send?: undefined }
  )

export interface ListRequest {
  filters: Readonly<Record<string, string>>
  limit: number
  cursor: string | undefined
  signal: AbortSignal
}

/** A list of cases: what it reads, how a case is shown, and what may be done with it. */
export interface Queue<Row> {
  /** Of its saved views and its file. */
  name: string
  title: string
  /** What an empty list says. */
  empty: string
  filters: readonly Filter[]
  /** The values of filters that nobody has chosen. */
  usual: Readonly<Record<string, string>>
  columns: readonly Column<Row>[]
  idOf: (row: Row) => string
  nameOf: (row: Row) => string
  load: (request: ListRequest) => Promise<{ data: readonly Row[]; next_cursor: string | null }>
  /** Everything that decides a case. */
  Case: ComponentType<{ row: Row }>
  acts: readonly Act<Row>[]
  /** Makes a new entry. */
  make?: Act<null>
  /** What is done with all selected rows by one call, in a form of its own. */
  together?: Act<readonly Row[]>
  /** New rows come first: they wait to be asked for, so that nothing moves under the hand. */
  growsAtTop?: true
  /** What is said of all loaded rows. */
  Note?: ComponentType<{ rows: readonly Row[]; filters: Readonly<Record<string, string>> }>
}
