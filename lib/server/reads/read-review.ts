import { foundMark } from '@/lib/domain/close/found-mark'
import type { ReadOutcome } from '@/lib/domain/connections/read-outcome'
import type { Reader } from '@/lib/format/create-reader'
import type { ObjectReview } from '@/lib/present/mark'
import { getContext } from '@/lib/server/context'
import { listMarkSteps } from '@/lib/server/db/mark'
import type { ClientAccess } from '@/lib/server/db/session'
import { forFirm } from '@/lib/server/db/store/firm-role'
import { getReader } from '@/lib/server/http/get-reader'
import type { Marked } from '@/lib/server/marks/mark-loader'
import { writeSeenPage } from '@/lib/server/marks/seen-page'
import { readObjectQuestions } from '@/lib/server/reads/read-object-questions'
import { answerNotes } from '@/lib/server/reads/answer-notes'

/** Of what was read; undefined where it could not be. */
export async function readReviewOf<Read, Row>(
  access: ClientAccess,
  marked: Marked<Row>,
  outcome: ReadOutcome<Read>,
  rowIn: (read: Read) => Row,
  namesOf?: (row: Row) => ObjectReview['names'],
): Promise<ObjectReview | undefined> {
  if (outcome.kind === 'failed') return undefined
  const reader = await getReader()
  return readReview(access, marked, rowIn(outcome.value), { reader, namesOf })
}

/** The same of what is there, by one statement for its mark and one for its notes. */
export async function readReview<Row>(
  access: ClientAccess,
  marked: Marked<Row>,
  row: Row,
  {
    reader,
    namesOf,
  }: { reader: Reader; namesOf?: ((row: Row) => ObjectReview['names']) | undefined },
): Promise<ObjectReview> {
  const context = getContext()
  const since = context.clock.now().toISOString()
  const { kind } = marked
  const key = marked.keyOf(row)
  const { connection_id } = access.client
  const owner = { firm_id: access.person.firm_id, connection_id }
  const { vault, database } = context.store
  const marks = { query: forFirm(database, owner.firm_id).query, vault }
  const seenNow = marked.seenOf(row)
  const [notes, questions, stored] = await Promise.all([
    answerNotes(context, access, { kind, object: key }, reader),
    readObjectQuestions(access, { kind, object: key }, seenNow),
    listMarkSteps(marks, owner, kind, [key]),
  ])
  const steps = stored.get(key) ?? []
  const page = new Map([[key, seenNow]])
  const seen = writeSeenPage(vault, owner, kind, page)
  const found = steps.length === 0 ? undefined : foundMark(steps, seenNow)
  const events = steps.map(({ does, at, name }) => ({ does, at, name }))
  return {
    connection_id,
    kind,
    key,
    person_id: access.person.id,
    found,
    events,
    seen,
    since,
    notes,
    names: namesOf?.(row) ?? {},
    questions,
  }
}
