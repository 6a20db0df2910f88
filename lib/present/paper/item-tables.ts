import type { CloseItem, EvidenceItem, FirmItemRead, ListRead } from '@/lib/domain/close/close-read'
import type { EvidenceId } from '@/lib/domain/close/finding'
import { type Extent, isWhole } from '@/lib/domain/reading/reading'
import { checkIds } from '@/lib/domain/checks/judge-checks'
import { type CloseSection, closeSections, sectionOfItem } from '@/lib/present/close-item'
import { itemWords } from '@/lib/present/close/item-words'
import { stateNameOf } from '@/lib/present/close/state-name'
import type { PaperRow, PaperTable } from '@/lib/present/paper/paper'
import { daysInWords, digestInWords, type PaperPlace } from '@/lib/present/paper/paper-place'
import { numberInWords } from '@/lib/present/reading-words'
import { checkListHref } from '@/lib/search-params/check-list-href'
import { closeViewHref } from '@/lib/search-params/close-view'

const listsOf: Readonly<Record<EvidenceId, readonly ListRead['list'][]>> = {
  consent: [],
  statements: ['statements'],
  'tie-out': ['statements', 'posted'],
  continuity: ['statements'],
  'without-receipt': ['posted'],
  large: ['posted'],
  'cut-off': ['initiated', 'posted', 'carried'],
  'new-payees': ['posted'],
  duplicates: ['initiated', 'posted'],
  failed: ['initiated', 'posted'],
  'own-transfers': ['posted'],
  'invoice-documents': ['invoices'],
  books: [],
}

/** Every item by evidence with what it came to, section by section. */
export function itemTable(items: readonly CloseItem[], place: PaperPlace): PaperTable {
  const { text } = place.reader
  const evidence = items.filter((item): item is EvidenceItem => item.kind === 'evidence')
  return {
    id: 'items',
    title: text('closing_data.items'),
    columns: [
      { head: text('settings.close_item_words'), share: 0.27 },
      { head: text('paper_data.evidence'), share: 0.53, isFigure: false },
      { head: text('paper_data.outcome'), share: 0.2 },
    ],
    rows: closeSections.flatMap((section) => sectionRows(section, evidence, place)),
  }
}

function sectionRows(
  section: CloseSection,
  items: readonly EvidenceItem[],
  place: PaperPlace,
): PaperRow[] {
  const own = items.filter(({ id }) => sectionOfItem[id] === section)
  if (own.length === 0) return []
  const { text } = place.reader
  const title =
    section === 'completeness' ? text('checks.completeness') : text(`closing_data.${section}`)
  return [{ kind: 'group', cells: [{ text: title }] }, ...own.map((item) => itemRow(item, place))]
}

function itemRow(item: EvidenceItem, place: PaperPlace): PaperRow {
  const { shown, reader, workings } = place
  const { title, parts, method } = itemWords(item, shown, reader)
  const working = workings.add({
    of: title,
    made: method,
    filter: filterOf(item, place),
    lists: listsOf[item.id],
    // In days of another time zone a statement may end a day later.
    isBeyond: item.id === 'tie-out',
    href: hrefOf(item, place),
  })
  return {
    kind: 'row',
    cells: [
      { text: title, working },
      { text: parts.filter((part) => part !== '').join(' · '), isQuiet: true, working },
      { text: outcomeOf(item, place) },
    ],
  }
}

/** While findings are open, who decided the others stands beside those alone. */
function outcomeOf(item: EvidenceItem, place: PaperPlace): string {
  const { id, open, findings, older } = item
  const { reader, initials } = place
  const { text } = reader
  const deciders = new Set(
    findings.flatMap(({ standing, by }) =>
      by !== undefined && (standing === 'accepted' || standing === 'excluded') ? by.by : [],
    ),
  )
  const words = [
    text(`closing_data.state_${stateNameOf(item)}`),
    ...(open > 0
      ? [
          text('paper_data.open_number', {
            number: numberInWords(open, extentOf(item), reader),
            count: open,
          }),
        ]
      : Array.from(deciders, (person) => initials.of(person))),
    ...(older === undefined
      ? []
      : [
          text('closing_data.older', {
            time: reader.moment(older.readAt),
            state: text(`closing_data.state_${stateNameOf({ id, state: older.state })}`),
          }),
        ]),
  ]
  return reader.withCommas(words)
}

/** Of what cannot be told there may be more, unless there may be fewer. */
function extentOf({ state, extent }: EvidenceItem): Extent {
  const given = extent ?? { end: 'limit', notUnderstood: 0 }
  const isMore = state === 'cannot_tell' && given.isUpperBound !== true
  return isMore && isWhole(given) ? { ...given, end: 'limit' } : given
}

/** Which rows of the bank an item looks at. */
function filterOf({ id, state }: EvidenceItem, { shown, reader }: PaperPlace): string {
  const { text, date } = reader
  const { period } = shown.read
  const days = daysInWords(period, reader)
  if (id === 'books') {
    return stateNameOf({ id, state }) === 'optional'
      ? text('paper_data.filter_no_books')
      : text('paper_data.filter_books', { days })
  }
  const [list] = listsOf[id]
  if (list === undefined) return text('paper_data.filter_none')
  if (list === 'statements')
    return text('paper_data.filter_statements', { last: date(period.last) })
  const zone = reader.timeZone
  const apart = shown.read.basis.days
  if (id === 'duplicates') return text('paper_data.filter_duplicates', { days, zone, apart })
  if (id === 'own-transfers') return text('paper_data.filter_transfers', { days, zone, apart })
  const { seenSince } = shown.read.basis
  if (id === 'new-payees' && seenSince !== undefined)
    return text('paper_data.filter_payees', { days, zone, since: date(seenSince) })
  if (id === 'cut-off') return text('paper_data.filter_cut_off', { days, zone })
  if (list === 'invoices') return text('paper_data.filter_invoices', { days })
  return text(list === 'posted' ? 'paper_data.filter_posted' : 'paper_data.filter_initiated', {
    days,
    zone,
  })
}

/** The rows in the list of transactions where its filters can say them, else the item on its screen. */
function hrefOf({ id, findings }: EvidenceItem, { shown }: PaperPlace): string {
  const { client, view, read } = shown
  const { connection_id } = client
  const check = checkIds.find((each) => each === id)
  const rows = findings.flatMap((each) => each.rows)
  const list =
    check === undefined || read.isOtherZone
      ? undefined
      : checkListHref(check, rows, { connection_id, period: view.period, ownDays: read.period })
  return list ?? `${closeViewHref(connection_id, view, { shown: id })}#${id}`
}

/** The firm's own items, ticked or not. */
export function firmItemTable(items: readonly CloseItem[], place: PaperPlace): PaperTable {
  const { text } = place.reader
  const own = items.filter((item): item is FirmItemRead => item.kind === 'firm')
  return {
    id: 'firms-items',
    title: text('settings.close_items'),
    columns: [
      { head: text('settings.close_item_words'), share: 0.68 },
      { head: text('paper_data.outcome'), share: 0.32 },
    ],
    rows: own.map((item) => firmItemRow(item, place)),
  }
}

function firmItemRow(
  { state, item, ticks, file }: FirmItemRead,
  { reader, initials }: PaperPlace,
): PaperRow {
  const last = ticks.at(-1)
  const said =
    last === undefined
      ? []
      : [
          last.does === 'tick' ? initials.of(last.by) : '',
          last.does === 'tick' ? reader.instant(last.at) : '',
        ].filter(Boolean)
  const note = last?.does === 'tick' ? last.note : ''
  const given =
    file === undefined
      ? ''
      : reader.text('paper_data.file_given', {
          name: file.name,
          digest: digestInWords(file.sha256),
        })
  const words = [item.words, note, given].filter((part) => part !== '').join(' · ')
  return {
    kind: 'row',
    cells: [
      { text: words },
      {
        text: reader.withCommas([reader.text(`closing_data.state_${state}`), ...said]),
        isQuiet: true,
      },
    ],
  }
}
