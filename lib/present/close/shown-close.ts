import type { Client } from '@/lib/domain/clients/client'
import type { SinceLockRead } from '@/lib/domain/close/changes-read'
import type { ClosesOfMonths, OtherClose } from '@/lib/domain/close/closes-around'
import type { CloseFinding, CloseHead, ClosePerson, CloseRead } from '@/lib/domain/close/close-read'
import type { SignerRole } from '@/lib/domain/close/close-events'
import type { Materiality } from '@/lib/domain/close/materiality'
import { isWithin } from '@/lib/domain/periods/day-range'
import type { ChosenPeriod } from '@/lib/domain/periods/read-period'
import type { AccountNames } from '@/lib/format/account-name'
import type { Reader } from '@/lib/format/create-reader'
import { periodWords } from '@/lib/format/named-periods'
import { periodName } from '@/lib/format/period-name'
import { closeApiPath } from '@/lib/queries/close'
import { closeHref } from '@/lib/search-params/close'
import type { CloseView } from '@/lib/search-params/close-view'

/** The close of a client's period, with what its page says around it. */
export interface ShownClose {
  readonly client: Client
  readonly accounts: AccountNames
  readonly view: CloseView
  readonly period: ChosenPeriod
  /** The day of the firm, by which its closes are due. */
  readonly today: string
  readonly read: CloseRead
  /** What has happened since, of a close that is locked. */
  readonly since?: SinceLockRead | undefined
  /** Files of the books that came after what a locked close stands on. */
  readonly laterBooks?: readonly LaterBooks[]
  /** Of several months that were to be set up. */
  readonly months?: ClosesOfMonths | undefined
  /** Those on the rows and invoices that it found, oldest first. */
  readonly notes?: readonly NoteOnFinding[] | undefined
  /** A finding as its decision sends it back: sealed, for the person who reads the page. */
  readonly sealOf: (finding: CloseFinding) => string
}

export interface LaterBooks {
  readonly account_id: string
  /** The first day of its month. */
  readonly month: string
  readonly at: string
}

export interface NoteOnFinding {
  readonly id: string
  readonly name: string
  readonly text: string
  readonly at: string
  readonly kind: string
  readonly object: string
}

/** "June 2026", "Q2 2026" */
export function nameClose(
  connection_id: string,
  { period }: Pick<CloseRead, 'period'>,
  reader: Reader,
): string {
  const { searchParams } = new URL(closeHref(connection_id, period), 'https://close.invalid')
  return periodName(searchParams.get('period') ?? '', periodWords(reader))
}

/** The close with which the period is closed, as a month is with its quarter. */
export function closeAround({
  close,
  others,
  period,
}: Pick<CloseRead, 'close' | 'others' | 'period'>): OtherClose | undefined {
  return close === undefined ? others.find((each) => isWithin(period, each)) : undefined
}

/** Who did something; an account that is gone is a colleague still. */
export function personName(
  people: readonly Pick<ClosePerson, 'id' | 'name'>[],
  id: string,
  { text }: Pick<Reader, 'text'>,
): string {
  return people.find((each) => each.id === id)?.name ?? text('mark_data.colleague')
}

/** The signature in this role that is given, or suspended and requested again. */
export function standingSignature({ close }: Pick<CloseRead, 'close'>, as: SignerRole) {
  return close?.signatures.findLast((each) => each.as === as && each.state !== 'withdrawn')
}

export function materialityOfRead({ materiality }: CloseRead): Materiality {
  return new Map(materiality.map(({ currency, amount }) => [currency, BigInt(amount)]))
}

/** "$250.00, €200.00" */
export function materialityInWords({ materiality }: CloseRead, reader: Reader): string {
  return reader.list(
    materiality.map(({ currency, amount }) => reader.money({ amount: BigInt(amount), currency })),
  )
}

/** With the currencies of the period that have none: "$250.00, none in EUR"; "" where none is set at all. */
export function materialityByCurrency(read: CloseRead, reader: Reader): string {
  const { materiality, basis, items } = read
  if (materiality.length === 0) return ''
  const { accounts = [], balances = [], byBalance = [] } = basis.figures ?? {}
  const found = items.flatMap((item) =>
    item.kind === 'evidence' ? item.findings.flatMap(({ finding }) => finding.amounts) : [],
  )
  const known = [...basis.large, ...accounts, ...balances, ...byBalance, ...found]
  const unset = new Set(known.map(({ currency }) => currency))
  for (const { currency } of materiality) unset.delete(currency)
  return reader.list([
    materialityInWords(read, reader),
    ...[...unset]
      .toSorted()
      .map((currency) => reader.text('closing_data.materiality_none', { currency })),
  ])
}

/** Where this close is changed, and what is sent with every change of it. */
export function stepForm({ client, read, view }: ShownClose, action: string) {
  return {
    action: closeApiPath(client.connection_id, read.close?.id ?? ''),
    hidden: [
      ['action', action],
      ['seen', String(read.close?.seen ?? 0)],
      ...(view.depth === undefined ? [] : [['depth', view.depth] as const]),
    ] as const,
  }
}

/** The same of reopening it. */
export function reopenOf({ client: { connection_id }, read }: ShownClose, reader: Reader) {
  return {
    connection_id,
    close_id: read.close?.id ?? '',
    seen: read.close?.seen ?? 0,
    month: nameClose(connection_id, read, reader),
  }
}

/**
 * Whether findings of it can be decided now, as far as the close itself goes. Of a locked month whose signature is
 * suspended they can be accepted, and nothing else.
 */
export function isDecidable({ close, frozenAt, isPreview }: CloseRead): boolean {
  if (close === undefined || frozenAt !== undefined || isPreview) return false
  return close.state !== 'locked' || isSuspended(close)
}

/** Whether a signature is to be given again. */
export function isSuspended({ signatures }: Pick<CloseHead, 'signatures'>): boolean {
  return signatures.some(({ state }) => state === 'suspended')
}
