import { notedFindings, type NotedKind } from '@/lib/domain/close/noted-findings'
import type { Reader } from '@/lib/format/create-reader'
import { partyOf } from '@/lib/present/close/finding-words'
import type { ShownClose } from '@/lib/present/close/shown-close'
import { tryJson } from '@/lib/bank-contract/try-json'
import { withPeriod } from '@/lib/search-params/period-links'
import { resourcePath } from '@/lib/search-params/resource-path'

/** As many as a panel beside the items shows. */
const maxNotes = 20

interface ShownNote {
  readonly id: string
  readonly href: string
  readonly party: string
  readonly name: string
  readonly at: string
  readonly text: string
}

/** The latest notes on what a close found, each with whom its row is about and where it is read whole. */
export function shownNotes(shown: ShownClose, reader: Reader): ShownNote[] {
  const { notes = [], read, client, view } = shown
  const found = notedFindings(read.items)
  return notes
    .toReversed()
    .slice(0, maxNotes)
    .flatMap(({ id, kind, object, name, at, text }) => {
      const of = kind === 'transaction' || kind === 'invoice' ? kind : undefined
      const finding = of && found[of].get(object)
      if (of === undefined || finding === undefined) return []
      const path = resourcePath(client.connection_id, listOf[of], idOf(of, object))
      return {
        id,
        href: `${withPeriod(path, view.period)}#note`,
        party: partyOf(finding, reader),
        name,
        at: reader.shortInstant(at),
        text,
      }
    })
}

const listOf = { transaction: 'transactions', invoice: 'invoices' } as const

/** A row of an account is known by both; an invoice by its own. */
function idOf(kind: NotedKind, object: string): string {
  if (kind === 'invoice') return object
  const [id] = (tryJson(object) as readonly [string] | undefined) ?? [object]
  return id
}
