import { tryJson } from '@/lib/bank-contract/try-json'
import type { Amounts } from '@/lib/domain/close/amounts'
import type { AcceptedDifference } from '@/lib/domain/close/changes-read'
import { type ChangeSize, sizeOf } from '@/lib/domain/close/filter-changes'
import type { LockDifference } from '@/lib/domain/close/locked-rows'
import type { Materiality } from '@/lib/domain/close/materiality'
import type { FoundDifference } from '@/lib/domain/close/merge-differences'
import type { SeenFact, SeenField, SeenValues } from '@/lib/domain/close/seen-values'
import { closingMoved } from '@/lib/domain/close/locked-statements'
import { holdsUp, isUnmeasured } from '@/lib/domain/close/since-lock'
import { findStatementId } from '@/lib/domain/close/statement-key'
import type { AccountNames } from '@/lib/format/account-name'
import { hueOf, initialsOf } from '@/lib/format/avatar'
import { createReader, type Reader } from '@/lib/format/create-reader'
import { shortId, shownName } from '@/lib/format/names'
import { valueName } from '@/lib/format/value-name'
import { sayStatement } from '@/lib/present/close/statement-change'
import { sayChanges, type ShownChange } from '@/lib/present/mark'
import { resourcePath } from '@/lib/search-params/resource-path'

/** A change of a locked month as its row shows it, every text in the reader’s words. */
export interface ChangeRow {
  readonly key: string
  /** Undefined where the bank has it no more. */
  readonly href: string | undefined
  /** "30 May Hotel Meridian", for a screen reader. */
  readonly label: string
  readonly party: string
  readonly initials: string
  readonly hue: string
  /** "30 May · Credit ··4471" */
  readonly place: string
  /** What is otherwise, the amount first; of a row that is new or gone the row itself. */
  readonly changes: readonly [ShownChange, ...ShownChange[]]
  readonly difference: string
  readonly isMaterial: boolean
  /** Of one in a currency that has no materiality that is what is said: all that is otherwise is material. */
  readonly size: ChangeSize | 'no_materiality'
  readonly found: string
  /** "Accepted by Joy Okafor, 7 Jul" */
  readonly accepted: string | undefined
}

interface RowContext {
  readonly connection_id: string
  readonly accounts: AccountNames
  readonly materiality: Materiality
  readonly personOf: (id: string) => string
  /** By whose calendar the month was closed; undefined where that is the reader’s. */
  readonly timeZone?: string | undefined
}

export function toChangeRow(
  { difference, foundAt, ...found }: FoundDifference | AcceptedDifference,
  { connection_id, accounts, materiality, personOf, timeZone }: RowContext,
  reader: Reader,
): ChangeRow {
  const { key, account } = difference
  const where = account === '' ? '' : (accounts.get(account) ?? shortId(account))
  const ofMonth = timeZone === undefined ? reader : createReader({ ...reader, timeZone })
  const said =
    findStatementId(key) === undefined
      ? sayRow(difference, accounts, ofMonth)
      : ofStatement(difference, accounts, ofMonth)
  return {
    key,
    href: difference.kind === 'gone' ? undefined : resourcePath(connection_id, said.list, said.id),
    label: `${said.day} ${said.party}`.trim(),
    party: said.party,
    initials: initialsOf(said.party),
    hue: hueOf(said.party),
    place: [said.day, where].filter(Boolean).join(' · '),
    changes: said.changes,
    difference: differenceInWords(difference, reader),
    isMaterial: holdsUp(difference, materiality),
    size: isUnmeasured(difference, materiality)
      ? 'no_materiality'
      : sizeOf(difference, materiality),
    found: reader.moment(foundAt),
    accepted:
      'by' in found
        ? reader.text('changes_data.accepted_by', {
            person: personOf(found.by),
            day: reader.shortInstant(found.at),
          })
        : undefined,
  }
}

interface SaidDifference extends Pick<ChangeRow, 'party' | 'changes'> {
  readonly list: 'transactions' | 'statements'
  readonly id: string
  /** Of a row: when it was posted. */
  readonly day: string
}

function sayRow(
  difference: LockDifference,
  accounts: AccountNames,
  reader: Reader,
): SaidDifference {
  const { key, kind, before, now } = difference
  const shown = kind === 'gone' ? before : now
  const posted = textOf(shown, 'posted')
  const [id] = (tryJson(key) as readonly [string] | undefined) ?? [key]
  return {
    list: 'transactions',
    id,
    party:
      shownName(textOf(shown, 'counterparty')) ?? reader.text('transaction_data.no_counterparty'),
    day: posted === undefined ? '' : reader.shortInstant(posted),
    changes: changesOf(difference, accounts, reader),
  }
}

function ofStatement(
  difference: LockDifference,
  accounts: AccountNames,
  reader: Reader,
): SaidDifference {
  const { name: party, id, changes } = sayStatement(difference, accounts, reader)
  return { list: 'statements', id, party, day: '', changes }
}

function changesOf(
  { kind, changes, before, now }: LockDifference,
  accounts: AccountNames,
  reader: Reader,
): ChangeRow['changes'] {
  const none = reader.text('mark_data.none')
  const whole = moneyOf(kind === 'gone' ? before : now, reader)
  const ofRow = {
    new: { name: reader.text('changes_data.new'), before: none, after: whole },
    gone: { name: reader.text('changes_data.gone'), before: whole, after: none },
    // Only what it adds to the month is otherwise.
    changed: { name: reader.text('lists.amount'), before: moneyOf(before, reader), after: whole },
  }[kind]
  if (kind !== 'changed') return [ofRow]
  const said = sayChanges(
    changes.toSorted((one, other) => rankOf(one.field) - rankOf(other.field)),
    before,
    reader,
    (fact) => nameOf(fact, accounts, reader),
  )
  const [first = ofRow, ...rest] = said
  return [first, ...rest]
}

/** The amount says most, then the state and the day. */
function rankOf(field: SeenField): number {
  const rank = (['amount', 'state', 'posted'] as const).findIndex((each) => each === field)
  return rank < 0 ? 3 : rank
}

function nameOf(
  { field, value }: SeenFact,
  accounts: AccountNames,
  { text }: Pick<Reader, 'text'>,
): string | undefined {
  const said = String(value)
  if (field === 'state') return valueName('transactions.state', said, text)
  if (field === 'type') return valueName('transaction_data.type', said, text)
  return field === 'account' ? (accounts.get(said) ?? shortId(said)) : undefined
}

/** By how much the month is more, with its sign; where it is no more, what moved within it. */
function differenceInWords(difference: LockDifference, reader: Reader) {
  const { amounts, before, now } = difference
  const effect = difference.effect.size > 0 ? difference.effect : closingMoved(difference)
  const sums = effect ?? amounts
  if (sums.size > 0) {
    return reader.list(
      Array.from(sums, ([currency, amount]) => {
        const said = reader.money({ amount, currency })
        return effect !== undefined && amount > 0n
          ? reader.text('changes_data.plus', { amount: said })
          : said
      }),
    )
  }
  const currency = textOf(now, 'currency') ?? textOf(before, 'currency')
  return currency === undefined ? '' : reader.money({ amount: 0, currency })
}

function moneyOf(seen: SeenValues, reader: Reader): string {
  const amount = seen.find(({ field }) => field === 'amount')?.value
  const currency = textOf(seen, 'currency')
  return typeof amount === 'number' && currency !== undefined
    ? reader.money({ amount, currency })
    : reader.text('mark_data.none')
}

function textOf(seen: SeenValues, field: SeenField): string | undefined {
  const value = seen.find((fact) => fact.field === field)?.value
  return typeof value === 'string' ? value : undefined
}

/** "$412.06, €5.00" */
export function amountsInWords(amounts: Amounts, reader: Reader): string {
  return reader.list(
    Array.from(amounts, ([currency, amount]) => reader.money({ amount, currency })),
  )
}
