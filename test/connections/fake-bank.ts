import { createHash, randomBytes } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import type { Account } from '@/lib/bank-contract/account'
import type { SecretText } from '@/lib/bank-contract/secret-text'
import type { BankReader } from '@/lib/server/banking/bank-reader'
import { BankingError, type BankingErrorCode } from '@/lib/server/banking/banking-error'
import { openTestWire, type ReceivedRequest, type TestWire } from '@/test/oauth/wire'

export const testClient = { id: 'marlow-app', secret: 'client-s3cret' }

interface Grant {
  business: string
  scope: string[]
  access: Set<string>
  refresh: string | undefined
  ended: boolean
}

/** What happens to the next calls of the token endpoint; `after` lets the bank act first. */
export interface TokenFault {
  after?: boolean
  status?: number
  body?: string
  headers?: Record<string, string>
  /** Breaks the connection instead of answering. */
  destroy?: boolean
  alter?: (body: Record<string, unknown>) => Record<string, unknown>
}

/** A small bank by the specification, strict about rotation, that counts what reaches it. */
export class TestFakeBank {
  readonly businesses = new Map<string, string[]>()
  readonly faults: TokenFault[] = []
  readonly revokeFaults: TokenFault[] = []
  /** Every secret it ever issued, to be searched for where none may be. */
  readonly issued = new Set<string>()
  readonly revoked: string[] = []
  redemptions = 0
  reuses = 0
  apiFailure: BankingErrorCode | undefined
  /** Off: the reuse of a spent refresh token leaves the grant's other tokens alone. */
  endsGrantOnReuse = true
  /** What a refresh has to say of the client: nothing is looked at, or it is refused before its token is. */
  refreshAuthentication: 'ignored' | 'required' | 'forbidden' | 'refused' = 'ignored'
  private readonly grants: Grant[] = []
  private readonly spent = new Map<string, Grant>()
  private readonly codes = new Map<
    string,
    { business: string; scope: string[]; challenge: string; redirectUri: string; used: boolean }
  >()

  private constructor(private wire: TestWire) {}

  static async open(): Promise<TestFakeBank> {
    const holder: { bank?: TestFakeBank } = {}
    const wire = await openTestWire((request, response) => holder.bank?.answer(request, response))
    holder.bank = new TestFakeBank(wire)
    return holder.bank
  }

  get url(): URL {
    return this.wire.url
  }

  get received(): ReceivedRequest[] {
    return this.wire.received
  }

  tokenCalls(): ReceivedRequest[] {
    return this.received.filter((request) => request.path === '/oauth2/token')
  }

  close(): Promise<void> {
    return this.wire.close()
  }

  /** Forgets faults and counts; what it issued stays known. */
  reset(): void {
    this.faults.length = 0
    this.revokeFaults.length = 0
    this.received.length = 0
    this.revoked.length = 0
    this.apiFailure = undefined
    this.endsGrantOnReuse = true
    this.refreshAuthentication = 'ignored'
    this.redemptions = 0
    this.reuses = 0
  }

  /** The customer approves at the consent screen; gives the parameters of the way back. */
  approve(authorizationUrl: URL, business: string, scope?: string[]): URLSearchParams {
    const query = authorizationUrl.searchParams
    const code = this.secret('code')
    this.codes.set(code, {
      business,
      scope: scope ?? (query.get('scope') ?? '').split(' '),
      challenge: query.get('code_challenge') ?? '',
      redirectUri: query.get('redirect_uri') ?? '',
      used: false,
    })
    return new URLSearchParams({ code, state: query.get('state') ?? '', iss: this.url.origin })
  }

  decline(authorizationUrl: URL): URLSearchParams {
    const state = authorizationUrl.searchParams.get('state') ?? ''
    return new URLSearchParams({ error: 'access_denied', state, iss: this.url.origin })
  }

  /** The customer disconnects the app in the business's settings. */
  disconnect(business: string): void {
    for (const grant of this.grants) if (grant.business === business) grant.ended = true
  }

  /** Somebody else redeems the living refresh token of a business. */
  steal(business: string): void {
    const grant = this.grantOf(business)
    if (grant?.refresh !== undefined) this.rotate(grant, grant.refresh)
  }

  grantOf(business: string): Grant | undefined {
    return this.grants.findLast((grant) => grant.business === business && !grant.ended)
  }

  reader(token: SecretText): BankReader {
    const list = async () => {
      if (this.apiFailure !== undefined) throw new BankingError(this.apiFailure)
      const grant = this.grants.find((each) => !each.ended && each.access.has(token.reveal()))
      if (grant === undefined) throw new BankingError('unauthorized', { status: 401 })
      if (!grant.scope.includes('accounts:read')) {
        throw new BankingError('insufficient_scope', { scope: 'accounts:read' })
      }
      const items = (this.businesses.get(grant.business) ?? []).map((id): Account => ({
        id,
        account_name: `Account ${id}`,
        account_type: 'checking',
      }))
      return { items, unreadable: [], next_page_token: null }
    }
    // The connections read nothing but accounts by themselves.
    return { listAccounts: list } as unknown as BankReader
  }

  private answer(request: ReceivedRequest, response: ServerResponse): void {
    const isToken = request.path === '/oauth2/token'
    const isRevoke = request.path === '/oauth2/revoke'
    if (!isToken && !isRevoke) {
      response.writeHead(404).end()
      return
    }
    const fault = isToken ? this.faults.shift() : this.revokeFaults.shift()
    const act = () => (isToken ? this.token(request) : this.revoke(request))
    const result = fault === undefined || fault.after === true ? act() : undefined
    if (fault?.destroy === true) {
      response.destroy()
      return
    }
    const altered =
      fault?.alter !== undefined && result !== undefined && result.status === 200
        ? fault.alter(result.body)
        : result?.body
    response.writeHead(fault?.status ?? result?.status ?? 200, fault?.headers ?? {})
    response.end(fault?.body ?? JSON.stringify(altered ?? {}))
  }

  private token({ form, headers }: ReceivedRequest) {
    const basic = Buffer.from(`${testClient.id}:${testClient.secret}`).toString('base64')
    const isAuthentic = headers.authorization === `Basic ${basic}`
    if (form.get('grant_type') === 'refresh_token') {
      const isAccepted = {
        ignored: true,
        required: isAuthentic,
        forbidden: headers.authorization === undefined,
        refused: false,
      }[this.refreshAuthentication]
      if (!isAccepted) return refusal('invalid_client')
      return this.refresh(form.get('refresh_token') ?? '')
    }
    if (!isAuthentic) return refusal('invalid_client')
    const code = this.codes.get(form.get('code') ?? '')
    const verifier = createHash('sha256').update(form.get('code_verifier') ?? '')
    if (code === undefined || code.challenge !== verifier.digest('base64url')) {
      return refusal('invalid_grant')
    }
    if (code.used || code.redirectUri !== form.get('redirect_uri')) return refusal('invalid_grant')
    code.used = true
    this.disconnect(code.business)
    const grant: Grant = {
      business: code.business,
      scope: code.scope,
      access: new Set(),
      refresh: undefined,
      ended: false,
    }
    this.grants.push(grant)
    return this.issue(grant)
  }

  private refresh(presented: string) {
    const reused = this.spent.get(presented)
    if (reused !== undefined) {
      this.reuses += 1
      if (this.endsGrantOnReuse) reused.ended = true
    }
    const grant = this.grants.find((each) => !each.ended && each.refresh === presented)
    return grant === undefined ? refusal('invalid_grant') : this.rotate(grant, presented)
  }

  private rotate(grant: Grant, presented: string) {
    this.redemptions += 1
    this.spent.set(presented, grant)
    return this.issue(grant)
  }

  private issue(grant: Grant) {
    const access = this.secret('at')
    grant.access.add(access)
    const isOffline = grant.scope.includes('offline_access')
    grant.refresh = isOffline ? this.secret('rt') : undefined
    const body: Record<string, unknown> = {
      access_token: access,
      token_type: 'bearer',
      expires_in: 900,
      scope: grant.scope.join(' '),
    }
    if (grant.refresh !== undefined) body['refresh_token'] = grant.refresh
    return { status: 200, body }
  }

  private revoke({ form }: ReceivedRequest) {
    if (form.get('client_secret') !== testClient.secret) return refusal('invalid_client')
    const token = form.get('token') ?? ''
    this.revoked.push(token.slice(0, 2))
    for (const grant of this.grants) {
      grant.access.delete(token)
      if (grant.refresh === token) grant.refresh = undefined
    }
    return { status: 200, body: {} }
  }

  private secret(prefix: string): string {
    const text = `${prefix}_${randomBytes(24).toString('base64url')}`
    this.issued.add(text)
    return text
  }
}

function refusal(error: string): { status: number; body: Record<string, unknown> } {
  return { status: error === 'invalid_client' ? 401 : 400, body: { error } }
}
