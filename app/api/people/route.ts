import { getSession, requireProof } from '@/lib/server/auth/guards'
import { invitePeople } from '@/lib/server/auth/people'
import { readForm } from '@/lib/server/http/form-fields'
import { mailLinks } from '@/lib/server/http/mail-links'
import { parseAccessForm, parseEmail } from '@/lib/server/http/parse-person-form'
import { readerOf } from '@/lib/server/http/get-reader'
import { languageOfRequest } from '@/lib/server/http/request-language'
import { HttpError } from '@/lib/server/http/to-problem'
import { withRoute } from '@/lib/server/http/with-route'
import { getContext } from '@/lib/server/context'

const maxInvitations = 50

/** Invites people: a link for each address, which no other answer shows again. */
export const POST = withRoute(async (request) => {
  const session = await getSession()
  requireProof(session, 'manage_people')
  const form = await readForm(request)
  const access = parseAccessForm(form)
  const typed = form.getAll('email').filter((each) => typeof each === 'string')
  const emails = [...new Set(typed.map(parseEmail))]
  if (emails.length === 0 || emails.length > maxInvitations) {
    throw new HttpError(422, { say: 'problems.email_missing' })
  }
  const context = getContext()
  const { env } = context
  const { text } = await readerOf(session)
  const invited = await invitePeople(context, session, { emails, ...access })
  const links = invited.flatMap(({ email, token }) =>
    token === undefined ? [] : [{ email, href: `${env.appOrigin}/join/${token.reveal()}` }],
  )
  const language = languageOfRequest(request.headers)
  const mailed = await mailLinks(
    session,
    links.map((link) => ({ ...link, kind: 'invitation', language })),
  )
  return Response.json({
    links: invited.map(({ email, token }) => ({
      email,
      href: links.find((link) => link.email === email)?.href,
      mail: mailed.get(email),
      problem: token === undefined ? text('problems.email_taken', { email }) : undefined,
    })),
  })
})
