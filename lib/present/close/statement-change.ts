import type { LockDifference } from '@/lib/domain/close/locked-rows'
import type { SeenFact, SeenField, SeenValues } from '@/lib/domain/close/seen-values'
import type { AccountNames } from '@/lib/format/account-name'
import type { Reader } from '@/lib/format/create-reader'
import { shortId } from '@/lib/format/names'
import { periodDays } from '@/lib/format/period-hint'
import { valueName } from '@/lib/format/value-name'
import { sayChanges, type ShownChange } from '@/lib/present/mark'

/** A statement of a locked month that is otherwise, in the reader’s words. */
export interface StatementChange {
  /** "Statement, 1–30 Jun" */
  readonly name: string
  /** As the bank numbers it now. */
  readonly id: string
  /** What is otherwise, the balance first; of one that is new or gone what it closed with. */
  readonly changes: readonly [ShownChange, ...ShownChange[]]
}

export function sayStatement(
  { kind, changes, before, now }: LockDifference,
  accounts: AccountNames,
  reader: Reader,
): StatementChange {
  const { text } = reader
  const shown = kind === 'gone' ? before : now
  const [first, last] = [textOf(shown, 'first'), textOf(shown, 'last')]
  const none = text('mark_data.none')
  const whole = closingOf(shown, reader) ?? none
  const ofStatement = {
    new: { name: text('changes_data.new_statement'), before: none, after: whole },
    gone: { name: text('changes_data.gone'), before: whole, after: none },
    changed: {
      name: text('mark_data.field_closing'),
      before: closingOf(before, reader) ?? none,
      after: whole,
    },
  }[kind]
  const ordered = changes.toSorted((one, other) => rankOf(one.field) - rankOf(other.field))
  const isOfSeveral = accountsIn([...before, ...now]).size > 1
  const said = sayChanges(ordered, before, reader, (fact) => valueOf(fact, reader))
  const [leading = ofStatement, ...rest] = said.map((each, at): ShownChange => {
    const { field, of } = ordered[at] ?? {}
    const name = field === 'date' ? text('statements.available') : each.name
    if (of === undefined || !isOfSeveral) return { ...each, name }
    const account = accounts.get(of) ?? shortId(of)
    return { ...each, name: text('changes_data.figure_of', { figure: name, account }) }
  })
  return {
    name: text('changes_data.statement', {
      days:
        first === undefined || last === undefined
          ? ''
          : periodDays({ first, last }, reader, 'without_year'),
    }),
    id: textOf(shown, 'number') ?? '',
    changes: kind === 'changed' ? [leading, ...rest] : [ofStatement],
  }
}

const ranks: readonly SeenField[] = ['closing', 'opening', 'credits', 'debits', 'fees']

function rankOf(field: SeenField): number {
  const rank = ranks.indexOf(field)
  return rank < 0 ? ranks.length : rank
}

/** Of a figure undefined: what is written of money is read there. */
function valueOf({ field, value }: SeenFact, reader: Reader): string | undefined {
  const said = String(value)
  switch (field) {
    case 'first':
    case 'last':
      return reader.date(said)
    case 'date':
      return reader.moment(said)
    case 'type':
      return valueName('statements.type', said, reader.text)
    case 'number':
      return shortId(said)
    default:
      return undefined
  }
}

/** What its accounts closed with, one after the other. */
function closingOf(seen: SeenValues, reader: Reader): string | undefined {
  const closings = seen.flatMap(({ field, value, of }) =>
    field === 'closing' && value !== null
      ? [{ field, before: value, after: value, of: of ?? '' }]
      : [],
  )
  if (closings.length === 0) return undefined
  return reader.list(sayChanges(closings, [], reader, () => undefined).map(({ after }) => after))
}

function accountsIn(seen: SeenValues): ReadonlySet<string> {
  return new Set(seen.flatMap(({ of }) => of ?? []))
}

function textOf(seen: SeenValues, field: SeenField): string | undefined {
  const value = seen.find((fact) => fact.field === field)?.value
  return typeof value === 'string' ? value : undefined
}
