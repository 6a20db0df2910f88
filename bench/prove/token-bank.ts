import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

/** `kept` answers without a new refresh token, as a server that does not rotate does. */
export const rotations = ['strict', 'family', 'grace', 'kept'] as const
export type Rotation = (typeof rotations)[number]

interface ProveGrant {
  business: string
  rotation: Rotation
  /** Refresh tokens that may still be redeemed. */
  live: Set<string>
  /** Spent ones that are answered again. */
  graced: Set<string>
  access: Set<string>
  ended: boolean
  redemptions: number
  /** How often it was shown a token that was spent. */
  reuses: number
  /** Who redeemed last, by the address used. */
  lastDoor: number
  lastAt: number
}

/** A token endpoint that knows the whole truth about every grant, with one door for each process. */
export class TokenBank {
  redemptions = 0
  reuses = 0
  /** Of an access token, in seconds: at its end at once, so that every reader wants another. */
  lifetime = 2
  /** How long an answer to a redemption is on its way, in milliseconds. */
  wayBack = 0
  /** The next redemption for this business is carried out and never answered. */
  held: { business: string; onRotated: () => void } | undefined
  readonly grants = new Map<string, ProveGrant>()
  readonly doors: string[] = []
  private readonly servers: Server[] = []
  private readonly byToken = new Map<string, ProveGrant>()

  static async open(doors: number): Promise<TokenBank> {
    const bank = new TokenBank()
    for (let door = 0; door < doors; door++) {
      const server = createServer((request, response) => {
        bank.answer(door, request, response).catch(() => response.destroy())
      })
      server.listen(0, '127.0.0.1')
      await once(server, 'listening')
      bank.servers.push(server)
      bank.doors.push(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
    }
    return bank
  }

  /** A grant that was approved; gives its refresh token. */
  grant(business: string, rotation: Rotation): string {
    const grant: ProveGrant = {
      business,
      rotation,
      live: new Set(),
      graced: new Set(),
      access: new Set(),
      ended: false,
      redemptions: 0,
      reuses: 0,
      lastDoor: -1,
      lastAt: 0,
    }
    this.grants.set(business, grant)
    return this.issue(grant, 'rt')
  }

  /** Whether a client that holds these tokens can still go on. */
  isAlive(business: string, held: ReadonlySet<string> = new Set()): boolean {
    const grant = this.grants.get(business)
    if (grant === undefined || grant.ended) return false
    return [...grant.live, ...grant.graced].some((token) => held.has(token))
  }

  async close(): Promise<void> {
    for (const server of this.servers) {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    }
  }

  private async answer(door: number, request: IncomingMessage, response: ServerResponse) {
    if (request.url === '/accounts') {
      const token = request.headers.authorization?.replace('Bearer ', '') ?? ''
      const business = this.businessOf(token)
      response.writeHead(business === undefined ? 401 : 200).end(business)
      return
    }
    let text = ''
    for await (const chunk of request) text += String(chunk)
    const presented = new URLSearchParams(text).get('refresh_token') ?? ''
    const business = this.byToken.get(presented)?.business
    const body = this.redeem(presented, door)
    const { held } = this
    if (held !== undefined && business === held.business) {
      this.held = undefined
      held.onRotated()
      return
    }
    if (this.wayBack > 0) await wait(this.wayBack)
    response.writeHead(body === undefined ? 400 : 200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(body ?? { error: 'invalid_grant' }))
  }

  /** What the token endpoint answers; undefined for `invalid_grant`. */
  redeem(presented: string, door = 0) {
    const grant = this.byToken.get(presented)
    if (grant === undefined) return undefined
    if (grant.ended || !(grant.live.has(presented) || grant.graced.has(presented))) {
      this.reuses += 1
      grant.reuses += 1
      if (grant.rotation === 'family') grant.ended = true
      return undefined
    }
    this.redemptions += 1
    grant.redemptions += 1
    grant.lastDoor = door
    grant.lastAt = performance.now()
    const answer = {
      access_token: this.issue(grant, 'at'),
      token_type: 'bearer',
      expires_in: this.lifetime,
      scope: 'accounts:read offline_access',
    }
    if (grant.rotation === 'kept') return answer
    grant.live.delete(presented)
    if (grant.rotation === 'grace') grant.graced.add(presented)
    return { ...answer, refresh_token: this.issue(grant, 'rt') }
  }

  /** Whose accounts an access token opens. */
  businessOf(accessToken: string): string | undefined {
    const grant = this.byToken.get(accessToken)
    return grant?.access.has(accessToken) && !grant.ended ? grant.business : undefined
  }

  private issue(grant: ProveGrant, kind: 'at' | 'rt'): string {
    const token = `${kind}_${randomBytes(24).toString('base64url')}`
    this.byToken.set(token, grant)
    ;(kind === 'at' ? grant.access : grant.live).add(token)
    return token
  }
}
