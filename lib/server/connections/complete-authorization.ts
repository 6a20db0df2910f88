import type { SecretText } from '@/lib/contract/secret-text'
import { appendEvent } from '@/lib/server/audit/append-event'
import { BankingError } from '@/lib/server/banking/banking-error'
import {
  type AuthorizationOutcome,
  failedApproval,
  findStoredOutcome,
} from '@/lib/server/connections/authorization-outcome'
import type { ConnectionDependencies } from '@/lib/server/connections/connection-dependencies'
import { exchangeApproval } from '@/lib/server/connections/exchange-approval'
import {
  type Approval,
  quarantined,
  recogniseBusiness,
} from '@/lib/server/connections/recognise-business'
import { safeCause } from '@/lib/server/connections/safe-cause'
import type { ServerDirectory } from '@/lib/server/connections/server-directory'
import {
  digestOf,
  equalDigests,
  parseCallback,
  readCallbackState,
} from '@/lib/server/oauth/parse-callback'
import { assignClient } from '@/lib/server/storage/assignment'
import {
  consumeRequest,
  findOutcome,
  findRequestByState,
  finishRequest,
  type FoundRequest,
} from '@/lib/server/storage/authorization-request'
import { type PersonSession, sessionDigest } from '@/lib/server/storage/session'

export interface Callback {
  params: URLSearchParams
  session: PersonSession
  /** From the cookie that `beginAuthorization` gave; undefined when the browser has none. */
  browserBinding: SecretText | undefined
}

/** Judges the way back from the bank. No token request is made before everything here holds. */
export async function completeAuthorization(
  deps: ConnectionDependencies,
  servers: ServerDirectory,
  callback: Callback,
): Promise<AuthorizationOutcome> {
  const { session, params } = callback
  const state = readCallbackState(params)
  if (state === undefined) return refuse(deps, session, failedApproval('state_missing'))
  const request = await findRequestByState(deps.store, digestOf(state))
  if (request === undefined) return refuse(deps, session, failedApproval('state_unknown'))
  const fault = ownershipFault(request, callback)
  if (fault !== undefined) return refuse(deps, session, failedApproval(fault))
  const asked = request.connection_id
  if (request.state === 'expired') return refuse(deps, session, failedApproval('expired', asked))
  if (request.state !== 'open' || !(await consumeRequest(deps.store.database, request.id))) {
    return awaitOutcome(deps, session, request)
  }
  return finish(deps, session, request, await run(deps, servers, request, params))
}

function ownershipFault(request: FoundRequest, { session, browserBinding }: Callback) {
  const isOwn =
    request.session_id === sessionDigest(session.sid) &&
    request.person_id === session.person.id &&
    request.firm_id === session.firm.id
  if (!isOwn) return 'other_session'
  const isSameBrowser =
    browserBinding !== undefined && equalDigests(digestOf(browserBinding), request.bindingDigest)
  return isSameBrowser ? undefined : 'other_browser'
}

async function run(
  deps: ConnectionDependencies,
  servers: ServerDirectory,
  request: FoundRequest,
  params: URLSearchParams,
): Promise<AuthorizationOutcome> {
  const asked = request.connection_id
  const server = await servers.find()
  if (server.issuer !== request.issuer) return failedApproval('issuer_mismatch', asked)
  const callback = parseCallback(params, { stateDigest: request.stateDigest, server })
  if (callback.kind === 'invalid') return failedApproval(callback.code, asked)
  if (callback.kind === 'error') {
    return callback.error === 'access_denied'
      ? { kind: 'declined', asked_connection_id: asked }
      : failedApproval('authorization_refused', asked)
  }
  try {
    const exchanged = await exchangeApproval(deps, servers, request, callback.code)
    if (exchanged.kind === 'failed') return failedApproval(exchanged.code, asked)
    const approval = approvalOf(request, exchanged.tokens.scope)
    return await recognise(deps, request, approval, exchanged.tokens.accessToken)
  } catch (cause) {
    deps.log.error({ ...safeCause(cause), request_id: request.id }, 'an approval was interrupted')
    return failedApproval('interrupted', asked)
  }
}

function approvalOf(request: FoundRequest, granted: string[] | undefined): Approval {
  return {
    firm_id: request.firm_id,
    connection_id: request.candidate_id,
    name: request.clientName,
    asked_connection_id: request.connection_id,
    // RFC 6749 5.1: a scope that is not named is the one that was asked for.
    missing_scope:
      granted === undefined ? [] : request.scope.filter((each) => !granted.includes(each)),
  }
}

const recognitionDelays = [0, 500, 1500]

async function recognise(
  deps: ConnectionDependencies,
  request: FoundRequest,
  approval: Approval,
  accessToken: SecretText,
): Promise<AuthorizationOutcome> {
  const bank = deps.bankFor(request.environment, accessToken)
  for (const delay of recognitionDelays) {
    if (delay > 0) await deps.timing.sleep(delay)
    try {
      return await recogniseBusiness(deps.store, approval, bank)
    } catch (cause) {
      if (!(cause instanceof BankingError)) throw cause
      const { code, reference } = cause
      deps.log.warn({ code, reference }, 'the accounts of an approval could not be listed')
    }
  }
  // The scheduler asks again; until then the approval stays apart, and nothing is mixed.
  return quarantined(approval, 'pending')
}

/** The second arrival of one approval: a reload while the first is under way shares its outcome. */
async function awaitOutcome(
  deps: ConnectionDependencies,
  session: PersonSession,
  request: FoundRequest,
): Promise<AuthorizationOutcome> {
  const { database } = deps.store
  if (request.state !== 'used') {
    for (let waited = 0; waited < 60; waited++) {
      const outcome = findStoredOutcome(await findOutcome(database, request.id))
      if (outcome !== undefined) return outcome
      await deps.timing.sleep(500)
    }
  }
  return refuse(deps, session, failedApproval('already_used', request.connection_id))
}

async function finish(
  deps: ConnectionDependencies,
  session: PersonSession,
  request: FoundRequest,
  outcome: AuthorizationOutcome,
): Promise<AuthorizationOutcome> {
  const { store } = deps
  const { person } = session
  const { firm_id } = request
  if (
    person.role === 'junior' &&
    (outcome.kind === 'connected' || outcome.kind === 'quarantined')
  ) {
    const { connection_id } = outcome
    await assignClient(store.database, { firm_id, person_id: person.id, connection_id })
  }
  await finishRequest(store.database, request.id, outcome)
  await appendEvent(store, {
    firm_id,
    person_id: person.id,
    connection_id: 'connection_id' in outcome ? outcome.connection_id : request.connection_id,
    kind: `connection.${outcome.kind === 'failed' ? 'approval_failed' : outcome.kind}`,
    detail: detailOf(outcome),
  })
  return outcome
}

async function refuse(
  deps: ConnectionDependencies,
  session: PersonSession,
  outcome: AuthorizationOutcome,
): Promise<AuthorizationOutcome> {
  await appendEvent(deps.store, {
    firm_id: session.firm.id,
    person_id: session.person.id,
    connection_id: 'asked_connection_id' in outcome ? outcome.asked_connection_id : null,
    kind: 'connection.approval_failed',
    detail: detailOf(outcome),
  })
  return outcome
}

function detailOf(outcome: AuthorizationOutcome) {
  if (outcome.kind === 'failed') return { code: outcome.code }
  if (outcome.kind === 'declined') return {}
  if (outcome.kind === 'quarantined') {
    return { why: outcome.why, asked_connection_id: outcome.asked_connection_id }
  }
  return { missing_scope: outcome.missing_scope }
}
