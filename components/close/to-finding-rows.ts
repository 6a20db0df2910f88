import type { ExclusionChoices, FindingRow } from '@/components/close/finding-row'
import {
  isDecidable,
  materialityOfRead,
  personName,
  type ShownClose,
} from '@/lib/present/close/shown-close'
import {
  momentOfRow,
  momentsOf,
  ownAccountOf,
  partsOf,
  partyOf,
  placeOf,
  sumInWords,
} from '@/lib/present/close/finding-words'
import { signName } from '@/lib/present/close/exclusion-words'
import { isOpenFinding } from '@/lib/present/close/split-findings'
import { tableDays } from '@/lib/present/table-days'
import { accountName } from '@/lib/format/account-name'
import { absoluteSums, signOf } from '@/lib/domain/close/amounts'
import type { CheckedRow } from '@/lib/domain/checks/checked-row'
import type { Finding } from '@/lib/domain/close/finding'
import type { CloseFinding } from '@/lib/domain/close/close-read'
import { isBelow } from '@/lib/domain/close/materiality'
import { questionsOf } from '@/lib/domain/close/question-standing'
import { askableFinding } from '@/lib/present/askable'
import { toShownQuestion, toShownStanding } from '@/lib/present/question-words'
import { hueOf, initialsOf } from '@/lib/format/avatar'
import type { Reader } from '@/lib/format/create-reader'
import { booksHref } from '@/lib/search-params/books'
import { coveragePath } from '@/lib/search-params/coverage-params'
import { withPeriod } from '@/lib/search-params/period-links'
import { connectionPath, resourcePath } from '@/lib/search-params/resource-path'
import { typedAmount } from '@/lib/search-params/typed-amount'

/** Findings as the table of their item shows them. */
export function toFindingRows(
  findings: readonly CloseFinding[],
  shown: ShownClose,
  reader: Reader,
): FindingRow[] {
  const materiality = materialityOfRead(shown.read)
  const dayOf = tableDays(findings.flatMap(shownMomentsOf), shown.today, reader)
  return findings.map((each) => {
    const { finding } = each
    const questions = questionsOf(shown.read.questions, finding, shown.read.period)
    const party = partyOf(each, reader)
    const account = ownAccountOf(each, shown)
    const name = account === undefined ? party : `${party} · ${account}`
    const { first, last } = momentsOf(each)
    // Of several days each row beneath it has its own.
    const date = dayOf(first) === dayOf(last) ? dayOf(first) : ''
    return {
      key: finding.key,
      value: isDecidable(shown.read) ? shown.sealOf(each) : '',
      href: hrefOf(each, shown),
      noteHref: hasNotes(each) ? `${hrefOf(each, shown)}#note` : undefined,
      label: `${date} ${name}`.trim(),
      name,
      date,
      party,
      initials: initialsOf(party),
      hue: hueOf(party),
      place: placeOf(each, shown, reader),
      amount: sumInWords(finding, reader),
      was: each.standing === 'changed' ? wasInWords(each, reader) : undefined,
      needsReason: !isBelow(absoluteSums(finding.amounts), materiality),
      decided: decidedOf(each, shown, reader, dayOf),
      parts: shownPartsOf(each, shown, reader, dayOf),
      scope: choicesOf(each, party, shown),
      ask: isOpenFinding(each)
        ? JSON.stringify(askableFinding(each, account ?? party, shown.read.period))
        : undefined,
      questions: questions.map((question) =>
        toShownQuestion(question, shown.client.connection_id, reader),
      ),
      standing: toShownStanding(questions, reader),
    }
  })
}

function wasInWords({ by }: CloseFinding, reader: Reader): string {
  return by?.kind === 'accepted'
    ? sumInWords(by.finding, reader) || reader.text('mark_data.none')
    : ''
}

function decidedOf(
  each: CloseFinding,
  { read }: ShownClose,
  reader: Reader,
  dayOf: (day: string) => string,
): FindingRow['decided'] {
  const { by } = each
  if (by === undefined || isOpenFinding(each)) return undefined
  const person = personName(read.people, by.by, reader)
  const isTiming = by.kind === 'accepted' && by.of === 'books'
  const words = { person, day: dayOf(by.at) }
  return {
    kind: by.kind,
    text: reader.text(`closing_data.${by.kind}_by`, words),
    reason: isTiming ? reader.text('books_data.timing_reason') : by.reason,
    // A timing difference is withdrawn where the books are.
    exception: isTiming ? undefined : by.id,
  }
}

function hrefOf(each: CloseFinding, { client, view, read }: ShownClose) {
  const { finding, rows, invoice } = each
  const { connection_id } = client
  const [row] = [...partsOf(each), ...rows]
  if (row !== undefined && finding.item !== 'books')
    return transactionHref(row, connection_id, view.period)
  if (invoice !== undefined) {
    return withPeriod(resourcePath(connection_id, 'invoices', invoice.id), view.period)
  }
  if (finding.item === 'books') return booksFindingHref(finding, connection_id)
  if (finding.item === 'consent') return connectionPath(connection_id)
  return coveragePath(connection_id, view.period, Number(read.period.last.slice(0, 4)))
}

/** A transaction or an invoice: others are no row of the bank on which something is noted. */
function hasNotes({ finding, rows, invoice }: CloseFinding): boolean {
  return finding.item !== 'books' && (rows.length > 0 || invoice !== undefined)
}

function booksFindingHref({ accounts, day }: Finding, connection_id: string): string {
  return booksHref(connection_id, { account: accounts[0], period: day?.slice(0, 7) })
}

function transactionHref(row: CheckedRow, connection_id: string, period: string | undefined) {
  return withPeriod(resourcePath(connection_id, 'transactions', row.transaction.id), period)
}

function shownPartsOf(
  each: CloseFinding,
  { client, view, accounts }: ShownClose,
  reader: Reader,
  dayOf: (day: string) => string,
): FindingRow['parts'] {
  const isOfSeveral = each.finding.accounts.length > 1
  return partsOf(each).map((row) => {
    const account = isOfSeveral ? accountName(row.transaction, accounts, reader) : undefined
    return {
      label: [dayOf(momentOfRow(row)), account, reader.money(row.transaction.amount)]
        .filter((text) => text !== undefined)
        .join(' '),
      href: transactionHref(row, client.connection_id, view.period),
    }
  })
}

/** Every day that the row of a finding shows. */
function shownMomentsOf(each: CloseFinding): string[] {
  const { first, last } = momentsOf(each)
  return [first, last, each.by?.at ?? ''].filter((day) => day !== '')
}

function choicesOf(
  { finding }: CloseFinding,
  party: string,
  { accounts }: ShownClose,
): ExclusionChoices {
  const [account, ...others] = [...new Set(finding.accounts)]
  const sums = [...absoluteSums(finding.amounts)]
  const [sum, ...more] = sums
  const value = sum && typedAmount(String(sum[1]), sum[0])
  return {
    payee: finding.payee === undefined ? undefined : party,
    account:
      account === undefined || account === '' || others.length > 0
        ? undefined
        : (accounts.get(account) ?? account),
    upTo:
      sum === undefined || more.length > 0 || value === undefined
        ? undefined
        : { value, currency: sum[0], sign: signName(finding.item, signOf(finding.amounts)) },
  }
}
