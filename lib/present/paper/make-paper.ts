import type { EvidenceItem } from '@/lib/domain/close/close-read'
import type { Signature, SignerRole } from '@/lib/domain/close/close-events'
import type { DayRange } from '@/lib/domain/periods/day-range'
import { periodBefore } from '@/lib/domain/periods/period-before'
import type { Reader } from '@/lib/format/create-reader'
import { createEntryNames, periodPart } from '@/lib/format/file-names'
import {
  closeAround,
  materialityByCurrency,
  nameClose,
  personName,
  type ShownClose,
  standingSignature,
} from '@/lib/present/close/shown-close'
import { countSigned } from '@/lib/present/close/not-shared'
import { booksTable } from '@/lib/present/paper/books-table'
import { accountTable, totalsTable } from '@/lib/present/paper/figure-tables'
import { exclusionTable, findingTable } from '@/lib/present/paper/finding-tables'
import { createInitials } from '@/lib/present/paper/initials'
import { acceptedTable, historyTable } from '@/lib/present/paper/history-table'
import { firmItemTable, itemTable } from '@/lib/present/paper/item-tables'
import { laterQuestionTable, questionTable } from '@/lib/present/paper/question-table'
import type { Paper, PaperTable, PaperWords, SignatureOnPaper } from '@/lib/present/paper/paper'
import { paperNotes } from '@/lib/present/paper/paper-notes'
import {
  createWorkings,
  daysInWords,
  digestInWords,
  type PaperPlace,
} from '@/lib/present/paper/paper-place'

/** The close of a period as its paper says it, once for the page and the PDF. */
export function makePaper(shown: ShownClose, firm: string, reader: Reader): Paper {
  const { client, read } = shown
  const { text, moment } = reader
  const { close, frozenAt, basis } = read
  const period = nameClose(client.connection_id, read, reader)
  const isLocked = frozenAt !== undefined
  const madeAt = frozenAt ?? basis.readAt
  const initials = createInitials((id) => personName(read.people, id, reader))
  const place: PaperPlace = { shown, reader, initials, workings: createWorkings(shown, reader) }
  const tables = tablesOf(place)
  const partOf = partOfPaper(shown, reader)
  // A part of another close is signed with that alone.
  const lines = (partOf === undefined ? (['preparer', 'reviewer'] as const) : []).map((as) =>
    signatureOf(as, shown, reader),
  )
  const { start, last } = { start: read.period.first, last: read.period.last }
  return {
    firm,
    kind: isLocked
      ? text('paper_data.kind_version', { version: Math.max(1, close?.versions.length ?? 1) })
      : text('paper_data.kind_draft'),
    client: client.name,
    title: text('paper_data.title', { period }),
    state: {
      isLocked,
      text: isLocked
        ? lockedInWords(close?.ledBy?.at ?? frozenAt, frozenAt, reader)
        : draftInWords(shown, reader),
    },
    ...(partOf !== undefined && { partOf }),
    facts: [
      { label: text('statements.period'), text: daysInWords(read.period, reader) },
      {
        label: text('paper_data.basis'),
        text: text('paper_data.basis_posted', { zone: reader.timeZone }),
      },
      { label: text('paper_data.bank_read'), text: moment(basis.readAt) },
      {
        label: text('closing_data.materiality'),
        text: materialityByCurrency(read, reader) || text('paper_data.not_set'),
      },
    ],
    notes: paperNotes(shown, reader),
    tables,
    signatures: {
      title: text('paper_data.signatures'),
      lines,
      notes: [
        ...(partOf === undefined
          ? []
          : [text('paper_data.part_signatures', { period: partOf.name })]),
        ...(initials.list().length === 0
          ? []
          : [
              text('paper_data.initials', {
                people: reader.list(initials.list().map(([short, name]) => `${short} ${name}`)),
              }),
            ]),
        text(isLocked ? 'paper_data.signed_over' : 'paper_data.digest_means', {
          count: countSigned(read),
        }),
        text('paper_data.digest', { digest: digestInWords(read.digest) }),
        ...otherDigests(shown, reader),
      ],
    },
    workings: place.workings.list(),
    readings: place.workings.readings(),
    foot: {
      client: client.name,
      period,
      digest: digestInWords(read.digest.slice(0, 32)),
    },
    words: paperWords(reader),
    madeAt,
    fileName: createEntryNames()([
      client.name,
      text('paper_data.file'),
      periodPart(start, last),
      isLocked ? undefined : text('paper_data.file_draft'),
    ]),
    language: reader.language,
    direction: reader.direction,
  }
}

function tablesOf(place: PaperPlace): PaperTable[] {
  const { shown, reader } = place
  const { client, read } = shown
  const { figures } = read.basis
  const nameOf = (period: Required<DayRange>) => nameClose(client.connection_id, { period }, reader)
  const evidence = read.items.filter((item): item is EvidenceItem => item.kind === 'evidence')
  const tables = [
    ...(figures === undefined
      ? []
      : [
          accountTable(figures, place),
          totalsTable(figures, place, nameOf, periodBefore(read.period)),
        ]),
    itemTable(read.items, place),
    firmItemTable(read.items, place),
    exclusionTable(place),
    ...evidence.flatMap((item) => findingTable(item, place) ?? []),
    ...evidence.flatMap((item) => (item.id === 'books' ? booksTable(item, place) : [])),
    questionTable(place),
    historyTable(shown, reader),
    acceptedTable(place),
    signatureNotes(shown, reader),
    laterQuestionTable(place),
  ]
  return tables.filter(({ rows }) => rows.length > 0)
}

/** What was written with a signature. */
function signatureNotes({ read }: ShownClose, reader: Reader): PaperTable {
  const { text } = reader
  const said = read.close?.signatures.filter(
    ({ state, note }) => state !== 'withdrawn' && note !== '',
  )
  return {
    id: 'signature-notes',
    title: text('paper_data.signature_notes'),
    columns: [
      { head: '', share: 0.27 },
      { head: '', share: 0.73 },
    ],
    rows: (said ?? []).map(({ as, note }) => ({
      kind: 'row',
      cells: [{ text: text(`closing_data.${as}`) }, { text: note, isQuiet: true }],
    })),
  }
}

function lockedInWords(lockedAt: string, frozenAt: string, { text, instant }: Reader): string {
  return frozenAt === lockedAt
    ? text('paper_data.locked_on', { day: instant(frozenAt) })
    : text('paper_data.signed_again_on', { day: instant(lockedAt), again: instant(frozenAt) })
}

/** An open close is a draft, signed so far or not at all. */
function draftInWords({ read }: ShownClose, { text }: Reader): string {
  const { close } = read
  if (closeAround(read) !== undefined) return text('paper_data.draft_part')
  if (close?.state === 'locked') {
    const count = close.signatures.filter(({ state }) => state === 'suspended').length
    return text('paper_data.locked_suspended', { count })
  }
  const isSigned = close?.signatures.some(({ state }) => state === 'given') ?? false
  return text(isSigned ? 'paper_data.signed_not_locked' : 'paper_data.draft')
}

function partOfPaper({ client, read }: ShownClose, reader: Reader): Paper['partOf'] {
  const around = closeAround(read)
  if (around === undefined) return undefined
  return {
    name: nameClose(client.connection_id, { period: around }, reader),
    period: `${around.first}..${around.last}`,
  }
}

function signatureOf(as: SignerRole, { read }: ShownClose, reader: Reader): SignatureOnPaper {
  const { text } = reader
  const signature = standingSignature(read, as)
  const id = signature?.by ?? read.close?.[as]
  const role = text(`closing_data.${as}`)
  const name =
    id === undefined ? text('closing_data.nobody_yet') : personName(read.people, id, reader)
  if (signature === undefined) {
    return { role, name, text: text('paper_data.not_signed'), state: 'wanted' }
  }
  return {
    role,
    name,
    text: whenInWords(signature, reader),
    state: signature.state === 'suspended' ? 'suspended' : 'given',
  }
}

/** What each signature was over that is not over this paper; nothing of one whose digest was not kept. */
function otherDigests({ read }: ShownClose, { text }: Reader): string[] {
  return (['preparer', 'reviewer'] as const).flatMap((as) => {
    const { state, digest = '' } = standingSignature(read, as) ?? {}
    if (digest === '' || (state === 'given' && digest === read.digest)) return []
    return text(
      state === 'suspended' ? 'paper_data.digest_suspended' : 'paper_data.digest_signed',
      { role: text(`closing_data.${as}`), digest: digestInWords(digest) },
    )
  })
}

function whenInWords({ at, state, until }: Signature, { text, moment, instant }: Reader): string {
  return state === 'suspended'
    ? text('paper_data.suspended_on', { time: moment(at), day: instant(until ?? at) })
    : moment(at)
}

function paperWords({ text }: Reader): PaperWords {
  return {
    notes: text('paper_data.notes'),
    workings: text('paper_data.workings'),
    workingHeads: [
      text('paper_data.ref'),
      text('paper_data.figure'),
      text('paper_data.made'),
      text('paper_data.filter'),
      text('paper_data.read'),
    ],
    showWorking: text('paper_data.show_working'),
    readings: text('paper_data.readings'),
    readHere: text('paper_data.read_here'),
    showInList: text('paper_data.show_rows'),
    pageOf: (page, pages) => text('paper_data.page_of', { page, pages }),
    continued: (title) => text('paper_data.continued', { title }),
    missing: text('paper_data.missing'),
  }
}
