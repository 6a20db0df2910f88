import { randomUUID } from 'node:crypto'
import {
  type BooksDecision,
  decisionsInForce,
  earlierDecisions,
} from '@/lib/domain/books/books-decision'
import { requirePermission } from '@/lib/domain/people/permissions'
import { unitAround } from '@/lib/domain/periods/day-range'
import { type BooksActor, booksRef, type BooksTarget } from '@/lib/server/books/take-books'
import type { Context } from '@/lib/server/context'
import { addBooksDecision, listBooksDecisions } from '@/lib/server/db/books-decision'
import { removeBooksFiles } from '@/lib/server/db/books-file'
import { listCloses } from '@/lib/server/db/close'
import type { SealedQuery } from '@/lib/server/db/sealed-json'

type Needs = Pick<Context, 'store' | 'audit'>
type Target = Pick<BooksTarget, 'account_id' | 'month'>

export type BooksDecided =
  | { readonly kind: 'kept' }
  /** Somebody was earlier: nothing has changed. */
  | { readonly kind: 'earlier'; readonly by: string; readonly does: BooksDecision['kind'] }
  /** A locked month keeps its decisions: it has to be reopened first. */
  | { readonly kind: 'locked' }
  | { readonly kind: 'unknown' }

/** Decides on lines and rows as the person saw them. Throws NotAllowedError. */
export function decideBooks(
  { store, audit }: Needs,
  actor: BooksActor,
  target: Target,
  { kind, lines, rows }: Pick<BooksDecision, 'kind' | 'lines' | 'rows'>,
): Promise<BooksDecided> {
  requirePermission(actor.person, 'prepare')
  const ref = booksRef(actor, target)
  const { firm_id, connection_id } = ref
  return audit.appendChange(firm_id, async (query, note): Promise<BooksDecided> => {
    const sealed = { query, vault: store.vault }
    if (await isLocked(sealed, ref)) return { kind: 'locked' }
    const entries = await listBooksDecisions(sealed, ref)
    const made = { id: randomUUID(), by: actor.person.id, at: '', month: ref.month }
    const decision = { ...made, kind, lines, rows }
    const [earlier] = earlierDecisions(entries, decision)
    if (earlier !== undefined) return { kind: 'earlier', by: earlier.by, does: earlier.kind }
    await addBooksDecision(sealed, ref, decision)
    const { first, last } = unitAround(ref.month, 'month')
    const of = { firm_id, connection_id, person_id: actor.person.id }
    note({ ...of, kind: `books.${kind}`, detail: { first, last } })
    return { kind: 'kept' }
  })
}

/** Ends a decision. Throws NotAllowedError. */
export function withdrawBooksDecision(
  { store, audit }: Needs,
  actor: BooksActor,
  target: Target,
  id: string,
): Promise<BooksDecided> {
  requirePermission(actor.person, 'prepare')
  const ref = booksRef(actor, target)
  const { firm_id, connection_id } = ref
  return audit.appendChange(firm_id, async (query, note): Promise<BooksDecided> => {
    const sealed = { query, vault: store.vault }
    const entries = await listBooksDecisions(sealed, ref)
    const decision = decisionsInForce(entries).find((each) => each.id === id)
    if (decision === undefined) return { kind: 'unknown' }
    const ofDecision = { ...ref, month: decision.month }
    if (await isLocked(sealed, ofDecision)) return { kind: 'locked' }
    const { month } = decision
    const by = { by: actor.person.id, at: '', month }
    await addBooksDecision(sealed, ref, { ...by, kind: 'withdrawn', id: randomUUID(), of: id })
    const { first, last } = unitAround(month, 'month')
    const of = { firm_id, connection_id, person_id: actor.person.id }
    note({ ...of, kind: 'books.decision_withdrawn', detail: { first, last } })
    return { kind: 'kept' }
  })
}

/** Deletes the files of an account and month; what was decided of their lines stays. Throws NotAllowedError. */
export function deleteBooks(
  { store, audit }: Needs,
  actor: BooksActor,
  target: Target,
): Promise<void> {
  requirePermission(actor.person, 'delete_books')
  const ref = booksRef(actor, target)
  const { firm_id, connection_id } = ref
  return audit.appendChange(firm_id, async (query, note) => {
    await removeBooksFiles({ query, vault: store.vault }, ref)
    const { first, last } = unitAround(ref.month, 'month')
    const of = { firm_id, connection_id, person_id: actor.person.id }
    note({ ...of, kind: 'books.deleted', detail: { first, last } })
  })
}

async function isLocked(
  { query }: SealedQuery,
  ref: ReturnType<typeof booksRef>,
): Promise<boolean> {
  const closes = await listCloses(query, ref)
  return closes.some(
    ({ state, first, last }) => state === 'locked' && first <= ref.month && last >= ref.month,
  )
}
