import type { Money } from '@/lib/bank-contract/money'
import type { EvidenceId, Finding } from '@/lib/domain/close/finding'
import type { Kept } from '@/lib/domain/close/kept'
import { absoluteSums, type AmountSign, signOf } from '@/lib/domain/close/amounts'
import { type DayRange, monthsAround } from '@/lib/domain/periods/day-range'

interface ByPerson {
  readonly id: string
  readonly by: string
  readonly at: string
}

interface Named {
  /** Its payee or invoice as the bank wrote it when this was decided; undefined before that was kept. */
  readonly name?: string | undefined
}

/** One finding is right as it is, in the period that is closed. */
export interface Acceptance extends ByPerson, Named {
  readonly kind: 'accepted'
  /** As it was when it was accepted. */
  readonly finding: Finding
  readonly period: Required<DayRange>
  readonly reason: string
  /** A timing difference, which is kept with the books and withdrawn there. */
  readonly of?: 'books'
}

/** Findings of an item that are left out from now on. */
export interface Exclusion extends ByPerson, Named {
  readonly kind: 'excluded'
  readonly item: EvidenceId
  readonly scope: ExclusionScope
  /** The first day of the period in which it was decided. */
  readonly from: string
  readonly end: ExclusionEnd
  readonly reason: string
}

/** Whatever of it is given has to hold; a scope that gives nothing covers nothing. */
export interface ExclusionScope {
  /** Folded. */
  readonly payee?: string
  readonly account?: string
  readonly upTo?: Money
  /** Of the amounts that `upTo` is about; either where it is not given, as before it was kept. */
  readonly sign?: AmountSign
}

export const exclusionScopes = [
  'payee',
  'account',
  'upTo',
] as const satisfies readonly (keyof ExclusionScope)[]

/** The end of the fiscal year is written down when it is decided: a year that is moved later moves no end. */
export type ExclusionEnd =
  | { readonly kind: 'never' }
  | { readonly kind: 'date' | 'fiscal_year'; readonly last: string }

export interface Withdrawal extends ByPerson {
  readonly kind: 'withdrawn'
  /** The exception that holds no longer. */
  readonly of: string
}

export type ExceptionEntry = Acceptance | Exclusion | Withdrawal

export function endOfFiscalYear(day: string, startMonth: number): ExclusionEnd {
  return { kind: 'fiscal_year', last: monthsAround(day, 12, startMonth).last }
}

/**
 * Those of the moment at which a period was locked: what is withdrawn later, it keeps. What was accepted in a period
 * after its lock was found since, and is for a signature that is given again.
 */
export function entriesUntil(
  entries: Kept<ExceptionEntry>,
  lockedAt: string | undefined,
): Kept<ExceptionEntry> {
  if (lockedAt === undefined) return entries
  return entries.filter(
    ({ kind, at }) => kind === 'accepted' || Date.parse(at) <= Date.parse(lockedAt),
  )
}

/** Those that hold, oldest first. */
export function inForce(entries: Kept<ExceptionEntry>): (Acceptance | Exclusion)[] {
  const withdrawn = new Set(
    entries.flatMap((entry) => (entry.kind === 'withdrawn' ? entry.of : [])),
  )
  return entries.filter((entry) => entry.kind !== 'withdrawn' && !withdrawn.has(entry.id)) as (
    | Acceptance
    | Exclusion
  )[]
}

/**
 * Whether it holds for a finding of the period. A day of its own counts within the period alone: a row
 * posted later, as cut-off finds it, is still a finding of the month that is closed. Without one it is the last.
 */
export function covers(
  exclusion: Exclusion,
  finding: Finding,
  period: Required<DayRange>,
): boolean {
  const day = within(finding.day ?? period.last, period)
  if (period.last < exclusion.from) return false
  if (exclusion.end.kind !== 'never' && day > exclusion.end.last) return false
  return exclusion.item === finding.item && isInScope(exclusion.scope, finding)
}

function within(day: string, { first, last }: Required<DayRange>): string {
  if (day < first) return first
  return day > last ? last : day
}

function isInScope(scope: ExclusionScope, finding: Finding): boolean {
  if (isEmptyScope(scope)) return false
  const { payee, account, upTo, sign } = scope
  if (payee !== undefined && finding.payee !== payee) return false
  const isOfAccount =
    finding.accounts.length > 0 && finding.accounts.every((each) => each === account)
  if (account !== undefined && !isOfAccount) return false
  return upTo === undefined || (isUpTo(finding, upTo) && isOfSign(finding, sign))
}

/** All of it, and in the currency in which the limit is: of another one nobody has said anything. */
function isUpTo({ amounts }: Finding, { amount, currency }: Money): boolean {
  const sums = absoluteSums(amounts)
  return sums.size === 1 && (sums.get(currency) ?? BigInt(amount) + 1n) <= BigInt(amount)
}

function isOfSign({ amounts }: Finding, sign: AmountSign | undefined): boolean {
  if (sign === undefined || amounts.every(({ amount }) => amount === 0)) return true
  return signOf(amounts) === sign
}

/** Says nothing, or names nobody: a person who is not named is not meant. */
export function isEmptyScope({ payee, account, upTo }: ExclusionScope): boolean {
  if (payee === '' || account === '') return true
  return payee === undefined && account === undefined && upTo === undefined
}

/** What of these holds in a later period: exclusions that have not ended. An acceptance was for its own. */
export function carriedOver(entries: Kept<ExceptionEntry>, next: Required<DayRange>): Exclusion[] {
  return inForce(entries).flatMap((entry) => {
    if (entry.kind === 'accepted' || entry.from > next.last) return []
    return entry.end.kind === 'never' || entry.end.last >= next.first ? [entry] : []
  })
}

/**
 * Which of these may be about a finding, in their order: by item, and by payee or key where one is named.
 * A month has thousands of findings, and a client hundreds of exceptions.
 */
export function indexExceptions<Entry extends Acceptance | Exclusion>(
  entries: readonly Entry[],
): (finding: Finding) => readonly Entry[] {
  const places = new Map<string, number[]>()
  for (const [place, entry] of entries.entries()) {
    const name = nameOfEntry(entry)
    const known = places.get(name)
    if (known === undefined) places.set(name, [place])
    else known.push(place)
  }
  return ({ item, key, payee }) => {
    const names = [nameOf(item), nameOf(item, 'key', key), nameOf(item, 'payee', payee)]
    const found = names.flatMap((name) => places.get(name) ?? [])
    return found.toSorted((one, other) => one - other).flatMap((place) => entries[place] ?? [])
  }
}

function nameOfEntry(entry: Acceptance | Exclusion): string {
  if (entry.kind === 'accepted') return nameOf(entry.finding.item, 'key', entry.finding.key)
  const { payee } = entry.scope
  return payee === undefined ? nameOf(entry.item) : nameOf(entry.item, 'payee', payee)
}

function nameOf(item: string, by = '', value = ''): string {
  return `${item} ${by} ${value}`
}

/** What was decided of a finding in a period, withdrawn or not, with the withdrawals. */
export function entriesAbout(
  entries: Kept<ExceptionEntry>,
  finding: Finding,
  period: Required<DayRange>,
): ExceptionEntry[] {
  const about = new Set(
    entries.filter((entry) => isAbout(entry, finding, period)).map(({ id }) => id),
  )
  return entries.filter(
    (entry) => about.has(entry.id) || (entry.kind === 'withdrawn' && about.has(entry.of)),
  )
}

function isAbout(entry: ExceptionEntry, finding: Finding, period: Required<DayRange>): boolean {
  if (entry.kind === 'withdrawn') return false
  if (entry.kind === 'excluded') return covers(entry, finding, period)
  const isSame = entry.finding.item === finding.item && entry.finding.key === finding.key
  return isSame && isSamePeriod(entry.period, period)
}

export function isSamePeriod(one: Required<DayRange>, other: Required<DayRange>): boolean {
  return one.first === other.first && one.last === other.last
}
