import type { MarkOf } from '@/lib/domain/close/found-mark'
import type { ReadOutcome } from '@/lib/domain/connections/read-outcome'
import type { FilterMemory } from '@/lib/domain/search/judge-rows'
import type { MatchingPage, Refine } from '@/lib/domain/search/refine-rows'
import type { ListParams } from '@/lib/search-params/list-params'
import type { Listed } from '@/lib/server/banking/walk-pages'
import type { Context } from '@/lib/server/context'
import type { ClientAccess } from '@/lib/server/db/session'
import { listPeopleNames } from '@/lib/server/db/person'
import { createMarkLoader } from '@/lib/server/marks/mark-loader'
import { writeSeenPage } from '@/lib/server/marks/seen-page'
import type { ListReading } from '@/lib/server/reads/transaction-list'

/** The marks of a page of a list. */
export interface PageMarks<Item> {
  readonly markOf: MarkOf<Item>
  /** What the page shows of its rows, to be sent back with a mark; '' where its rows have none. */
  readonly seen: string
  /** When they were looked up. */
  readonly at: string
  /** Who may have marked. */
  readonly people: readonly { readonly id: string; readonly name: string }[]
}

/**
 * The conditions of a list that are ours, those about marks among them; and the marks of a page that was
 * read, by one statement.
 */
export function refineByMarks<Item extends Listed>(
  context: Pick<Context, 'store' | 'clock'>,
  access: ClientAccess,
  { refine, marked }: Pick<ListReading<Item>, 'refine' | 'marked'>,
  list: ListParams,
  memory?: FilterMemory,
): {
  readonly refine: Refine<Item>
  readonly marksOf: (outcome: ReadOutcome<MatchingPage<Item>>) => Promise<PageMarks<Item>>
} {
  const loader = marked && createMarkLoader(context, access, marked)
  const at = context.clock.now().toISOString()
  const none = { markOf: () => undefined, seen: '', at, people: [] }
  return {
    refine: async (rows) => {
      await loader?.loadFor(list, rows)
      return refine?.(rows, list, memory, loader?.markOf)
    },
    marksOf: async (outcome) => {
      if (outcome.kind === 'failed' || marked === undefined || loader === undefined) return none
      const rows = outcome.value.refined?.rows ?? outcome.value.items
      const { firm_id } = access.person
      const [people] = await Promise.all([
        listPeopleNames(context.store.database, firm_id),
        loader.load(rows),
      ])
      const owner = { firm_id, connection_id: access.client.connection_id }
      const seen = new Map(rows.map((row) => [marked.keyOf(row), marked.seenOf(row)]))
      const page = writeSeenPage(context.store.vault, owner, marked.kind, seen)
      return { markOf: loader.markOf, seen: page, at, people }
    },
  }
}
