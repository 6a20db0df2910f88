import { packStanding, type PackStanding } from '@/lib/domain/packs/pack-standing'
import {
  addDays,
  type DayRange,
  isWithin,
  todayIn,
  unitAround,
  unitsBefore,
} from '@/lib/domain/periods/day-range'
import { matching } from '@/lib/domain/search/match-text'
import type { Reader } from '@/lib/format/create-reader'
import { nameOrder } from '@/lib/format/names'
import { type PacksParams, parsePacksParams } from '@/lib/search-params/packs'
import type { RawSearchParams } from '@/lib/search-params/parsers'
import { requestTime } from '@/lib/server/auth/request-time'
import { getContext } from '@/lib/server/context'
import { type CloseSigners, listSigners } from '@/lib/server/db/close-signers'
import { type ListedClose, listVisibleCloses } from '@/lib/server/db/listed-close'
import {
  listLastPacks,
  listPackNotes,
  type PackFailure,
  type StoredPack,
} from '@/lib/server/db/pack'
import { listPortfolioClients } from '@/lib/server/db/portfolio-row'
import type { PersonSession } from '@/lib/server/db/session'
import { forFirm } from '@/lib/server/db/store/firm-role'
import { accessOf } from '@/lib/server/reads/kept-closes'

/** A client with what is known of its pack of a month. */
export interface ClientPack {
  readonly id: string
  readonly name: string
  /** Of its close; undefined where none was begun. */
  readonly period: Required<DayRange> | undefined
  readonly standing: PackStanding
  readonly signers: CloseSigners | undefined
  /** As it was made last; undefined where none was made of what it is locked with now. */
  readonly last: StoredPack | undefined
  readonly failure: PackFailure | undefined
}

export interface PacksRead {
  readonly params: PacksParams
  /** Its first day tells the month. */
  readonly month: Required<DayRange>
  readonly previous: string
  readonly next: string
  readonly clients: readonly ClientPack[]
}

/** All clients with their packs of one month, of what is kept: no bank is called. */
export async function readPacks(
  { person, firm }: PersonSession,
  raw: RawSearchParams,
  reader: Reader,
): Promise<PacksRead> {
  const { store } = getContext()
  const params = parsePacksParams(raw)
  const today = todayIn(firm.time_zone, requestTime())
  const month =
    params.month === undefined
      ? unitsBefore(today, 'month', 1, 1)
      : unitAround(`${params.month}-01`, 'month')
  const [portfolio, closes] = await Promise.all([
    listPortfolioClients(store.database, person),
    listVisibleCloses(store, person, month),
  ])
  const covering = new Map(
    closes.filter((close) => isWithin(month, close)).map((close) => [close.connection_id, close]),
  )
  const { query } = forFirm(store.database, firm.id)
  const sealed = { query, vault: store.vault }
  const ids = [...covering.values()].map(({ id }) => id)
  const [signers, packs, notes] = await Promise.all([
    listSigners(query, firm.id, ids),
    listLastPacks(query, firm.id, ids),
    listPackNotes(sealed, firm.id, ids),
  ])
  const isFound = params.search === '' ? undefined : matching(params.search)
  const byName = nameOrder(reader.locale)
  return {
    params,
    month,
    previous: unitsBefore(month.first, 'month', 1, 1).first.slice(0, 7),
    next: unitAround(addDays(month.last, 1), 'month').first.slice(0, 7),
    clients: portfolio
      .filter(({ isArchived, client }) => !isArchived && isFound?.(client.name) !== false)
      .toSorted((one, other) => byName(one.client.name, other.client.name))
      .map(({ client }): ClientPack => {
        const close = covering.get(client.connection_id)
        return {
          id: client.connection_id,
          name: client.name,
          period: close && { first: close.first, last: close.last },
          standing: packStanding(toStanding(close), accessOf(client)),
          signers: close && signers.get(close.id),
          last: close && madeSince(packs.get(close.id), signers.get(close.id)),
          failure: close && notes.get(close.id)?.failure,
        }
      }),
  }
}

/** The pack of an earlier lock, or of before it was signed again, is of other figures. */
function madeSince(pack: StoredPack | undefined, signers: CloseSigners | undefined) {
  if (pack === undefined || signers?.frozenAt === undefined) return pack
  return Date.parse(pack.at) >= Date.parse(signers.frozenAt) ? pack : undefined
}

function toStanding(close: ListedClose | undefined) {
  if (close === undefined) return undefined
  const { state, suspended, changes } = close
  return { state, isSuspended: suspended !== undefined, changes }
}
