import { asSent } from '@/lib/bank-contract/lenient'
import type { SupportView, TimelineEntry } from '@/components/layout/detail-view'
import type { NeighboursView } from '@/components/layout/detail-sheet'
import type { StateView } from '@/components/layout/state-view'
import { toFailure } from '@/components/layout/to-failure'
import type { Client } from '@/lib/domain/clients/client'
import type { ReadOutcome } from '@/lib/domain/connections/read-outcome'
import { rawData } from '@/lib/format/raw-data'
import { shortId } from '@/lib/format/names'
import { plainValue, valueName } from '@/lib/format/value-name'
import type { Reader } from '@/lib/format/create-reader'

/** What stands above a detail, whether it could be read or not. */
export interface DetailHead {
  readonly title: string
  readonly tabTitle: string
  readonly back: { readonly href: string; readonly label: string }
  readonly updatedAt: string | undefined
  /** Why it could not be read. */
  readonly state: StateView | undefined
}

export function toDetailHead(
  {
    client,
    outcome,
    title,
    href,
    back,
    listHref = back.href,
  }: Pick<DetailHead, 'title' | 'back'> & {
    readonly client: Client
    readonly outcome: ReadOutcome<unknown>
    /** The page itself, to try again. */
    readonly href: string
    /** Where one leads back to that does not exist, unless it is `back`. */
    readonly listHref?: string
  },
  reader: Reader,
): DetailHead {
  return {
    title,
    tabTitle: `${title} · ${client.name} · Countinghouse`,
    back,
    updatedAt: outcome.kind === 'read' ? reader.clock(outcome.readAt) : undefined,
    state:
      outcome.kind === 'failed'
        ? toFailure(outcome.failure, { client, retryHref: href, firstPageHref: listHref }, reader)
        : undefined,
  }
}

export interface Activity {
  readonly activity_type?: string | null | undefined
  readonly created_at?: string | null | undefined
  readonly user_id?: string | null | undefined
  readonly emails?: readonly string[] | null | undefined
}

/** Who did what and when, newest first; a person without a name is named by an identifier. */
export function toTimeline(
  activities: readonly Activity[] | null | undefined,
  reader: Reader,
  nameOf: (user_id: string) => string | undefined = () => undefined,
): TimelineEntry[] {
  return (activities ?? [])
    .toSorted((one, other) => (other.created_at ?? '').localeCompare(one.created_at ?? ''))
    .map((activity) => ({
      type: activity.activity_type ?? '',
      text: activityText(activity, reader, nameOf),
      at: activity.created_at ? reader.instantFull(activity.created_at) : '',
      tone: toneOf(activity.activity_type),
    }))
}

function activityText(
  { activity_type, user_id, emails }: Activity,
  { text, list }: Reader,
  nameOf: (user_id: string) => string | undefined,
): string {
  const what = activity_type ? activityName(activity_type, text) : text('details.something_done')
  const to = emails && emails.length > 0 ? list(emails) : undefined
  if (!user_id) return to === undefined ? what : text('details.done_to', { what, emails: to })
  const who = nameOf(user_id) ?? text('details.person', { id: shortId(user_id) })
  return to === undefined
    ? text('details.done_by', { what, who })
    : text('details.done_by_to', { what, who, emails: to })
}

/** What was done, in words; the bank has no fixed list of them. */
function activityName(type: string, text: Reader['text']): string {
  return valueName('details.activity', type, text, plainValue)
}

function toneOf(type: string | null | undefined): TimelineEntry['tone'] {
  if (type === 'settled' || type === 'paid') return 'good'
  return type === 'failed' || type === 'cancelled' ? 'danger' : undefined
}

/** The identifiers of an object, and the object as the bank sent it. */
export function toSupport(
  value: object,
  /** The shape that the page was written for. */
  known: Readonly<Record<string, unknown>>,
  ids: readonly (readonly [label: string, value: string | null | undefined])[],
  { text, list }: Reader,
): SupportView {
  const sent = asSent(value)
  const fields = Object.keys(sent).filter((key) => !Object.hasOwn(known, key))
  return {
    ids: ids.flatMap(([label, id]) => (id ? [{ label, value: id }] : [])),
    raw: rawData(sent, text),
    newFields:
      fields.length === 0
        ? undefined
        : text('details.new_fields', { count: fields.length, fields: list(fields) }),
  }
}

/** A detail's place among the rows of its list; rows that share an identifier are one step. */
export function toNeighbours(
  ids: readonly string[],
  id: string,
  { listHref, hrefOf }: { listHref: string; hrefOf: (id: string) => string },
  { text }: Pick<Reader, 'text'>,
): NeighboursView {
  const first = ids.indexOf(id)
  const next = first < 0 ? undefined : ids[ids.lastIndexOf(id) + 1]
  const previous = first < 0 ? undefined : ids[first - 1]
  return {
    listHref,
    previousHref: previous === undefined ? undefined : hrefOf(previous),
    nextHref: next === undefined ? undefined : hrefOf(next),
    place:
      first < 0
        ? undefined
        : text('details.place_in_list', { place: first + 1, count: ids.length }),
  }
}
