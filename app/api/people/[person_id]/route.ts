import { personActions } from '@/app/api/people/[person_id]/person-actions'
import { getSession, requireProof } from '@/lib/server/auth/guards'
import { getContext } from '@/lib/server/context'
import { chooseBy, readForm } from '@/lib/server/http/form-fields'
import { requestLanguage } from '@/lib/server/auth/request-language'
import { withRoute } from '@/lib/server/http/with-route'

/** What an admin does about one person of the firm: `action` says which. */
export const POST = withRoute<{ person_id: string }>(async (request, { person_id }) => {
  const by = await getSession()
  requireProof(by, 'manage_people')
  const form = await readForm(request)
  const act = chooseBy(form, 'action', personActions)
  const language = await requestLanguage()
  return act(getContext(), by, { person_id, form, language })
})
