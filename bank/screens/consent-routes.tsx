/** @jsxImportSource hono/jsx */
import { Hono } from 'hono'
import {
  type AuthorizationRequest,
  parseAuthorizationRequest,
} from '@/bank/authorization/authorization-request'
import { issueAuthorizationCode, listActiveSince } from '@/bank/authorization/grants'
import { AuthorizationFault, redirectToApp } from '@/bank/authorization/oauth-error'
import { addSeconds, lifetimeSeconds } from '@/bank/authorization/tokens'
import type { BankContext } from '@/bank/context'
import {
  countHoldings,
  findHinted,
  listMemberships,
  mayApprove,
  type Membership,
  type Person,
} from '@/bank/ledger/people'
import { businessHintParameter } from '@/lib/bank-contract/business-hint'
import { type Choice, ConsentPage, NoBusinessPage } from '@/bank/screens/consent-page'
import { screen, type Visit } from '@/bank/screens/screen'
import { showSignIn } from '@/bank/screens/sign-in'

/** What a customer sees between an app's request and its answer. Each step checks the request again. */
export function consentRoutes(context: BankContext): Hono {
  const routes = new Hono()
  routes.get(
    '/connect/consent',
    screen(context, async (visit) => {
      const params = new URL(visit.c.req.url).searchParams
      const request = await parseAuthorizationRequest(context, params)
      const { person } = visit
      if (person === undefined) return requestSignIn(visit)
      return showConsent(context, { ...visit, person }, request, params)
    }),
  )
  routes.post(
    '/connect/consent',
    screen(context, (visit) => decide(context, visit)),
  )
  return routes
}

async function showConsent(
  context: BankContext,
  { render, browser, person }: Visit & { person: Person },
  request: AuthorizationRequest,
  params: URLSearchParams,
  problem?: string,
): Promise<Response> {
  const frame = {
    formTarget: request.redirect_uri,
    isSandbox: request.environment === 'sandbox',
    status: problem === undefined ? (200 as const) : (400 as const),
  }
  const { csrf } = browser
  const businesses = await listApprovable(context, person, request)
  if (businesses.length === 0) {
    return render({
      ...frame,
      title: 'You cannot connect this app',
      body: <NoBusinessPage {...{ request, person, params, csrf }} />,
    })
  }
  const chosen = await findPreselected(context, businesses, params)
  const choices = await describe(context, request, businesses)
  const endsOn = addSeconds(context.clock.now(), lifetimeSeconds.grant)
  return render({
    ...frame,
    title: `Connect ${request.partner.name}`,
    imageSource: request.partner.logo_uri ?? undefined,
    body: (
      <ConsentPage
        {...{ request, params, choices, csrf, endsOn, problem, chosen: chosen?.business_id }}
      />
    ),
  })
}

/** Undefined where the app renews a business for which this person may not approve. */
async function findPreselected(
  { database }: BankContext,
  businesses: readonly Membership[],
  params: URLSearchParams,
): Promise<Membership | undefined> {
  const named = businesses.find(({ business_id }) => business_id === params.get('business_id'))
  if (named !== undefined) return named
  const [only, ...more] = businesses
  const hint = params.get(businessHintParameter)
  if (hint === null) return more.length === 0 ? only : undefined
  return findHinted(database.db, businesses, hint)
}

async function decide(context: BankContext, visit: Visit): Promise<Response> {
  const { c, form, person } = visit
  const request = await parseAuthorizationRequest(context, form)
  if (person === undefined) return requestSignIn(visit, form)
  const { redirect_uri, state } = request
  const deny = (description: string) =>
    new AuthorizationFault('access_denied', description, { redirect_uri, state })
  const businesses = await listApprovable(context, person, request)
  if (businesses.length === 0) {
    throw deny('Ask an Account Owner or Admin to approve: this person may do so for no business.')
  }
  if (form.get('decision') !== 'approve')
    throw deny('Ask again only when the customer wants to connect: they have declined.')
  if (!form.has('business_id')) {
    return showConsent(context, { ...visit, person }, request, form, 'Choose one of them first.')
  }
  const business = businesses.find(({ business_id }) => business_id === form.get('business_id'))
  if (business === undefined)
    throw deny('Ask an Account Owner or Admin of this business to approve: this person may not.')
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

async function describe(
  context: BankContext,
  request: AuthorizationRequest,
  businesses: readonly Membership[],
): Promise<Choice[]> {
  const ids = businesses.map(({ business_id }) => business_id)
  const holdings = await countHoldings(context.database, ids)
  const since = await listActiveSince(context, request.partner.client_id, ids)
  return businesses.map((business) => {
    const { accounts = 0, cards = 0 } = holdings.get(business.business_id) ?? {}
    return { ...business, accounts, cards, connectedSince: since.get(business.business_id) }
  })
}

function requestSignIn(visit: Visit, posted?: URLSearchParams): Response | Promise<Response> {
  const { pathname, searchParams } = new URL(visit.c.req.url)
  const params = new URLSearchParams(posted ?? searchParams)
  for (const name of ['csrf', 'decision']) params.delete(name)
  return showSignIn(visit, { return_to: `${pathname}?${params}` })
}
