import { asSent } from '@/lib/bank-contract/lenient'
import type { SupportView } from '@/components/layout/detail-view'
import type { StateView } from '@/components/layout/state-view'
import { toFailure } from '@/components/layout/to-failure'
import type { Client } from '@/lib/domain/clients/client'
import type { ReadOutcome } from '@/lib/domain/connections/read-outcome'
import { rawData } from '@/lib/format/raw-data'
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
