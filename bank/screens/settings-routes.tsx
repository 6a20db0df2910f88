/** @jsxImportSource hono/jsx */
import { Hono } from 'hono'
import { disconnectGrant, listGrants } from '@/bank/authorization/grants'
import {
  createOwnAccessToken,
  listOwnAccessTokens,
  revokeOwnAccessToken,
} from '@/bank/authorization/own-access-tokens'
import type { BankContext } from '@/bank/context'
import { AccessTokens, lifetimesInDays } from '@/bank/screens/access-tokens-page'
import { BusinessBar, type SettingsPath, settingsAddress } from '@/bank/screens/business-bar'
import { ConnectedApps } from '@/bank/screens/connected-apps-page'
import { keepNewToken, takeNewToken } from '@/bank/screens/new-token'
import { requireBusiness } from '@/bank/screens/require-business'
import { screen, ScreenRefusal } from '@/bank/screens/screen'

const connectedApps = '/app/settings/connected-apps' satisfies SettingsPath
const accessTokens = '/app/settings/access-tokens' satisfies SettingsPath

/** The customer's web application, `{app_url}`. */
export function settingsRoutes(context: BankContext): Hono {
  const routes = new Hono()
  for (const path of ['/app', '/app/settings']) {
    routes.get(path, (c) => c.redirect(connectedApps, 303))
  }
  addConnectedApps(routes, context)
  addAccessTokens(routes, context)
  return routes
}

function addConnectedApps(routes: Hono, context: BankContext): void {
  routes.get(
    connectedApps,
    screen(context, async (visit) => {
      const asked = new URL(visit.c.req.url).searchParams
      const place = await requireBusiness(context, visit, asked.get('business_id'))
      if (place instanceof Response) return place
      const grants = await listGrants(context, place.business.business_id)
      return visit.render({
        title: 'Connected apps',
        isSandbox: place.business.environment === 'sandbox',
        body: (
          <>
            <BusinessBar path={connectedApps} {...place} />
            <ConnectedApps
              business={place.business}
              grants={grants}
              csrf={visit.browser.csrf}
              wasDisconnected={asked.get('done') === 'disconnected'}
            />
          </>
        ),
      })
    }),
  )
  routes.post(
    `${connectedApps}/disconnect`,
    screen(context, async (visit) => {
      const place = await requireBusiness(context, visit, visit.form.get('business_id') ?? '')
      if (place instanceof Response) return place
      const { business_id } = place.business
      const grant_id = visit.form.get('grant_id') ?? ''
      const done = isIdentifier(grant_id) && (await disconnectGrant(context, business_id, grant_id))
      const address = settingsAddress(connectedApps, business_id)
      return visit.c.redirect(done ? `${address}&done=disconnected` : address, 303)
    }),
  )
}

function addAccessTokens(routes: Hono, context: BankContext): void {
  routes.get(
    accessTokens,
    screen(context, async (visit) => {
      const asked = new URL(visit.c.req.url).searchParams
      const place = await requireBusiness(context, visit, asked.get('business_id'))
      if (place instanceof Response) return place
      const { business } = place
      const tokens = await listOwnAccessTokens(context, business.business_id)
      return visit.render({
        title: 'Access tokens',
        isSandbox: business.environment === 'sandbox',
        body: (
          <>
            <BusinessBar path={accessTokens} {...place} />
            <AccessTokens
              business={business}
              tokens={tokens}
              csrf={visit.browser.csrf}
              newToken={takeNewToken(context, visit.c, business.business_id)}
            />
          </>
        ),
      })
    }),
  )
  routes.post(
    accessTokens,
    screen(context, async (visit) => {
      const { form, c } = visit
      const place = await requireBusiness(context, visit, form.get('business_id') ?? '')
      if (place instanceof Response) return place
      const { business_id, environment } = place.business
      const owner = { business_id, environment, person_id: place.person_id }
      const token = await createOwnAccessToken(context, owner, parseWanted(form))
      keepNewToken(context, c, business_id, token)
      return c.redirect(settingsAddress(accessTokens, business_id), 303)
    }),
  )
  routes.post(
    `${accessTokens}/revoke`,
    screen(context, async (visit) => {
      const { form, c } = visit
      const place = await requireBusiness(context, visit, form.get('business_id') ?? '')
      if (place instanceof Response) return place
      const { business_id } = place.business
      const id = form.get('id') ?? ''
      if (isIdentifier(id)) await revokeOwnAccessToken(context, business_id, id)
      return c.redirect(settingsAddress(accessTokens, business_id), 303)
    }),
  )
}

function parseWanted(form: URLSearchParams): { name: string; days: number } {
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
