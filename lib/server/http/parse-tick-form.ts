import * as z from 'zod'
import { rawFormText } from '@/lib/server/http/form-fields'

const seenSchema = z.coerce.number().int().min(0).catch(-1)

/** Of which item of the firm a form is, with which note, and how many of its ticks the person has seen. */
export function readTick(form: FormData) {
  return {
    item_id: rawFormText(form, 'item'),
    note: rawFormText(form, 'note'),
    seen: seenSchema.parse(form.get('seen') ?? undefined),
  }
}
