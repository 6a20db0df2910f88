import * as z from 'zod'
import {
  type MarkDoing,
  markDoings,
  type MarkedKind,
  markedKinds,
  maxMarked,
} from '@/lib/domain/close/marked-object'
import { tryJson } from '@/lib/bank-contract/try-json'
import { HttpError } from '@/lib/server/http/to-problem'

/** What a person does to the marks of which objects, as its form says it. */
export interface MarkForm {
  readonly kind: MarkedKind
  readonly does: MarkDoing
  /** By object, how many steps of its mark the person has seen. */
  readonly rows: ReadonlyMap<string, number>
  /** Pages on which they were seen. */
  readonly pages: readonly string[]
}

const maxObjectLength = 600
const rowSchema = z.tuple([z.string().max(maxObjectLength), z.number().int().min(0)])

/** Throws HttpError 404: there is no such kind. */
export function parseMarkedKind(text: string): MarkedKind {
  const kind = markedKinds.find((each) => each === text)
  if (kind === undefined)
    throw new HttpError(404, { say: 'problems.field', values: { field: 'kind' } })
  return kind
}

/** Throws HttpError 400. */
export function parseMoment(text: string | null): string {
  const parsed = z.iso.datetime().safeParse(text)
  if (!parsed.success) throw unreadable('since')
  return parsed.data
}

/** Throws HttpError: 400 for what no page of ours sends, 422 for too many rows. */
export function parseMarkForm(name: string, form: FormData): MarkForm {
  const kind = parseMarkedKind(name)
  const does = markDoings.find((each) => each === form.get('does'))
  if (does === undefined) throw unreadable('does')
  const texts = form.getAll('row')
  if (texts.length > maxMarked) {
    throw new HttpError(422, { say: 'marks.too_many', values: { count: String(maxMarked) } })
  }
  const rows = new Map(
    texts.map((text) => {
      const row = rowSchema.safeParse(typeof text === 'string' ? tryJson(text) : undefined)
      if (!row.success) throw unreadable('row')
      return row.data
    }),
  )
  if (rows.size === 0) throw unreadable('row')
  const pages = form.getAll('seen').filter((page) => typeof page === 'string')
  return { kind, does, rows, pages }
}

/** What is to be done to all that a list matches, or which of that is undone. Throws HttpError. */
export function parseMatchingForm(
  name: string,
  form: FormData,
):
  | { readonly kind: MarkedKind; readonly does: 'review' | 'flag' }
  | { readonly kind: MarkedKind; readonly undo: string } {
  const kind = parseMarkedKind(name)
  const undo = form.get('undo')
  if (typeof undo === 'string') return { kind, undo }
  const does = (['review', 'flag'] as const).find((each) => each === form.get('does'))
  if (does === undefined) throw unreadable('does')
  return { kind, does }
}

function unreadable(field: string): HttpError {
  return new HttpError(400, { say: 'problems.field', values: { field } })
}
