import { type FoundMark, type ReviewState, reviewStateOf } from '@/lib/domain/close/found-mark'
import type { SeenChange, SeenFact, SeenField, SeenValues } from '@/lib/domain/close/seen-values'
import type { StandingQuestion } from '@/lib/domain/close/question-standing'
import type { MarkDoing, MarkedKind } from '@/lib/domain/close/marked-object'
import type { NotesAnswer } from '@/lib/queries/notes'
import type { Reader } from '@/lib/format/create-reader'
import type { PlainMessageKey } from '@/lib/i18n/message-key'

/** A mark as a row of a list has it. */
export interface ShownMark {
  readonly look: ReviewState
  /** "Reviewed by Joy Okafor, 6 Jul" */
  readonly label: string
  /** How many steps it has had: who adds one says how many they have seen. */
  readonly steps: number
}

/** Undefined of an object that was never marked. */
export function toShownMark(
  found: FoundMark | undefined,
  reader: Pick<Reader, 'text' | 'shortInstant'>,
  /** Whose marks are "by you". */
  person_id: string,
): ShownMark | undefined {
  if (found === undefined) return undefined
  const { mark, steps } = found
  const look = reviewStateOf(found)
  if (mark === undefined) return { look, label: reader.text('marks.mark_none'), steps }
  const { by, own } = labels[look === 'changed' ? (`changed_${mark.kind}` as const) : mark.kind]
  const day = reader.shortInstant(mark.at)
  const label =
    mark.by === person_id ? reader.text(own, { day }) : reader.text(by, { person: mark.name, day })
  return { look, label, steps }
}

const labels = {
  reviewed: { by: 'mark_data.reviewed_by', own: 'mark_data.reviewed_by_you' },
  flagged: { by: 'mark_data.flagged_by', own: 'mark_data.flagged_by_you' },
  changed_reviewed: {
    by: 'mark_data.changed_since_reviewed',
    own: 'mark_data.changed_since_reviewed_by_you',
  },
  changed_flagged: {
    by: 'mark_data.changed_since_flagged',
    own: 'mark_data.changed_since_flagged_by_you',
  },
} as const

const fieldKeys: Readonly<Record<SeenField, PlainMessageKey>> = {
  state: 'lists.status',
  posted: 'transactions.posted',
  amount: 'lists.amount',
  currency: 'lists.currency',
  counterparty: 'transactions.counterparty',
  account: 'transactions.account',
  type: 'transactions.type',
  receipts: 'transactions.receipts',
  first: 'mark_data.field_first',
  last: 'mark_data.field_last',
  accounts: 'shell.accounts',
  opening: 'mark_data.field_opening',
  closing: 'mark_data.field_closing',
  credits: 'transactions.money_in',
  debits: 'transactions.money_out',
  fees: 'mark_data.field_fees',
  number: 'mark_data.field_number',
  date: 'transactions.date',
  due: 'lists.due',
  file: 'mark_data.field_file',
  holder: 'cards.cardholder',
  limit_type: 'cards.limit',
}

export function nameField(field: SeenField, { text }: Pick<Reader, 'text'>): string {
  return text(fieldKeys[field])
}

/** What the firm has said of one object of the bank: its mark, and its notes. */
export interface ObjectReview {
  readonly connection_id: string
  readonly kind: MarkedKind
  readonly key: string
  /** Who reads it. */
  readonly person_id: string
  readonly found: FoundMark | undefined
  /** All that was done to its mark, in order. */
  readonly events: readonly {
    readonly does: MarkDoing
    readonly at: string
    readonly name: string
  }[]
  /** What is shown of the object, to be sent back with a mark, and since when. */
  readonly seen: string
  readonly since: string
  readonly notes: NotesAnswer
  /** What a question about it names. */
  readonly names: {
    readonly title?: string | undefined
    readonly holder?: string | undefined
    readonly holder_id?: string | undefined
    readonly card?: string | undefined
  }
  readonly questions: readonly StandingQuestion[]
}

/** What was done to a mark, as a line of the object’s timeline says it. */
export function markEventText(
  { does, name }: ObjectReview['events'][number],
  { text }: Pick<Reader, 'text'>,
): string {
  return text(`mark_data.event_${does}`, { person: name })
}

/** One line of "Changed since reviewed". */
export interface ShownChange {
  readonly name: string
  readonly before: string
  readonly after: string
}

/** What changed since a mark; amounts with their currency, which is a line of its own only if it changed. */
export function toShownChanges(
  { state, mark }: FoundMark,
  reader: Reader,
  nameOf: NameOfFact,
): readonly ShownChange[] {
  return sayChanges(state.changes, mark?.seen ?? [], reader, nameOf)
}

/** What a value is called, where it is no text of its own: a state, a type, an account. */
type NameOfFact = (fact: SeenFact) => string | undefined

/** The same of an object that was seen as this. */
export function sayChanges(
  changes: readonly SeenChange[],
  seen: SeenValues,
  reader: Reader,
  nameOf: NameOfFact,
): readonly ShownChange[] {
  const currency = seen.find(({ field }) => field === 'currency')?.value
  const say = (fact: SeenFact): string => {
    if (fact.value === null) return reader.text('mark_data.none')
    const amount = fact.field === 'amount' && typeof fact.value === 'number' && fact.value
    if (amount !== false && typeof currency === 'string') return reader.money({ amount, currency })
    const money = /^(-?\d{1,15}) ([A-Z]{3})$/.exec(String(fact.value))
    if (money !== null) {
      return reader.money({ amount: Number(money[1]), currency: money[2] ?? '' })
    }
    if (fact.field === 'posted') return reader.instant(String(fact.value))
    return nameOf(fact) ?? String(fact.value)
  }
  return changes.map(({ field, before, after, of }) => {
    const what = { field, ...(of !== undefined && { of }) }
    const name = nameField(field, reader)
    return { name, before: say({ ...what, value: before }), after: say({ ...what, value: after }) }
  })
}

/** The marks of a page of a list, as its rows take them. */
export interface ListMarks<Row> {
  readonly markOf: (row: Row) => FoundMark | undefined
  readonly seen: string
  readonly at: string
  readonly people: readonly { readonly id: string; readonly name: string }[]
}

/** What a list that can be marked is read with. */
export interface MarksRead<Row> {
  /** Who reads. */
  readonly person_id: string
  readonly marks: ListMarks<Row>
}

/** What a row has of its mark; nothing where it never had one, since a page of rows is sent as it is. */
export function reviewOf<Row>(
  { marks, person_id }: MarksRead<Row>,
  row: Row,
  reader: Pick<Reader, 'text' | 'shortInstant'>,
): { readonly review?: ShownMark } {
  const review = toShownMark(marks.markOf(row), reader, person_id)
  return review === undefined ? {} : { review }
}

/** Who can be chosen in the filter by person. */
export function reviewersOf({
  marks: { people },
}: {
  readonly marks: Pick<ListMarks<never>, 'people'>
}) {
  return { reviewer: people.map(({ id, name }) => ({ value: id, label: name })) }
}
