import { foundMark } from '@/lib/domain/close/found-mark'
import { requirePermission } from '@/lib/domain/people/permissions'
import type { Reader } from '@/lib/format/create-reader'
import { toShownMark } from '@/lib/present/mark'
import type { MarksAnswer } from '@/lib/queries/marks'
import type { Context } from '@/lib/server/context'
import { listMarkStepsSince, listMarkSteps, type StoredMarkStep } from '@/lib/server/db/mark'
import type { ClientAccess } from '@/lib/server/db/session'
import { forFirm } from '@/lib/server/db/store/firm-role'
import { HttpError } from '@/lib/server/http/to-problem'
import { type MarkForm, parseMarkedKind } from '@/lib/server/http/parse-mark-form'
import { markObjects } from '@/lib/server/marks/mark-objects'
import { readSeenPage } from '@/lib/server/marks/seen-page'

/**
 * Marks, and says how each object is marked now; of one where somebody was earlier, how they marked it.
 * Throws NotAllowedError, HttpError 422.
 */
export async function answerMarks(
  context: Pick<Context, 'audit' | 'store' | 'clock'>,
  access: ClientAccess,
  { kind, does, rows, pages }: MarkForm,
  reader: Reader,
): Promise<MarksAnswer> {
  requirePermission(access.person, 'prepare')
  const owner = ownerOf(access)
  const seen = new Map(
    pages.flatMap((page) => [...(readSeenPage(context.store.vault, owner, kind, page) ?? [])]),
  )
  const objects = [...rows].map(([object, steps]) => {
    const values = seen.get(object)
    // Sealed by a key that is gone, or of another client: nobody knows what was seen.
    if (values === undefined) throw new HttpError(422, { say: 'mark_data.page_refused' })
    return { object, seen: values, steps }
  })
  const { marked, earlier } = await markObjects(context, access, { kind, does }, objects)
  return {
    marks: toAnswer([...marked, ...earlier], access, reader),
    done: marked.size,
    earlier: [...earlier].flatMap(([key, steps]) => {
      const last = steps.at(-1)
      const shown = toShownMark(foundMark(steps), reader, access.person.id)
      return last && shown ? { key, person: last.name, what: shown.label } : []
    }),
  }
}

/** Of the objects that were marked since a moment, how they are marked now. Throws HttpError 404. */
export async function answerMarksSince(
  { store }: Pick<Context, 'store'>,
  access: ClientAccess,
  { kind: name, since }: { readonly kind: string; readonly since: string },
  reader: Reader,
): Promise<MarksAnswer> {
  const kind = parseMarkedKind(name)
  const owner = ownerOf(access)
  const marks = { query: forFirm(store.database, owner.firm_id).query, vault: store.vault }
  const recent = await listMarkStepsSince(marks, owner, kind, since)
  const objects = [...new Set(recent.map(({ object }) => object))]
  const steps = await listMarkSteps(marks, owner, kind, objects)
  return { marks: toAnswer([...steps], access, reader), done: 0, earlier: [] }
}

function toAnswer(
  steps: readonly (readonly [key: string, steps: readonly StoredMarkStep[]])[],
  { person }: ClientAccess,
  reader: Reader,
): MarksAnswer['marks'] {
  return steps.flatMap(([key, done]) => {
    const shown = toShownMark(foundMark(done), reader, person.id)
    return shown ? { key, ...shown } : []
  })
}

function ownerOf({ person, client }: ClientAccess) {
  return { firm_id: person.firm_id, connection_id: client.connection_id }
}
