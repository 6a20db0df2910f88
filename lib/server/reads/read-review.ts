import type { FoundMark } from '@/lib/domain/close/found-mark'
import type { MarkedKind } from '@/lib/domain/close/marked-object'
import type { ReadOutcome } from '@/lib/domain/connections/read-outcome'
import type { Reader } from '@/lib/format/create-reader'
import type { NotesAnswer } from '@/lib/queries/notes'
import { getContext } from '@/lib/server/context'
import type { ClientAccess } from '@/lib/server/db/session'
import { getReader } from '@/lib/server/http/get-reader'
import { createMarkLoader, type Marked } from '@/lib/server/marks/mark-loader'
import { writeSeenPage } from '@/lib/server/marks/seen-page'
import { answerNotes } from '@/lib/server/reads/answer-notes'

/** What the firm has said of one object of the bank: its mark, and its notes. */
export interface ObjectReview {
  readonly connection_id: string
  readonly kind: MarkedKind
  readonly key: string
  /** Who reads it. */
  readonly person_id: string
  readonly found: FoundMark | undefined
  /** What is shown of the object, to be sent back with a mark, and since when. */
  readonly seen: string
  readonly since: string
  readonly notes: NotesAnswer
}

/** Of what was read; undefined where it could not be. */
export async function readReviewOf<Read, Row>(
  access: ClientAccess,
  marked: Marked<Row>,
  outcome: ReadOutcome<Read>,
  rowIn: (read: Read) => Row,
): Promise<ObjectReview | undefined> {
  if (outcome.kind === 'failed') return undefined
  return readReview(access, marked, rowIn(outcome.value), await getReader())
}

export async function readReview<Row>(
  access: ClientAccess,
  marked: Marked<Row>,
  row: Row,
  reader: Reader,
): Promise<ObjectReview> {
  const context = getContext()
  const since = context.clock.now().toISOString()
  const loader = createMarkLoader(context, access, marked)
  const { kind } = marked
  const key = marked.keyOf(row)
  const [notes] = await Promise.all([
    answerNotes(context, access, { kind, object: key }, reader),
    loader.load([row]),
  ])
  const { connection_id } = access.client
  const owner = { firm_id: access.person.firm_id, connection_id }
  const page = new Map([[key, marked.seenOf(row)]])
  const seen = writeSeenPage(context.store.vault, owner, kind, page)
  const found = loader.markOf(row)
  return { connection_id, kind, key, person_id: access.person.id, found, seen, since, notes }
}
