import type { ClosePerson } from '@/lib/domain/close/close-read'
import type { HeldBack } from '@/lib/domain/close/held-back'
import type { ListedException } from '@/lib/domain/close/list-exceptions'
import type { DayRange } from '@/lib/domain/periods/day-range'
import type { AccountNames } from '@/lib/format/account-name'
import { hueOf, initialsOf } from '@/lib/format/avatar'
import type { Reader } from '@/lib/format/create-reader'
import { evidenceNames } from '@/lib/present/close-item'
import { limitInWords } from '@/lib/present/close/exclusion-words'
import { nameClose, personName } from '@/lib/present/close/shown-close'
import { numberInWords } from '@/lib/present/reading-words'
import type { ExceptionParams } from '@/lib/search-params/exceptions'

export interface ReadExceptions {
  readonly client: { readonly connection_id: string; readonly name: string }
  readonly params: ExceptionParams
  readonly accounts: AccountNames
  readonly people: readonly ClosePerson[]
  /** The newest first. */
  readonly exceptions: readonly ListedException[]
  /** In the closes that were signed. */
  readonly heldBack: ReadonlyMap<string, HeldBack>
  readonly isAllCounted: boolean
  /** Those whose finding was not there any more when the close of its period was last signed. */
  readonly gone: ReadonlySet<string>
  readonly mayWithdraw: boolean
  readonly isLocked: (period: Required<DayRange>) => boolean
}

/** An exception as its row shows it. */
export interface ExceptionRow {
  readonly id: string
  readonly kind: 'excluded' | 'accepted'
  /** Of whom or what it is. */
  readonly name: string
  readonly initials: string
  readonly hue: string
  readonly item: string
  readonly howFar: string
  readonly reason: string
  readonly by: string
  readonly byHue: string
  readonly at: string
  readonly until: string
  readonly isEnding: boolean
  readonly heldBack: string
  readonly canWithdraw: boolean
}

/** Those in the state that is chosen, with the words that are looked for: exclusions, then what was accepted. */
export function toExceptionRows(read: ReadExceptions, reader: Reader): ExceptionRow[] {
  const { state, search } = read.params
  const words = search.toLocaleLowerCase(reader.locale)
  return read.exceptions
    .filter((each) => isInState(each, state))
    .map((each) => toRow(each, read, reader))
    .filter((row) =>
      [row.name, row.item, row.reason, row.by].some((text) =>
        text.toLocaleLowerCase(reader.locale).includes(words),
      ),
    )
    .toSorted((one, other) => kinds.indexOf(one.kind) - kinds.indexOf(other.kind))
}

const kinds = ['excluded', 'accepted'] as const

export interface ExceptionGroup {
  readonly title: string
  readonly rows: readonly ExceptionRow[]
}

/** Those of a page by kind, under how many there are of it on all pages. */
export function groupsOf(
  shown: readonly ExceptionRow[],
  all: readonly ExceptionRow[],
  { text, number }: Reader,
): ExceptionGroup[] {
  return kinds.flatMap((kind) => {
    const rows = shown.filter((row) => row.kind === kind)
    const count = number(all.filter((row) => row.kind === kind).length)
    const title = text(`closing_data.exceptions_${kind}`, { number: count })
    return rows.length === 0 ? [] : { title, rows }
  })
}

/** What ends soon is in force too. */
export function isInState({ state }: ListedException, chosen: ExceptionParams['state']): boolean {
  return state === chosen || (chosen === 'in_force' && state === 'ending')
}

function toRow(each: ListedException, read: ReadExceptions, reader: Reader): ExceptionRow {
  const name = nameOf(each, read, reader)
  const by = personName(read.people, each.by, reader)
  const isHeld = each.state === 'in_force' || each.state === 'ending'
  const isKept = each.kind === 'accepted' && read.isLocked(each.period)
  return {
    id: each.id,
    kind: each.kind,
    name,
    initials: initialsOf(name),
    hue: hueOf(name),
    item: reader.text(evidenceNames[each.kind === 'accepted' ? each.finding.item : each.item]),
    howFar: howFar(each, read, reader),
    reason: each.reason,
    by,
    byHue: hueOf(each.by),
    at: reader.instant(each.at),
    until: untilWords(each, read, reader),
    isEnding: each.state === 'ending',
    // What was accepted stays counted in its close: nothing is left out of any.
    heldBack:
      each.kind === 'accepted' ? '–' : heldBackWords(read.heldBack.get(each.id), read, reader),
    canWithdraw: read.mayWithdraw && isHeld && !isKept,
  }
}

function nameOf(each: ListedException, read: ReadExceptions, reader: Reader): string {
  const { payee, account } = each.kind === 'accepted' ? {} : each.scope
  const name = ownName(each, read, reader)
  if (payee === undefined || account === undefined) return name
  return reader.withCommas([name, read.accounts.get(account) ?? account])
}

function ownName(each: ListedException, { accounts }: ReadExceptions, { text }: Reader): string {
  const { payee, account, item } =
    each.kind === 'accepted'
      ? { ...each.finding, account: each.finding.accounts[0] }
      : { ...each.scope, item: each.item }
  if (each.name !== undefined) return each.name
  // Of one that was decided before names were kept, its letters alone are known.
  if (payee !== undefined) return payee
  return account === undefined ? text(evidenceNames[item]) : (accounts.get(account) ?? account)
}

/** "money out up to $500.00", "whole account", "June 2026" */
function howFar(each: ListedException, { client }: ReadExceptions, reader: Reader): string {
  if (each.kind === 'accepted') return nameClose(client.connection_id, each, reader)
  const [limit] = limitInWords(each, reader)
  if (limit !== undefined) return limit
  const { payee, account } = each.scope
  const isOfAccount = payee === undefined && account !== undefined
  return reader.text(isOfAccount ? 'closing_data.whole_account' : 'closing_data.any_amount')
}

function untilWords(each: ListedException, read: ReadExceptions, reader: Reader): string {
  const { text, date, instant } = reader
  if (each.withdrawal !== undefined) {
    return text('closing_data.excluded_until_withdrawn', {
      person: personName(read.people, each.withdrawal.by, reader),
      day: instant(each.withdrawal.at),
    })
  }
  // An acceptance is for its own period.
  if (each.replacedBy !== undefined)
    return text('closing_data.accepted_again', { day: instant(each.replacedBy.at) })
  if (each.kind === 'accepted')
    return read.gone.has(each.id) ? text('closing_data.finding_gone') : ''
  return each.end.kind === 'never' ? text('closing_data.never') : date(each.end.last)
}

/** "14 · $3,118.20"; of one that left nothing out yet, in which closes that is so. */
function heldBackWords(
  held: HeldBack | undefined,
  { isAllCounted }: ReadExceptions,
  reader: Reader,
): string {
  if (held === undefined) {
    const place = isAllCounted ? 'held_back_none' : 'held_back_none_latest'
    return reader.text(`closing_data.${place}`)
  }
  const extent = { end: isAllCounted ? 'whole' : 'limit', notUnderstood: 0 } as const
  const amounts = Array.from(held.amounts, ([currency, amount]) =>
    reader.money({ amount, currency }),
  )
  return [numberInWords(held.findings, extent, reader), ...amounts].join(' · ')
}
