/** @jsxImportSource hono/jsx */
import { Hono } from 'hono'
import {
  type AuthorizationRequest,
  parseAuthorizationRequest,
} from '@/bank/authorization/authorization-request'
import { findActiveGrant, issueAuthorizationCode } from '@/bank/authorization/grants'
import { addSeconds, lifetimeSeconds } from '@/bank/authorization/lifetime'
import { AuthorizationFault } from '@/bank/authorization/oauth-error'
import { redirectToApp } from '@/bank/authorization/redirect-to-app'
import type { BankContext } from '@/bank/context'
import { listMemberships, mayApprove, type Membership, type Person } from '@/bank/ledger/people'
import { ChooseBusinessPage } from '@/bank/screens/choose-business-page'
import { ConsentPage } from '@/bank/screens/consent-page'
import { NoBusinessPage } from '@/bank/screens/no-business-page'
import { screen, type Visit } from '@/bank/screens/screen'
import { showSignIn } from '@/bank/screens/show-sign-in'

/** What a customer sees between an app's request and its answer. Every step checks the request anew. */
export function connectRoutes(context: BankContext): Hono {
  const routes = new Hono()
  routes.get(
    '/connect/business',
    screen(context, (visit) => showBusinesses(context, visit)),
  )
  routes.get(
    '/connect/consent',
    screen(context, (visit) => showConsent(context, visit)),
  )
  routes.post(
    '/connect/consent',
    screen(context, (visit) => decide(context, visit)),
  )
  return routes
}

async function showBusinesses(context: BankContext, visit: Visit): Promise<Response> {
  const params = new URL(visit.c.req.url).searchParams
  const request = await parseAuthorizationRequest(context, params)
  const { person, browser } = visit
  if (person === undefined) return askToSignIn(visit)
  const businesses = await listApprovable(context, person, request)
  const isSandbox = request.environment === 'sandbox'
  const app_name = request.partner.name
  if (businesses.length === 0) {
    return visit.render({
      title: 'You cannot connect this app',
      formTarget: request.redirect_uri,
      isSandbox,
      body: <NoBusinessPage {...{ app_name, person, params, csrf: browser.csrf, isSandbox }} />,
    })
  }
  return visit.render({
    title: `Connect ${app_name}`,
    isSandbox,
    body: <ChooseBusinessPage {...{ app_name, params, businesses }} />,
  })
}

async function showConsent(context: BankContext, visit: Visit): Promise<Response> {
  const params = new URL(visit.c.req.url).searchParams
  const request = await parseAuthorizationRequest(context, params)
  if (visit.person === undefined) return askToSignIn(visit)
  const businesses = await listApprovable(context, visit.person, request)
  const business = businesses.find(({ business_id }) => business_id === params.get('business_id'))
  if (business === undefined) {
    params.delete('business_id')
    return visit.c.redirect(`/connect/business?${params}`, 303)
  }
  const now = context.clock.now()
  const grant = await findActiveGrant(context, request.partner.client_id, business.business_id)
  return visit.render({
    title: `Connect ${request.partner.name}`,
    formTarget: request.redirect_uri,
    imageSource: request.partner.logo_uri ?? undefined,
    isSandbox: request.environment === 'sandbox',
    body: (
      <ConsentPage
        request={request}
        params={params}
        business={business}
        csrf={visit.browser.csrf}
        connectedSince={grant?.granted_at}
        endsOn={addSeconds(now, lifetimeSeconds.grant)}
      />
    ),
  })
}

async function decide(context: BankContext, visit: Visit): Promise<Response> {
  const { c, form, person } = visit
  const request = await parseAuthorizationRequest(context, form)
  if (person === undefined) return askToSignIn(visit, form)
  const { redirect_uri, state } = request
  const deny = (description: string) =>
    new AuthorizationFault('access_denied', description, { redirect_uri, state })
  const businesses = await listApprovable(context, person, request)
  if (businesses.length === 0) {
    throw deny('There is no business in which this person may approve apps.')
  }
  if (form.get('decision') !== 'approve') throw deny('The customer has declined.')
  const business = businesses.find(({ business_id }) => business_id === form.get('business_id'))
  if (business === undefined) throw deny('This person may not approve apps for this business.')
  const approver = { business_id: business.business_id, person_id: person.id }
  const code = await issueAuthorizationCode(context, request, approver)
  return c.redirect(redirectToApp(redirect_uri, { code, state }, context.settings.origin), 303)
}

// Spec, Authorization Code flow 2; and the audience decides in which environment.
async function listApprovable(
  context: BankContext,
  person: Person,
  request: AuthorizationRequest,
): Promise<Membership[]> {
  const memberships = await listMemberships(context.database.db, person.id)
  return memberships.filter(
    ({ role, environment }) => mayApprove(role) && environment === request.environment,
  )
}

function askToSignIn(visit: Visit, posted?: URLSearchParams): Response | Promise<Response> {
  const asked = new URL(visit.c.req.url)
  const params = new URLSearchParams(posted ?? asked.searchParams)
  for (const name of ['csrf', 'decision']) params.delete(name)
  return showSignIn(visit, { return_to: `${asked.pathname}?${params}` })
}
