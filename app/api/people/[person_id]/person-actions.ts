import { findLanguage, type Language } from '@/lib/i18n/language'
import type { PersonSession } from '@/lib/server/auth/guards'
import {
  issuePersonLink,
  removeFactorsOf,
  saveActive,
  savePerson,
  withdrawInvitation,
} from '@/lib/server/auth/people'
import type { Context } from '@/lib/server/context'
import { formText } from '@/lib/server/http/form-fields'
import { mailLinks, shownLink } from '@/lib/server/http/mail-links'
import { parseAccessForm, parseEmail, parseName } from '@/lib/server/http/parse-person-form'
import { addressLinkPath } from '@/lib/server/http/visit-link'
import { spend } from '@/lib/server/rights/budgets'
import { HttpError } from '@/lib/server/http/to-problem'

type PersonAction = (
  context: Context,
  by: PersonSession,
  /** `language` is what the admin reads. */
  wanted: { person_id: string; form: FormData; language: Language },
) => Promise<Response>

export const personActions: Readonly<Record<string, PersonAction>> = {
  /** Changes a person's name, role and clients; a new address is confirmed by who reads its mail. */
  change: async (context, by, { person_id, form, language }) => {
    const email = parseEmail(formText(form, 'email', 400))
    const wanted = { name: parseName(form), email, ...parseAccessForm(form) }
    await spend(context, by, 'invitations')
    const outcome = await savePerson(context, by, person_id, wanted)
    if (outcome.kind === 'email_taken') {
      throw new HttpError(409, { say: 'problems.email_taken', values: { email } })
    }
    if (outcome.kind !== 'changed') return changed(outcome.kind)
    if (outcome.confirm === undefined) return Response.json({})
    const href = context.env.appOrigin + addressLinkPath(outcome.confirm.reveal())
    const mail = (await mailLinks(by, [{ kind: 'address', email, href, language }])).get(email)
    return Response.json({ confirm: { email, href: shownLink(href, mail), mail } })
  },

  activate: async (context, by, { person_id }) =>
    changed(await saveActive(context, by, person_id, true)),
  deactivate: async (context, by, { person_id }) =>
    changed(await saveActive(context, by, person_id, false)),

  /** A new link to join, or to reset a password, in place of the one before; shown this once, if at all. */
  link: async (context, by, { person_id, language }) => {
    await spend(context, by, 'invitations')
    const issued = await issuePersonLink(context, by, person_id)
    if (issued === undefined) throw new HttpError(404, { say: 'problems.nothing_here' })
    const { kind, email } = issued
    const href = `${context.env.appOrigin}/join/${issued.token.reveal()}`
    const read = findLanguage(issued.language) ?? language
    const mailed = await mailLinks(by, [{ kind, email, href, language: read }])
    const mail = mailed.get(email)
    return Response.json({ href: kind === 'reset' ? href : shownLink(href, mail), mail })
  },

  withdraw: async (context, by, { person_id }) => {
    const isGone = await withdrawInvitation(context, by, person_id)
    if (!isGone) throw new HttpError(409, { say: 'problems.joined_meanwhile' })
    return done()
  },

  remove_factors: async (context, by, { person_id }) => {
    const isGone = await removeFactorsOf(context, by, person_id)
    if (!isGone) throw new HttpError(409, { say: 'problems.no_factor' })
    return done()
  },
}

function changed(outcome: 'changed' | 'unknown' | 'last_admin'): Response {
  if (outcome === 'unknown') throw new HttpError(404, { say: 'problems.nothing_here' })
  if (outcome === 'last_admin') throw new HttpError(409, { say: 'problems.last_admin' })
  return done()
}

function done(): Response {
  return new Response(null, { status: 204 })
}
