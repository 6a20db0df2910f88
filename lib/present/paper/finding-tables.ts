import type { CheckedRow } from '@/lib/domain/checks/checked-row'
import type { CloseFinding, EvidenceItem } from '@/lib/domain/close/close-read'
import type { Exclusion } from '@/lib/domain/close/exceptions'
import type { Extent } from '@/lib/domain/reading/reading'
import type { Reader } from '@/lib/format/create-reader'
import { accountName } from '@/lib/format/account-name'
import { evidenceNames, itemsOfDifferences } from '@/lib/present/close-item'
import { exclusionEnd, exclusionScope } from '@/lib/present/close/exclusion-words'
import { findingHeads } from '@/lib/present/close/finding-heads'
import { figuresOf } from '@/lib/present/close/figures-of'
import {
  momentOf,
  momentOfRow,
  momentsOf,
  partsOf,
  partyOf,
  placeOf,
  sumInWords,
} from '@/lib/present/close/finding-words'
import { isOpenFinding, splitFindings } from '@/lib/present/close/split-findings'
import { materialityInWords, materialityOfRead } from '@/lib/present/close/shown-close'
import type { PaperRow, PaperTable } from '@/lib/present/paper/paper'
import type { PaperPlace } from '@/lib/present/paper/paper-place'
import { numberInWords } from '@/lib/present/reading-words'
import { closeViewHref } from '@/lib/search-params/close-view'

/** What is left out in this period, with reason and end, and what that comes to here. */
export function exclusionTable(place: PaperPlace): PaperTable {
  const { shown, reader, initials, workings } = place
  const { text } = reader
  const { exceptions, items } = shown.read
  const exclusions = exceptions.filter((each): each is Exclusion => each.kind === 'excluded')
  const left = items.flatMap((item) =>
    item.kind === 'evidence' ? item.findings.filter(({ standing }) => standing === 'excluded') : [],
  )
  return {
    id: 'exceptions',
    title: text('closing_data.exclusions_in_force'),
    note: text('paper_data.exclusions_mean'),
    columns: [
      { head: text('paper_data.what'), share: 0.22 },
      { head: text('paper_data.from'), share: 0.17 },
      { head: text('closing.reason'), share: 0.27 },
      { head: text('paper_data.by_until'), share: 0.17 },
      { head: text('lists.amount'), share: 0.17, isFigure: true },
    ],
    rows: exclusions.map((each): PaperRow => {
      const of = left.filter(({ by }) => by?.id === each.id)
      const what = exclusionScope(each, shown, reader)
      const working = workings.add({
        of: what,
        made: text('paper_data.made_exception', { count: of.length }),
        filter: text('paper_data.filter_exception', { item: text(evidenceNames[each.item]) }),
        lists: [],
        href: `${closeViewHref(shown.client.connection_id, shown.view, { shown: each.item })}#${each.item}`,
      })
      const end = exclusionEnd(each, reader)
      return {
        kind: 'row',
        cells: [
          { text: what, working },
          { text: text(evidenceNames[each.item]), isQuiet: true },
          { text: each.reason === '' ? '–' : each.reason, isQuiet: true },
          {
            text: reader.withCommas([initials.of(each.by), reader.instant(each.at), end]),
            isQuiet: true,
          },
          { text: sumsOf(of, reader), working },
        ],
      }
    }),
  }
}

function sumsOf(findings: readonly CloseFinding[], reader: Reader): string {
  return sumInWords({ amounts: findings.flatMap(({ finding }) => finding.amounts) }, reader) || '–'
}

/** Longer, and it is a list of transactions; the rest is said in a row. */
const maxFindings = 2000

/** The findings of an item that count, by day, each with what was decided and with its rows where it has several. */
export function findingTable(item: EvidenceItem, place: PaperPlace): PaperTable | undefined {
  const { shown, reader, workings } = place
  const { text } = reader
  const { above, below } = splitFindings(item.findings, materialityOfRead(shown.read))
  // That the consent ends is no row of the bank, and stands in the items.
  if (item.id === 'consent' || above.length === 0) return undefined
  const extent: Extent = item.extent ?? { end: 'limit', notUnderstood: 0 }
  const title = text(evidenceNames[item.id])
  const working = workings.add({
    of: text('paper_data.findings_of', { item: title }),
    made: text(
      itemsOfDifferences.has(item.id) ? 'paper_data.made_differences' : 'paper_data.made_findings',
    ),
    filter: text('paper_data.filter_findings', { item: title }),
    lists: [],
    href: `${closeViewHref(shown.client.connection_id, shown.view, { shown: item.id })}#${item.id}`,
  })
  const total = (
    words: string,
    those: readonly CloseFinding[],
    kind: PaperRow['kind'],
  ): PaperRow => ({
    kind,
    cells: [
      { text: words, working },
      { text: '' },
      { text: '' },
      { text: figuresOf(those, extent, reader).join(' · '), working },
      { text: '' },
    ],
  })
  const more = above.length - maxFindings
  const heads = findingHeads(item.id, reader)
  return {
    id: `findings-${item.id}`,
    title: text('paper_data.findings_of', { item: title }),
    columns: [
      { head: heads.date, share: 0.12 },
      { head: heads.party, share: 0.23 },
      { head: heads.place, share: 0.19 },
      { head: heads.amount, share: 0.17, isFigure: true },
      { head: text('closing.decision'), share: 0.29 },
    ],
    rows: [
      ...findingRows(above.slice(0, maxFindings), working, place),
      ...(more > 0 ? [notPrinted(more, working, reader)] : []),
      total(
        text('paper_data.findings_count', { number: numberInWords(above.length, extent, reader) }),
        above,
        'total',
      ),
      ...(below.length === 0
        ? []
        : [
            total(
              text('closing_data.below', {
                number: numberInWords(below.length, extent, reader),
                amounts: materialityInWords(shown.read, reader),
              }),
              below,
              'row',
            ),
          ]),
    ],
  }
}

/** By day. Of their rows no more than are printed of findings: a new payee can have thousands. */
function findingRows(
  findings: readonly CloseFinding[],
  working: string,
  place: PaperPlace,
): PaperRow[] {
  let room = maxFindings
  return findings
    .toSorted((one, other) => momentOf(one).localeCompare(momentOf(other)))
    .flatMap((each) => {
      const parts = partsOf(each)
      const printed = parts.slice(0, room)
      room -= printed.length
      const left = parts.length - printed.length
      return [
        findingRow(each, working, place),
        ...printed.map((row) => partRow(row, working, place)),
        ...(left > 0 ? [notPrinted(left, working, place.reader)] : []),
      ]
    })
}

function findingRow(each: CloseFinding, working: string, place: PaperPlace): PaperRow {
  const { shown, reader } = place
  const { text, instant } = reader
  const { first, last } = momentsOf(each)
  const count = partsOf(each).length
  const where = [
    placeOf(each, shown, reader),
    count === 0 ? '' : text('mark_data.objects_transaction', { count }),
  ]
  return {
    kind: 'row',
    cells: [
      { text: [...new Set([instant(first), instant(last)])].join(' – ') },
      { text: partyOf(each, reader) },
      { text: where.filter(Boolean).join(' · '), isQuiet: true },
      { text: sumInWords(each.finding, reader) || '–', working },
      { text: decisionOf(each, place), isQuiet: true },
    ],
  }
}

/** One row of a finding of several, beneath it: its own day, account and amount. */
function partRow(row: CheckedRow, working: string, { shown, reader }: PaperPlace): PaperRow {
  const { transaction } = row
  return {
    kind: 'row',
    cells: [
      { text: reader.instant(momentOfRow(row)), isQuiet: true },
      { text: '' },
      { text: accountName(transaction, shown.accounts, reader) ?? '', isQuiet: true },
      { text: reader.money(transaction.amount), working, isQuiet: true },
      { text: '' },
    ],
  }
}

function notPrinted(count: number, working: string, { text, number }: Reader): PaperRow {
  const words = text('paper_data.not_printed', { count, number: number(count) })
  return { kind: 'row', cells: [{ text: words, working }] }
}

function decisionOf(each: CloseFinding, { reader, initials }: PaperPlace): string {
  const { text } = reader
  const { by, standing } = each
  if (standing === 'changed') return text('paper_data.changed')
  if (by === undefined || isOpenFinding(each)) return text('closing_data.state_to_review')
  const said = text('paper_data.accepted_by', {
    person: initials.of(by.by),
    day: reader.instant(by.at),
  })
  const isTiming = by.kind === 'accepted' && by.of === 'books'
  const reason = isTiming ? text('books_data.timing_reason') : by.reason
  return reason === '' ? said : `${said}: ${reason}`
}
