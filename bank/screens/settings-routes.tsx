/** @jsxImportSource hono/jsx */
import { Hono } from 'hono'
import { disconnectGrant, listGrants } from '@/bank/authorization/grants'
import {
  createOwnAccessToken,
  listOwnAccessTokens,
  revokeOwnAccessToken,
} from '@/bank/authorization/own-access-tokens'
import type { BankContext } from '@/bank/context'
import { findHinted, listMemberships, type Membership, mayApprove } from '@/bank/ledger/people'
import { sealNewToken, openNewToken } from '@/bank/screens/new-token'
import { screen, ScreenRefusal, type Visit } from '@/bank/screens/screen'
import {
  AccessTokens,
  ConnectedApps,
  lifetimesInDays,
  Settings,
  settingsAddress,
  type SettingsPath,
  type SettingsPlace,
} from '@/bank/screens/settings-pages'
import { businessHintParameter, isBusinessHint } from '@/lib/bank-contract/business-hint'

const connectedApps = '/app/settings/connected-apps' satisfies SettingsPath
const accessTokens = '/app/settings/access-tokens' satisfies SettingsPath

/** The customer's web application, `{app_url}`. */
export function settingsRoutes(context: BankContext): Hono {
  const routes = new Hono()
  for (const path of ['/app', '/app/settings']) {
    routes.get(
      path,
      screen(context, ({ c }) => c.redirect(connectedApps, 303)),
    )
  }
  addConnectedApps(routes, context)
  addAccessTokens(routes, context)
  return routes
}

function addConnectedApps(routes: Hono, context: BankContext): void {
  routes.get(
    connectedApps,
    settingsScreen(context, async (visit, place) => {
      const { business_id, environment } = place.business
      const grants = await listGrants(context, business_id)
      const { csrf } = visit.browser
      const wasDisconnected = new URL(visit.c.req.url).searchParams.get('done') === 'disconnected'
      return visit.render({
        title: 'Connected apps',
        isSandbox: environment === 'sandbox',
        body: (
          <Settings path={connectedApps} {...place}>
            <ConnectedApps {...{ business_id, grants, csrf, wasDisconnected }} />
          </Settings>
        ),
      })
    }),
  )
  routes.post(
    `${connectedApps}/disconnect`,
    settingsScreen(context, async ({ c, form }, { business: { business_id } }) => {
      const grant_id = form.get('grant_id') ?? ''
      const done = isIdentifier(grant_id) && (await disconnectGrant(context, business_id, grant_id))
      const address = settingsAddress(connectedApps, business_id)
      return c.redirect(done ? `${address}&done=disconnected` : address, 303)
    }),
  )
}

function addAccessTokens(routes: Hono, context: BankContext): void {
  routes.get(
    accessTokens,
    settingsScreen(context, async (visit, place) => {
      const { business_id, environment } = place.business
      const tokens = await listOwnAccessTokens(context, business_id)
      const { csrf } = visit.browser
      const newToken = openNewToken(context, visit.c, business_id)
      return visit.render({
        title: 'Access tokens',
        isSandbox: environment === 'sandbox',
        body: (
          <Settings
            path={accessTokens}
            lead="For your own integrations: a token reads everything of this business and can change nothing."
            {...place}
          >
            <AccessTokens {...{ business_id, tokens, csrf, newToken }} />
          </Settings>
        ),
      })
    }),
  )
  routes.post(
    accessTokens,
    settingsScreen(context, async ({ c, form }, { business, person_id }) => {
      const { business_id, environment } = business
      const owner = { business_id, environment, person_id }
      const token = await createOwnAccessToken(context, owner, parseTokenForm(form))
      sealNewToken(context, c, business_id, token)
      return c.redirect(settingsAddress(accessTokens, business_id), 303)
    }),
  )
  routes.post(
    `${accessTokens}/revoke`,
    settingsScreen(context, async ({ c, form }, { business: { business_id } }) => {
      const id = form.get('id') ?? ''
      if (isIdentifier(id)) await revokeOwnAccessToken(context, business_id, id)
      return c.redirect(settingsAddress(accessTokens, business_id), 303)
    }),
  )
}

/**
 * A screen of the settings of one business: the one that the address or the form names, else the one that an app
 * hints at, else the person's first. Redirects to the sign-in page without a session; refuses all but Owner and Admin.
 */
function settingsScreen(
  context: BankContext,
  act: (visit: Visit, place: SettingsPlace & { person_id: string }) => Promise<Response>,
) {
  return screen(context, async (visit) => {
    const { c, person, form } = visit
    const { pathname, search, searchParams } = new URL(c.req.url)
    const isRead = c.req.method !== 'POST'
    if (person === undefined) {
      const return_to = isRead ? pathname + search : '/app'
      return c.redirect(`/sign-in?${new URLSearchParams({ return_to })}`, 303)
    }
    const everywhere = await listMemberships(context.database.db, person.id)
    const memberships = everywhere.filter(({ role }) => mayApprove(role))
    const named = isRead ? searchParams.get('business_id') : (form.get('business_id') ?? '')
    const hint = searchParams.get(businessHintParameter) ?? ''
    const business =
      named === null
        ? await findUnnamed(context, memberships, hint)
        : memberships.find(({ business_id }) => business_id === named)
    if (business !== undefined) return act(visit, { business, memberships, person_id: person.id })
    throw new ScreenRefusal(
      403,
      'These settings are not yours to see',
      'Only an Account Owner or Admin of the business can open them. Ask one of them, or sign in as someone else.',
    )
  })
}

/** Undefined where the hint is of a business that this person does not manage: the apps of another one would mislead. */
async function findUnnamed(
  { database }: BankContext,
  memberships: readonly Membership[],
  hint: string,
): Promise<Membership | undefined> {
  return isBusinessHint(hint) ? findHinted(database.db, memberships, hint) : memberships[0]
}

function parseTokenForm(form: URLSearchParams): { name: string; days: number } {
  const name = (form.get('name') ?? '').trim()
  const days = lifetimesInDays.find((offered) => String(offered) === form.get('days'))
  if (!/^\P{Cc}{1,100}$/u.test(name) || days === undefined) {
    throw new ScreenRefusal(
      400,
      'This token cannot be made',
      'Give it a name of at most 100 characters and one of the lifetimes offered, a year at most.',
    )
  }
  return { name, days }
}

function isIdentifier(text: string): boolean {
  return /^[0-9a-f-]{36}$/.test(text)
}
