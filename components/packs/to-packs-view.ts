import type { PacksView } from '@/components/packs/packs-screen'
import type { PackRow } from '@/components/packs/packs-table'
import type { SizedClient } from '@/components/packs/selected-sizes'
import { isSamePeriod } from '@/lib/domain/close/exceptions'
import type { PackStanding } from '@/lib/domain/packs/pack-standing'
import type { DayRange } from '@/lib/domain/periods/day-range'
import { hueOf, initialsOf } from '@/lib/format/avatar'
import type { Reader } from '@/lib/format/create-reader'
import { periodWords } from '@/lib/format/named-periods'
import { periodName } from '@/lib/format/period-name'
import { stateClasses } from '@/lib/present/board-cells'
import { standingInWords } from '@/lib/present/packs/pack-standing-words'
import { sizeText } from '@/lib/present/size-text'
import { closeHref, closePeriodAddress } from '@/lib/search-params/close'

/** What the list of packs is made of; `lib/server/packs/read-packs.ts` reads it. */
export interface ReadPacks {
  readonly params: { readonly search: string }
  readonly month: Required<DayRange>
  readonly previous: string
  readonly next: string
  readonly clients: readonly {
    readonly id: string
    readonly name: string
    readonly period?: Required<DayRange> | undefined
    readonly standing: PackStanding
    readonly signers:
      | { readonly signedBy: readonly string[]; readonly lockedAt: string | undefined }
      | undefined
    readonly last:
      | { readonly files: number; readonly bytes: number; readonly by: string; readonly at: string }
      | undefined
    readonly failure:
      | { readonly file: string; readonly reason: string; readonly at: string }
      | undefined
  }[]
}

export function toPacksView(read: ReadPacks, reader: Reader): PacksView {
  const { text } = reader
  const month = read.month.first.slice(0, 7)
  const monthName = periodName(month, periodWords(reader))
  const period = onlyPeriod(read)
  const name = period && periodName(closePeriodAddress(period), periodWords(reader))
  return {
    scope: text('packs_data.clients_of', { month: name ?? monthName, count: read.clients.length }),
    monthName,
    month,
    search: read.params.search,
    previous: read.previous,
    next: read.next,
    rows: read.clients.map((client) => toRow(client, read.month, reader)),
    ready: sizedClients(read),
  }
}

/** The period of all closes of the list; undefined where they differ, or one was not begun. */
function onlyPeriod({ clients }: ReadPacks): Required<DayRange> | undefined {
  const [first] = clients
  const isOfAll = clients.every(
    ({ period }) =>
      period !== undefined && first?.period !== undefined && isSamePeriod(period, first.period),
  )
  return isOfAll ? first?.period : undefined
}

function sizedClients({ clients }: ReadPacks): SizedClient[] {
  return clients.flatMap(({ id, standing, last }) => {
    if (standing.kind !== 'ready') return []
    return [{ id, last: last && { files: last.files, bytes: last.bytes } }]
  })
}

function isUnmade({ standing, last }: ReadPacks['clients'][number]): boolean {
  return standing.kind === 'ready' && last === undefined
}

function toRow(
  client: ReadPacks['clients'][number],
  month: Required<DayRange>,
  reader: Reader,
): PackRow {
  const { id, name, period = month, standing, signers, last, failure } = client
  const { text, instant, moment, number } = reader
  const signedBy = standing.kind === 'ready' ? reader.withCommas(signers?.signedBy ?? []) : ''
  const size = last && sizeText(last.bytes, reader)
  const isPlain = standing.kind === 'ready' && standing.changes === 0
  return {
    id,
    name,
    initials: initialsOf(name),
    hue: hueOf(id),
    href: closeHref(id, period),
    period: isSamePeriod(period, month)
      ? undefined
      : periodName(closePeriodAddress(period), periodWords(reader)),
    isReady: standing.kind === 'ready',
    state:
      isPlain && signers?.lockedAt !== undefined
        ? text('packs_data.locked_on', { day: instant(signers.lockedAt) })
        : standingInWords(standing, reader),
    stateClass: classOf(standing),
    signedBy,
    files: last && number(last.files),
    size,
    facts: reader.withCommas([
      ...(signedBy === '' ? [] : [signedBy]),
      ...(last === undefined || size === undefined
        ? []
        : [text('runs.files', { count: last.files, number: number(last.files) }), size]),
    ]),
    made: isUnmade(client)
      ? text('packs_data.size_unknown')
      : last && text('packs.kept', { person: last.by, moment: moment(last.at) }),
    failure:
      failure &&
      text('packs_data.not_made', {
        moment: moment(failure.at),
        file: failure.file,
        reason: failure.reason,
      }),
  }
}

function classOf(standing: PackStanding): string {
  switch (standing.kind) {
    case 'ready':
      return standing.changes === 0 ? 'state i-lock' : 'state badge badge-attention i-history'
    case 'open':
      return stateClasses[standing.state]
    case 'not_begun':
      return 'text-faint'
    case 'suspended':
      return 'state badge badge-attention i-signature'
    case 'consent_ended':
    case 'disconnected':
      return 'state badge badge-danger i-unplug'
  }
}
