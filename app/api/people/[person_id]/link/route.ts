import { findLanguage } from '@/lib/i18n/language'
import { getSession, requireProof } from '@/lib/server/auth/guards'
import { mailLinks } from '@/lib/server/http/mail-links'
import { HttpError } from '@/lib/server/http/to-problem'
import { languageOfRequest } from '@/lib/server/http/translations'
import { withRoute } from '@/lib/server/http/with-route'
import { services } from '@/lib/server/services'

/** A new link to join, or to reset a password, in place of the one before; shown this once. */
export const POST = withRoute<{ person_id: string }>(async (request, { person_id }) => {
  const session = await getSession()
  requireProof(session, 'manage_people')
  const { people, env } = await services()
  const issued = await people.issueLink(session, person_id)
  if (issued === undefined) throw new HttpError(404, { say: 'problems.nothing_here' })
  const { kind, email } = issued
  const href = `${env.appOrigin}/join/${issued.token.reveal()}`
  const language = findLanguage(issued.language) ?? languageOfRequest(request.headers)
  const mailed = await mailLinks(session, [{ kind, email, href, language }])
  return Response.json({ href, mail: mailed.get(email) })
})
