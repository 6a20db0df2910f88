import { type ClientAccess, requireProof } from '@/lib/server/auth/guards'
import {
  archiveClient,
  assignPeople,
  markFavourite,
  tagClient,
} from '@/lib/server/clients/change-client'
import type { Context } from '@/lib/server/context'
import { formText, parseTags } from '@/lib/server/http/form-fields'

type MarkAction = (context: Context, access: ClientAccess, form: FormData) => Promise<void>

const maxTagsLength = 600

export const markActions: Readonly<Record<string, MarkAction>> = {
  favourite: (context, access, form) => markFavourite(context, access, form.get('value') === 'on'),
  tags: (context, access, form) =>
    tagClient(context, access, parseTags(formText(form, 'tags', maxTagsLength))),
  archived: (context, access, form) => archiveClient(context, access, form.get('value') === 'on'),
  assigned: (context, access, form) => {
    requireProof(access, 'manage_people')
    const chosen = form.getAll('assigned').filter((each) => typeof each === 'string')
    return assignPeople(context, access, chosen)
  },
}
