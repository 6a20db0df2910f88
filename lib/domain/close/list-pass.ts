import type { Statement } from '@/lib/bank-contract/statement'
import { type LockedStatement, lockedStatementOf } from '@/lib/domain/close/locked-statements'
import { readOnFrom } from '@/lib/domain/close/read-on'
import type { ListPass } from '@/lib/domain/close/watch-plan'
import type { Reading } from '@/lib/domain/reading/reading'

/** A page of the list of statements, from where the pass was. */
interface StatementPage {
  readonly items: readonly Statement[]
  /** Statements that cannot be read. */
  readonly notUnderstood: number
  readonly hasMore: boolean
}

/** What was read of the list with this page, and where it goes on; nowhere where it is over. */
export interface ListRead {
  readonly now: Reading<LockedStatement>
  readonly list: ListPass | undefined
}

const dayMilliseconds = 86_400_000
/** As much as is kept from one day to the next. */
const maxListPages = 20

/** Adds a page to a pass, which begins with its first. */
export function addPage(
  pass: ListPass | undefined,
  { items, notUnderstood: unreadable, hasMore }: StatementPage,
): ListRead {
  const page = items.flatMap((each) => lockedStatementOf(each) ?? [])
  const pages = (pass?.pages ?? 0) + 1
  const notUnderstood = (pass?.notUnderstood ?? 0) + unreadable + items.length - page.length
  const read = [
    ...new Map([...(pass?.read ?? []), ...page].map((each) => [each.id, each])).values(),
  ]
  const dates = page.map(({ last }) => Date.parse(last))
  const on = readOnFrom({ dates, hasMore, before: pass?.before }, dayMilliseconds)
  const list =
    on.kind === 'before' && pages < maxListPages
      ? { before: on.before.slice(0, 10), read, pages, notUnderstood }
      : undefined
  const end = on.kind === 'end' ? 'whole' : 'limit'
  return { now: { items: read, end, notUnderstood, notApplied: [] }, list }
}
