import type { SecretText } from '@/lib/bank-contract/secret-text'
import { isBankingError } from '@/lib/server/banking/banking-error'
import {
  type AuthorizationOutcome,
  failedApproval,
  findStoredOutcome,
} from '@/lib/server/connections/authorize/authorization-outcome'
import { exchangeApprovalCode } from '@/lib/server/connections/authorize/exchange-approval-code'
import {
  type Approval,
  quarantined,
  recogniseBusiness,
} from '@/lib/server/connections/authorize/recognise-business'
import type { ConnectionDependencies } from '@/lib/server/connections/connection-dependencies'
import type { Connections } from '@/lib/server/connections/connections'
import { safeCause } from '@/lib/server/connections/connections-error'
import { findOutcome, type FoundRequest } from '@/lib/server/db/authorization-request'
import { parseCallback } from '@/lib/server/oauth/authorization-response'

/**
 * Validates what the bank sent back for a request that is consumed, redeems the code and recognises
 * its business. `claim` is called before a code is redeemed, and may forbid it.
 */
export async function redeemApproval(
  connections: Pick<Connections, 'deps' | 'servers' | 'postponed'>,
  request: FoundRequest,
  params: URLSearchParams,
  claim: () => Promise<boolean> = async () => true,
): Promise<AuthorizationOutcome> {
  const { deps, servers } = connections
  const requestedId = request.connection_id
  const server = await servers.find()
  if (server.issuer !== request.issuer) return failedApproval('issuer_mismatch', requestedId)
  const callback = parseCallback(params, {
    stateDigest: request.stateDigest,
    clientId: deps.config.clientId,
    server,
  })
  if (callback.kind === 'invalid') return failedApproval(callback.code, requestedId)
  if (callback.kind === 'error') {
    return callback.error === 'access_denied'
      ? { kind: 'declined', asked_connection_id: requestedId }
      : failedApproval('authorization_refused', requestedId)
  }
  try {
    if (!(await claim())) return failedApproval('hand_off_ended', requestedId)
    const exchanged = await exchangeApprovalCode(connections, request, callback.parameters)
    if (exchanged.kind === 'failed') return failedApproval(exchanged.code, requestedId)
    const approval = approvalOf(request, exchanged.scope)
    return await recognise(deps, request, approval, exchanged.accessToken)
  } catch (cause) {
    deps.log.error({ ...safeCause(cause), request_id: request.id }, 'an approval was interrupted')
    return failedApproval('interrupted', requestedId)
  }
}

function approvalOf(request: FoundRequest, granted: readonly string[]): Approval {
  return {
    firm_id: request.firm_id,
    connection_id: request.candidate_id,
    name: request.clientName,
    asked_connection_id: request.connection_id,
    missing_scope: request.scope.filter((each) => !granted.includes(each)),
  }
}

const recognitionDelaysMilliseconds = [0, 500, 1500]

async function recognise(
  deps: ConnectionDependencies,
  request: FoundRequest,
  approval: Approval,
  accessToken: SecretText,
): Promise<AuthorizationOutcome> {
  const bank = deps.bankFor(request.environment, accessToken)
  for (const delay of recognitionDelaysMilliseconds) {
    if (delay > 0) await deps.timing.sleep(delay)
    try {
      return await recogniseBusiness(deps.store, approval, bank)
    } catch (cause) {
      if (!isBankingError(cause)) throw cause
      const { code, reference } = cause
      deps.log.warn({ code, reference }, 'the accounts of an approval could not be listed')
    }
  }
  // The scheduler tries again; until then the approval stays in quarantine, and nothing is mixed.
  return quarantined(approval, 'pending')
}

/**
 * The outcome for a callback that arrives twice: a reload while the first is in progress shares its
 * outcome. Undefined when the first is long over.
 */
export async function awaitOutcome(
  deps: ConnectionDependencies,
  request: FoundRequest,
): Promise<AuthorizationOutcome | undefined> {
  const { database } = deps.store
  if (request.state === 'used') return undefined
  for (let waited = 0; waited < 60; waited++) {
    const outcome = findStoredOutcome(await findOutcome(database, request.id))
    if (outcome !== undefined) return outcome
    await deps.timing.sleep(500)
  }
  return undefined
}
