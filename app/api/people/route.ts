import { getSession, requireProof } from '@/lib/server/auth/guards'
import { invitePeople } from '@/lib/server/auth/people'
import { getContext } from '@/lib/server/context'
import { readForm } from '@/lib/server/http/form-fields'
import { readerOf } from '@/lib/server/http/get-reader'
import { mailInvitations } from '@/lib/server/http/mail-links'
import { parseAccessForm, parseEmails } from '@/lib/server/http/parse-person-form'
import { requestLanguage } from '@/lib/server/auth/request-language'
import { spend } from '@/lib/server/rights/budgets'
import { withRoute } from '@/lib/server/http/with-route'

/** Invites people: a link for each address, which no other answer shows again. */
export const POST = withRoute(async (request) => {
  const session = await getSession()
  requireProof(session, 'manage_people')
  const form = await readForm(request)
  const wanted = { ...parseAccessForm(form), emails: parseEmails(form) }
  await spend(getContext(), session, 'invitations', wanted.emails.length)
  const { text } = await readerOf(session)
  const invited = await invitePeople(getContext(), session, wanted)
  const words = { text, language: await requestLanguage() }
  return Response.json({ links: await mailInvitations(session, invited, words) })
})
