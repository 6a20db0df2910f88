import * as z from 'zod'
import type { ItemChange, TypedItem } from '@/lib/server/db/firm-item'
import { chooseBy, formText, parseTags, rawFormText } from '@/lib/server/http/form-fields'
import { HttpError } from '@/lib/server/http/to-problem'

const maxWordsLength = 200
const maxChosen = 1000

const itemSchema = z.object({
  words: z.string().min(1).max(maxWordsLength),
  repeats: z.enum(['monthly', 'quarterly', 'yearly']),
  month: z.union([
    z.literal('').transform(() => undefined),
    z.coerce.number().int().min(1).max(12),
  ]),
  asksFor: z.enum(['nothing', 'note', 'file']),
  clients: z.array(z.uuid()).max(maxChosen),
})

const actions: Readonly<Record<string, (form: FormData) => ItemChange>> = {
  add: (form) => ({ does: 'add', item: itemOf(form) }),
  change: (form) => ({ does: 'change', id: idOf(form), item: itemOf(form) }),
  end: (form) => ({ does: 'end', id: idOf(form) }),
  up: (form) => ({ does: 'up', id: idOf(form) }),
  down: (form) => ({ does: 'down', id: idOf(form) }),
}

/** What a form does to one of the firm's items. Throws HttpError. */
export function itemForm(form: FormData): ItemChange {
  return chooseBy(form, 'action', actions)(form)
}

function itemOf(form: FormData): TypedItem {
  const repeats = form.get('repeats')
  const { data } = itemSchema.safeParse({
    words: formText(form, 'words', maxWordsLength),
    repeats,
    // One that comes more often has no month of its own.
    month: repeats === 'yearly' ? rawFormText(form, 'month') : '',
    asksFor: form.get('asks_for'),
    clients: form.getAll('client'),
  })
  if (data === undefined) throw new HttpError(422, { say: 'problems.close_item' })
  const { month, clients, ...item } = data
  return { ...item, ...(month !== undefined && { month }), of: chosen(form, clients) }
}

/** All, or those that are named: an item that is for nobody is in no close. */
function chosen(form: FormData, clients: readonly string[]): TypedItem['of'] {
  if (form.get('for') !== 'some') return 'all'
  const tags = parseTags(rawFormText(form, 'tags').slice(0, 1000))
  if (tags.length === 0 && clients.length === 0) {
    throw new HttpError(422, { say: 'problems.close_item_for' })
  }
  return { clients, tags }
}

function idOf(form: FormData): string {
  const { data } = z.uuid().safeParse(form.get('id'))
  if (data === undefined)
    throw new HttpError(400, { say: 'problems.field', values: { field: 'id' } })
  return data
}
