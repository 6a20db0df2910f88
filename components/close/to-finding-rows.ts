import { evidenceNames } from '@/lib/present/close-item'
import { counterpartyName, accountName } from '@/components/data-table/transaction-rows'
import type { ExclusionChoices, FindingRow } from '@/components/close/finding-row'
import { materialityOfRead, personName, type ShownClose } from '@/components/close/shown-close'
import { isOpenFinding } from '@/components/close/split-findings'
import { absoluteSums, netSums } from '@/lib/domain/close/amounts'
import type { CheckedRow } from '@/lib/domain/checks/checked-row'
import type { CloseFinding } from '@/lib/domain/close/close-read'
import { isBelow } from '@/lib/domain/close/materiality'
import { hueOf, initialsOf } from '@/lib/format/avatar'
import type { Reader } from '@/lib/format/create-reader'
import { shortId, shownName } from '@/lib/format/names'
import { plainValue, valueName } from '@/lib/format/value-name'
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
  return findings.map((each) => {
    const { finding, seen } = each
    const party = partyOf(each, shown, reader)
    const date = dateOf(each, reader)
    return {
      key: finding.key,
      value: JSON.stringify({ finding, seen }),
      href: hrefOf(each, shown),
      label: `${date} ${party}`.trim(),
      date,
      party,
      initials: initialsOf(party),
      hue: hueOf(party),
      place: [placeOf(each, shown, reader), ownOf(each, shown, reader)]
        .filter((text) => text !== undefined && text !== '')
        .join(' · '),
      amount: sumInWords(each, reader),
      was: each.standing === 'changed' ? wasInWords(each, reader) : undefined,
      needsReason: !isBelow(absoluteSums(finding.amounts), materiality),
      decided: decidedOf(each, shown, reader),
      parts: partsOf(each, shown, reader),
      scope: choicesOf(each, party, shown),
    }
  })
}

function partyOf({ finding, rows, invoice }: CloseFinding, shown: ShownClose, reader: Reader) {
  const [row] = rows
  if (row !== undefined) return counterpartyName(row.transaction, reader)
  if (invoice !== undefined) {
    return shownName(invoice.invoice_number) ?? shortId(invoice.id)
  }
  const [account] = finding.accounts
  if (account !== undefined) return shown.accounts.get(account) ?? account
  return finding.payee ?? reader.text(evidenceNames[finding.item])
}

function dateOf({ finding, rows }: CloseFinding, { shortInstant, date }: Reader): string {
  const [row] = rows
  const moment = row?.transaction.posted_at ?? row?.transaction.initiated_at
  if (moment) return shortInstant(moment)
  return finding.day === undefined ? '' : date(finding.day)
}

function placeOf(
  { rows }: CloseFinding,
  { accounts }: ShownClose,
  reader: Reader,
): string | undefined {
  const [row] = rows
  return row && accountName(row.transaction, accounts, reader)
}

/** What the item alone says of it. */
function ownOf({ finding, rows }: CloseFinding, { read }: ShownClose, reader: Reader) {
  const [row] = rows
  if (row === undefined) return undefined
  if (finding.item === 'cut-off') return reader.text(`checks.${crossingOf(row, read.period)}`)
  if (finding.item !== 'failed') return undefined
  const last = row.transaction.activities
    ?.toSorted((one, other) => (one.created_at ?? '').localeCompare(other.created_at ?? ''))
    .at(-1)
  return valueName('details.activity', last?.activity_type, reader.text, plainValue)
}

function crossingOf({ initiated, posted }: CheckedRow, period: { first: string }) {
  if (initiated !== undefined && initiated < period.first) return 'initiated_before'
  return posted === undefined ? 'open' : 'posted_after'
}

function sumInWords({ finding }: CloseFinding, { money }: Reader): string {
  return Array.from(netSums(finding.amounts), ([currency, amount]) =>
    money({ amount, currency }),
  ).join(' · ')
}

function wasInWords({ by }: CloseFinding, reader: Reader): string {
  return by?.kind === 'accepted'
    ? sumInWords({ finding: by.finding } as CloseFinding, reader) || reader.text('mark_data.none')
    : ''
}

function decidedOf(
  each: CloseFinding,
  { read }: ShownClose,
  reader: Reader,
): FindingRow['decided'] {
  const { by } = each
  if (by === undefined || isOpenFinding(each)) return undefined
  const person = personName(read.people, by.by, reader)
  const words = { person, day: reader.shortInstant(by.at) }
  return {
    kind: by.kind,
    text: reader.text(`closing_data.${by.kind}_by`, words),
    reason: by.reason,
    exception: by.id,
  }
}

function hrefOf({ finding, rows, invoice }: CloseFinding, { client, view, read }: ShownClose) {
  const { connection_id } = client
  const [row] = rows
  if (row !== undefined) return transactionHref(row, connection_id, view.period)
  if (invoice !== undefined) {
    return withPeriod(resourcePath(connection_id, 'invoices', invoice.id), view.period)
  }
  if (finding.item === 'consent') return connectionPath(connection_id)
  return coveragePath(connection_id, view.period, Number(read.period.last.slice(0, 4)))
}

function transactionHref(row: CheckedRow, connection_id: string, period: string | undefined) {
  return withPeriod(resourcePath(connection_id, 'transactions', row.transaction.id), period)
}

function partsOf(
  { rows }: CloseFinding,
  { client, view }: ShownClose,
  { shortInstant, money, date }: Reader,
): FindingRow['parts'] {
  if (rows.length < 2) return []
  return rows.map((row) => {
    const { posted_at, initiated_at, amount } = row.transaction
    const moment = posted_at ?? initiated_at
    const day = moment ? shortInstant(moment) : date(row.day)
    return {
      label: `${day} ${money(amount)}`,
      href: transactionHref(row, client.connection_id, view.period),
    }
  })
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
        : { value, currency: sum[0] },
  }
}
